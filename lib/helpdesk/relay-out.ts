import { ConflictError, NotFoundError } from "../core/errors.ts";
import { type Channel, type OutboundMessage, openChannel, type SendResult } from "../messaging/index.ts";
import { decrypt, encrypt } from "../platform/crypto.ts";
import type { Ctx } from "../platform/ctx.ts";
import { helpdeskDb } from "../platform/helpdesk-db.ts";
import { listInboxStores } from "../stores/index.ts";
import { openHelpdesk } from "./open-helpdesk.ts";
import { type Crossed, type CrossingProblem, explainRefusal } from "./rules/crossing.ts";
import { WAITING } from "./rules/labels.ts";
import type { Answer } from "./rules/parse-event.ts";
import type { WhatsappMode } from "./schemas.ts";
import { setMessageSource } from "./set-message-source.ts";
import { type Crossing, noteSent, noteUnsent, startSending } from "./store/crossings.ts";
import { findReplyNumber, hasSaidMore } from "./store/said.ts";

const WINDOW_MS = 24 * 60 * 60_000;
/** Less than a lease: whoever sends still has the message when the answer comes. */
const SEND_TIMEOUT_MS = 30_000;
const MAX_SENDS = 5;
const SOURCE_ATTEMPTS = 3;
/** A status may be reported before it is known of which message. */
const STATUS_AFTER_MS = 5_000;
/** Nothing was taken, and it may be taken a little later. */
const PASSING = new Set(["retry", "slow", "pair-wait"]);

type Payload = Pick<Answer, "phone" | "inboxId" | "text" | "files">;
type Ready = { channel: Channel; message: OutboundMessage };

/** To whom and what, as it waits to go. */
export function sealAnswer(orgId: string, { phone, inboxId, text, files }: Answer): string {
  return encrypt(JSON.stringify({ phone, inboxId, text, files } satisfies Payload), orgId);
}

/**
 * One answer of an agent out to WhatsApp, at most once: what may have gone is never sent again. Then the helpdesk is told
 * what became of it, as often as it takes.
 */
export async function relayOut(ctx: Ctx, row: Crossing, mode: WhatsappMode): Promise<Crossed> {
  switch (row.state) {
    case "queued":
      return sendOnce(ctx, row, mode);
    case "sending":
      return refuse(ctx, row, "unanswered");
    case "sent":
      return tellSent(ctx, row, row.providerMessageId ?? "");
    case "refused":
      return tellUnsent(ctx, row, row.problem ?? "unanswered");
    default:
      return row.state satisfies never;
  }
}

async function sendOnce(ctx: Ctx, row: Crossing, mode: WhatsappMode): Promise<Crossed> {
  if (row.payloadEncrypted === null) return { kind: "end", state: "skipped" };
  const payload = JSON.parse(decrypt(row.payloadEncrypted, ctx.orgId)) as Payload;
  if (payload.text === "" && payload.files.length === 0) return { kind: "end", state: "skipped" };
  if (!(await isOurs(ctx, payload))) return { kind: "end", state: "skipped" };
  const ready = await prepare(ctx, payload, mode, row.id);
  if (typeof ready === "string") return refuse(ctx, row, ready);
  if (!(await startSending(ctx, row))) return { kind: "lost" };
  const result = await ready.channel.send(ready.message);
  if (result.outcome === "unknown") return refuse(ctx, row, "unanswered");
  if (result.outcome === "refused") return afterRefusal(ctx, row, result);
  const statusDueAt = new Date(ctx.clock.now().getTime() + STATUS_AFTER_MS);
  await noteSent(ctx, row.id, result.providerMessageId, statusDueAt);
  return tellSent(ctx, row, result.providerMessageId);
}

/** From an inbox that serves no store somebody else carries what is said: another channel's program. */
async function isOurs(ctx: Ctx, payload: Payload): Promise<boolean> {
  return (await listInboxStores(ctx)).some(({ inboxId }) => inboxId === payload.inboxId);
}

/** The number and the message; or why it can't go. */
async function prepare(ctx: Ctx, payload: Payload, mode: WhatsappMode, id: string): Promise<Ready | CrossingProblem> {
  const { phone, inboxId, text, files } = payload;
  if (phone === null) return "no_phone";
  if (files.length > 1) return "too_many_files";
  const number = await findReplyNumber(ctx, { phone, gatewayInboxId: mode === "gateway" ? inboxId : null });
  if (!number) return "no_number";
  const opened = number.lastInboundAt?.getTime() ?? 0;
  if (number.provider === "cloud_official" && opened < ctx.clock.now().getTime() - WINDOW_MS) return "window_closed";
  const channel = await openChannel(ctx, number.numberId, { timeoutMs: SEND_TIMEOUT_MS }).catch((error: unknown) => {
    if (error instanceof ConflictError || error instanceof NotFoundError) return null;
    throw error;
  });
  if (!channel) return "number_unusable";
  const [file] = files;
  const to = { to: phone, opaque: id };
  if (!file) return { channel, message: { ...to, kind: "text", text } };
  const caption = text === "" ? {} : { caption: text };
  return { channel, message: { ...to, kind: "media", media: file.kind, url: file.url, ...caption } };
}

async function afterRefusal(
  ctx: Ctx,
  row: Crossing,
  result: Extract<SendResult, { outcome: "refused" }>,
): Promise<Crossed> {
  const problem: CrossingProblem = `provider_${result.code}`;
  if (!PASSING.has(result.class) || row.attempts >= MAX_SENDS) return refuse(ctx, row, problem);
  const pause = result.retryAfterMs ?? 5_000 * 2 ** row.attempts;
  return { kind: "later", at: new Date(ctx.clock.now().getTime() + pause), problem };
}

async function refuse(ctx: Ctx, row: Crossing, problem: CrossingProblem): Promise<Crossed> {
  await noteUnsent(ctx, row.id, problem);
  return tellUnsent(ctx, row, problem);
}

/** The agent reads beside their message that it didn't arrive, and why; where that isn't possible, in a note. */
async function tellUnsent(ctx: Ctx, row: Crossing, problem: CrossingProblem): Promise<Crossed> {
  const { conversationId, helpdeskMessageId } = row;
  if (conversationId === null || helpdeskMessageId === null) return { kind: "end", state: "failed", problem };
  const desk = await openHelpdesk(ctx);
  const reason = explainRefusal(problem);
  const isTold =
    (await desk?.updateMessageStatus(conversationId, helpdeskMessageId, "failed", reason)) ||
    (await desk?.addPrivateNote(conversationId, { content: reason }));
  if (!isTold) return { kind: "stuck", problem };
  return { kind: "end", state: problem === "unanswered" ? "unknown" : "failed", problem };
}

/** The message gets the provider's name, by which its statuses come; a person's answer ends the waiting. */
async function tellSent(ctx: Ctx, row: Crossing, sourceId: string): Promise<Crossed> {
  const { conversationId, helpdeskMessageId } = row;
  if (conversationId === null || helpdeskMessageId === null) return { kind: "end", state: "done" };
  const isNamed = helpdeskDb() === null || (await setMessageSource(ctx, { messageId: helpdeskMessageId, sourceId }));
  const isOver = row.isAutomated || (await hasSaidMore(ctx, conversationId, row.saidAt));
  const desk = isOver ? null : await openHelpdesk(ctx);
  if (!isOver && !(await desk?.removeLabel(conversationId, WAITING))) return { kind: "stuck" };
  // Without the helpdesk's database it has no name; its statuses are told by the helpdesk's own id all the same.
  return isNamed || row.attempts >= SOURCE_ATTEMPTS ? { kind: "end", state: "done" } : { kind: "stuck" };
}
