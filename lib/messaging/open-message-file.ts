import { AppError } from "../core/errors.ts";
import type { Ctx } from "../platform/ctx.ts";
import { env } from "../platform/env.ts";
import {
  type Download,
  DownloadError,
  type DownloadProblem,
  limitBody,
  openDownload,
} from "../platform/outbound/download.ts";
import { getNumberAccess, type NumberAccess } from "../stores/index.ts";
import { isProviderHost, ProviderError } from "./client/ask.ts";
import { base64Field } from "./client/base64-field.ts";
import { fetchCloudMedia } from "./client/cloud.ts";
import { openGatewayMedia } from "./client/gateway.ts";
import { gatewayAccess } from "./open-channel.ts";
import { type FileKind, fileKindOf, incomingType, isRunnableName, maxIncomingBytes } from "./rules/file-limits.ts";
import { safeFileName } from "./rules/file-name.ts";
import type { FileRef } from "./schemas.ts";

/** A stored customer message with a file. */
export type MessageWithFile = { numberId: string | null; providerMessageId: string; kind: string; file: FileRef };
export type FileProblem = DownloadProblem | "wrong_type";
export type OpenedFile =
  | {
      ok: true;
      name: string;
      type: string;
      length: number | null;
      body: Download["body"];
      failure: Download["failure"];
    }
  | { ok: false; problem: FileProblem };

type Source = { message: MessageWithFile; kind: FileKind; maxBytes: number; signal: AbortSignal };

/**
 * Opens the file of a customer's message at its provider, as a stream that is stored nowhere. The caller must destroy
 * the body of a file that it does not read to its end.
 */
export async function openMessageFile(ctx: Ctx, message: MessageWithFile, signal: AbortSignal): Promise<OpenedFile> {
  const kind = fileKindOf(message.kind);
  if (kind === null || message.numberId === null) return { ok: false, problem: "gone" };
  try {
    const number = await getNumberAccess(ctx, message.numberId);
    const source = { message, kind, maxBytes: maxIncomingBytes(number.provider, kind), signal };
    const file = await (number.provider === "gateway" ? fromGateway(ctx, number, source) : fromCloud(number, source));
    const type = incomingType(kind, message.file.type, file.type);
    const name = type && safeFileName(message.file.name, kind, type);
    if (type !== null && name !== null && !isRunnableName(name)) return { ok: true, ...file, type, name };
    file.body.destroy();
    return { ok: false, problem: "wrong_type" };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}

async function fromCloud(
  { accessToken: token }: NumberAccess,
  { message, maxBytes, signal }: Source,
): Promise<Download> {
  const { mediaId } = message.file;
  if (token === null || mediaId === null) throw new DownloadError("denied");
  const { url, file_size: expectedBytes } = await fetchCloudMedia(mediaId, token);
  if (expectedBytes !== undefined && expectedBytes > maxBytes) throw new DownloadError("too_large");
  const graphUrl = env().WHATSAPP_GRAPH_URL;
  return openDownload(url, {
    maxBytesOf: () => maxBytes,
    expectedBytes,
    signal,
    isTrusted: (hop) => hop.origin === new URL(graphUrl).origin,
    headersFor: (hop): Record<string, string> =>
      isProviderHost(hop, graphUrl) ? { authorization: `Bearer ${token}` } : {},
  });
}

async function fromGateway(ctx: Ctx, number: NumberAccess, source: Source): Promise<Download> {
  const { message, maxBytes, signal } = source;
  if ((message.file.size ?? 0) > maxBytes) throw new DownloadError("too_large");
  const answer = await openGatewayMedia(await gatewayAccess(ctx, number), message.providerMessageId, signal);
  const status = answer.statusCode ?? 0;
  if (status >= 300) {
    answer.destroy();
    // The gateway answers 400 if WhatsApp no longer has the file.
    throw new DownloadError(status === 400 || status === 404 ? "gone" : "unavailable");
  }
  const { type, name } = message.file;
  return { type, name, length: null, ...limitBody([answer, base64Field()], { maxBytes }) };
}

function problemOf(error: unknown): FileProblem {
  if (error instanceof DownloadError) return error.problem;
  if (error instanceof ProviderError && error.problem === "not_found") return "gone";
  if (error instanceof ProviderError && error.problem === "denied") return "denied";
  // The number was removed or has no credentials any more.
  return error instanceof AppError ? "denied" : "unavailable";
}
