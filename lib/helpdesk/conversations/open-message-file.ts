import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { NotFoundError } from "../../core/errors.ts";
import { safeFileName } from "../../messaging/index.ts";
import { createFairQueue } from "../../platform/concurrency/fair-queue.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { type Download, DownloadError, openDownload } from "../../platform/outbound/download.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { helpdeskFailed, helpdeskNotConfigured } from "../rules/errors.ts";
import { shownType } from "../rules/message-files.ts";
import type { HelpdeskFile, MessageFileId } from "../schemas.ts";
import { findVisibleMessages } from "./list-messages.ts";

export type OpenedFile = { fileName: string; type: string; length: number | null; body: ReadableStream };

/** Like the relay's transfers; a queue of its own, so that previews never delay a customer's message. */
const queue = createFairQueue({ running: 8, runningPerKey: 4, waitingPerKey: 100 });
const PATIENCE_MS = 15_000;
const TRANSFER_MS = 60_000;
/** WhatsApp's largest files. */
const MAX_BYTES = 100 * 1_048_576;

/**
 * A file of a message in a conversation of the actor's stores, streamed from the helpdesk. It holds its place in the
 * queue until the client has read it or left.
 */
export async function openMessageFile(ctx: Ctx, { id, messageId, fileId }: MessageFileId): Promise<OpenedFile> {
  const desk = await openHelpdesk(ctx);
  if (!desk) throw helpdeskNotConfigured();
  const messages = await findVisibleMessages(ctx, desk, { id, before: messageId + 1 });
  const file = messages.find((it) => it.id === messageId)?.files.find((it) => it.id === fileId);
  if (!file || file.url === null) throw new NotFoundError("message_file_not_found");
  return transfer(ctx, file, file.url);
}

function transfer({ orgId, signal: left }: Ctx, file: HelpdeskFile, url: string): Promise<OpenedFile> {
  return new Promise((resolve, reject) => {
    const work = async () => {
      const signal = AbortSignal.any([AbortSignal.timeout(TRANSFER_MS), ...(left ? [left] : [])]);
      const download = await openDownload(url, { maxBytesOf: () => MAX_BYTES, signal });
      resolve(toOpened(download, file));
      // A client that leaves ends the body early: no failure of ours.
      await finished(download.body).catch(() => undefined);
    };
    queue.run({ key: orgId, patienceMs: PATIENCE_MS, signal: left }, work).catch((error: unknown) => {
      reject(error instanceof DownloadError ? toProblem(error) : error);
    });
  });
}

function toOpened({ type, name, length, body }: Download, file: HelpdeskFile): OpenedFile {
  const shown = shownType(type ?? file.type);
  return {
    fileName: safeFileName(name, file.kind, shown),
    type: shown,
    length,
    body: Readable.toWeb(body) as ReadableStream,
  };
}

function toProblem({ problem }: DownloadError): NotFoundError | Error {
  return problem === "gone" ? new NotFoundError("message_file_not_found") : helpdeskFailed();
}
