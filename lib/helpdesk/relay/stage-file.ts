import { TooManyRequestsError } from "../../core/errors.ts";
import {
  type Channel,
  isVoice,
  maxOutgoingBytes,
  type OutboundMessage,
  outgoingKind,
  outgoingType,
  type SendResult,
  safeFileName,
} from "../../messaging/index.ts";
import { createFairQueue } from "../../platform/concurrency/fair-queue.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { type Download, DownloadError, type DownloadProblem, openDownload } from "../../platform/outbound/download.ts";
import type { AnswerFile } from "../rules/parse-event.ts";
import type { RelayProblem } from "../rules/relay-message.ts";

/** Time limit for download and upload together; shorter than a lease. */
const TRANSFER_MS = 60_000;
const PATIENCE_MS = 30_000;

type Refused = Pick<Extract<SendResult, { outcome: "refused" }>, "class" | "code" | "retryAfterMs">;
type Media = Omit<Extract<OutboundMessage, { kind: "media" }>, "to" | "opaque" | "caption">;
export type StagedFile = {
  message: Media;
  /** Why the download from the helpdesk failed; null if it did not. */
  problem: () => RelayProblem | null;
  /** Closes a download that was not read to its end. */
  discard: () => void;
};
type Staged = ({ ok: true } & StagedFile) | ({ ok: false; problem: RelayProblem | null } & Refused);

const UNKNOWN_TYPE = "application/octet-stream";
const OGG = "audio/ogg";
/** Temporary download problems; all others are permanent. */
const PASSING = new Set<DownloadProblem>(["unavailable", "truncated"]);

/**
 * Prepares an agent's file for sending: opens it at the helpdesk, checks the provider's limits and streams it. Safe to
 * retry: the customer sees nothing before the message is sent.
 */
export async function stageFile(ctx: Ctx, channel: Channel, file: AnswerFile): Promise<Staged> {
  const staged = await transferFile(ctx, (signal) => stage(channel, file, signal));
  return staged ?? { ok: false, class: "retry", code: "busy", problem: "file_unavailable" };
}

async function stage(channel: Channel, { url }: AnswerFile, signal: AbortSignal): Promise<Staged> {
  const { provider } = channel;
  const maxBytesOf = (type: string | null) => maxOutgoingBytes(provider, outgoingKind(type ?? UNKNOWN_TYPE));
  const opened = await openDownload(url, { maxBytesOf, signal }).catch(toProblem);
  if (typeof opened === "string") return refused(opened);
  const type = outgoingType(opened.type ?? UNKNOWN_TYPE);
  const media = outgoingKind(type);
  const voice = isVoice(type, opened.name);
  const name = nameOf(opened.name, media, type);
  const sent = { name, type: type === OGG ? `${OGG}; codecs=opus` : type, length: opened.length, body: opened.body };
  const staging = await channel.stage(sent, signal);
  if (!staging.ok) {
    opened.body.destroy();
    return { ...staging, problem: toRelayProblem(opened) };
  }
  const message: Media = { kind: "media", media, content: staging.content, fileName: name, isVoice: voice };
  const discard = () => void opened.body.destroy();
  return { ok: true, message, problem: () => toRelayProblem(opened), discard };
}

/** WhatsApp accepts Ogg Opus only with the extension `.ogg`. */
function nameOf(given: string | null, media: ReturnType<typeof outgoingKind>, type: string): string {
  const name = safeFileName(given, media, type);
  return type === OGG ? name.replace(/\.(opus|oga)$/i, ".ogg") : name;
}

function toProblem(error: unknown): DownloadProblem {
  if (error instanceof DownloadError) return error.problem;
  throw error;
}

function toRelayProblem({ failure }: Download): RelayProblem | null {
  const problem = failure();
  return problem && `file_${problem}`;
}

function refused(problem: DownloadProblem): Staged {
  return { ok: false, class: PASSING.has(problem) ? "retry" : "fail", code: problem, problem: `file_${problem}` };
}

/** Each transfer uses a few buffers and two connections, so this limit bounds memory and connections. */
const queue = createFairQueue({ running: 8, runningPerKey: 2, waitingPerKey: 100 });

/** Runs one file transfer in the fair queue; null if no slot is free in time. */
export async function transferFile<T>(
  { orgId }: Pick<Ctx, "orgId">,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const run = () => work(AbortSignal.timeout(TRANSFER_MS));
  return queue.run({ key: orgId, patienceMs: PATIENCE_MS }, run).catch((error: unknown) => {
    if (error instanceof TooManyRequestsError) return null;
    throw error;
  });
}
