import { ConflictError, NotFoundError } from "../../core/errors.ts";
import { type Channel, type OutboundMessage, openChannel, type SendResult } from "../../messaging/index.ts";
import { decrypt, encrypt } from "../../platform/crypto.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { shutdownSignal } from "../../platform/shutdown.ts";
import { listInboxStores } from "../../stores/index.ts";
import { openHelpdesk } from "../connection/open-helpdesk.ts";
import { WAITING } from "../rules/conversations.ts";
import { type Answer, type AnswerPart, toParts } from "../rules/parse-event.ts";
import { explainRefusal, type RelayOutcome, type RelayProblem } from "../rules/relay-message.ts";
import type { WhatsappMode } from "../schemas.ts";
import { findReplyNumber, hasLaterMessage } from "../store/customer-messages.ts";
import { helpdeskDatabase } from "../store/desk/database.ts";
import { noteSent, noteUnsent, type RelayMessage, startSending } from "../store/relay-messages.ts";
import { type StagedFile, stageFile } from "./stage-file.ts";
import { setMessageSource } from "./update-delivery-status.ts";

const WINDOW_MS = 24 * 60 * 60_000;
/** Shorter than a lease, so that the sender still holds the claim when the response arrives. */
const SEND_TIMEOUT_MS = 30_000;
const MAX_SENDS = 5;
const SOURCE_ATTEMPTS = 3;
/** A status may arrive before the provider's message id is stored. */
const STATUS_AFTER_MS = 5_000;
/** Temporary failures in which the provider accepted nothing. */
const PASSING = new Set(["retry", "slow", "pair-wait"]);

type Payload = Pick<Answer, "phone" | "inboxId"> & AnswerPart;
type Ready = { channel: Channel; message: OutboundMessage; file: StagedFile | null };

/** Encrypts recipient and content until the send: one payload per WhatsApp message. */
export function sealAnswer(orgId: string, answer: Answer): string[] {
  const { phone, inboxId } = answer;
  const parts = toParts(answer);
  return parts.map((part) => encrypt(JSON.stringify({ phone, inboxId, ...part } satisfies Payload), orgId));
}

/**
 * Sends an agent's answer to WhatsApp at most once: a possibly sent message is never resent. Then reports the outcome
 * to the helpdesk, with retries.
 */
export async function relayOut(ctx: Ctx, row: RelayMessage, mode: WhatsappMode): Promise<RelayOutcome> {
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

async function sendOnce(ctx: Ctx, row: RelayMessage, mode: WhatsappMode): Promise<RelayOutcome> {
  if (row.payloadEncrypted === null) return { kind: "end", state: "skipped" };
  const payload = readPayload(row.payloadEncrypted, ctx.orgId);
  if (!(await isOurs(ctx, payload))) return { kind: "end", state: "skipped" };
  const ready = await prepare(ctx, payload, mode, row);
  if ("kind" in ready) return ready;
  if ("problem" in ready) return refuse(ctx, row, ready.problem);
  try {
    return await send(ctx, row, ready);
  } finally {
    ready.file?.discard();
  }
}

async function send(ctx: Ctx, row: RelayMessage, { channel, message, file }: Ready): Promise<RelayOutcome> {
  // An interrupted send counts as possibly sent and is never repeated, so start none during a shutdown.
  if (shutdownSignal().aborted) return { kind: "later", at: ctx.clock.now(), problem: "provider_away" };
  if (!(await startSending(ctx, row))) return { kind: "lost" };
  const result = await channel.send(message);
  if (result.outcome === "unknown") return refuse(ctx, row, "unanswered");
  if (result.outcome === "refused") return afterRefusal(ctx, row, result, file?.problem());
  const statusDueAt = new Date(ctx.clock.now().getTime() + STATUS_AFTER_MS);
  await noteSent(ctx, row.id, result.providerMessageId, statusDueAt);
  return tellSent(ctx, row, result.providerMessageId);
}

/** Also reads payloads queued by the previous release, which allowed one file per message. */
function readPayload(sealed: string, orgId: string): Payload {
  const payload = JSON.parse(decrypt(sealed, orgId)) as Payload & { files?: Answer["files"] };
  return { ...payload, file: payload.file ?? payload.files?.[0] ?? null };
}

/** An inbox without a store belongs to another channel, which sends its messages. */
async function isOurs(ctx: Ctx, payload: Payload): Promise<boolean> {
  return (await listInboxStores(ctx)).some(({ inboxId }) => inboxId === payload.inboxId);
}

/** The channel and the message, or why the message cannot be sent now or at all. */
async function prepare(
  ctx: Ctx,
  payload: Payload,
  mode: WhatsappMode,
  row: RelayMessage,
): Promise<Ready | { problem: RelayProblem } | RelayOutcome> {
  const { phone, inboxId, text, file } = payload;
  if (phone === null) return { problem: "no_phone" };
  const number = await findReplyNumber(ctx, { phone, gatewayInboxId: mode === "gateway" ? inboxId : null });
  if (!number) return { problem: "no_number" };
  const opened = number.lastInboundAt?.getTime() ?? 0;
  if (number.provider === "cloud_official" && opened < ctx.clock.now().getTime() - WINDOW_MS)
    return { problem: "window_closed" };
  const channel = await openChannel(ctx, number.numberId, { timeoutMs: SEND_TIMEOUT_MS }).catch((error: unknown) => {
    if (error instanceof ConflictError || error instanceof NotFoundError) return null;
    throw error;
  });
  if (!channel) return { problem: "number_unusable" };
  const to = { to: phone, opaque: row.id };
  if (!file) return { channel, message: { ...to, kind: "text", text }, file: null };
  const staged = await stageFile(ctx, channel, file);
  if (!staged.ok) return afterRefusal(ctx, row, staged, staged.problem);
  const caption = text === "" ? {} : { caption: text };
  return { channel, message: { ...to, ...staged.message, ...caption }, file: staged };
}

async function afterRefusal(
  ctx: Ctx,
  row: RelayMessage,
  result: Pick<Extract<SendResult, { outcome: "refused" }>, "class" | "code" | "retryAfterMs">,
  fileProblem: RelayProblem | null = null,
): Promise<RelayOutcome> {
  const problem: RelayProblem = fileProblem ?? `provider_${result.code}`;
  if (!PASSING.has(result.class) || row.attempts >= MAX_SENDS) return refuse(ctx, row, problem);
  const pause = result.retryAfterMs ?? 5_000 * 2 ** row.attempts;
  return { kind: "later", at: new Date(ctx.clock.now().getTime() + pause), problem };
}

async function refuse(ctx: Ctx, row: RelayMessage, problem: RelayProblem): Promise<RelayOutcome> {
  await noteUnsent(ctx, row.id, problem);
  return tellUnsent(ctx, row, problem);
}

/** Marks the agent's message as failed with the reason; falls back to a private note. */
async function tellUnsent(ctx: Ctx, row: RelayMessage, problem: RelayProblem): Promise<RelayOutcome> {
  const { conversationId, helpdeskMessageId } = row;
  if (conversationId === null || helpdeskMessageId === null) return { kind: "end", state: "failed", problem };
  const desk = await openHelpdesk(ctx);
  const reason = explainRefusal(problem, row);
  // The message has one status; if other parts arrive, a note names the part that failed.
  const isTold =
    (row.parts === 1 && (await desk?.updateMessageStatus(conversationId, helpdeskMessageId, "failed", reason))) ||
    (await desk?.addPrivateNote(conversationId, { content: reason }));
  if (!isTold) return { kind: "stuck", problem };
  return { kind: "end", state: problem === "unanswered" ? "unknown" : "failed", problem };
}

/**
 * Stores the provider's message id, by which statuses are matched. A person's answer also removes the waiting label.
 */
async function tellSent(ctx: Ctx, row: RelayMessage, sourceId: string): Promise<RelayOutcome> {
  const { conversationId, helpdeskMessageId } = row;
  if (conversationId === null || helpdeskMessageId === null) return { kind: "end", state: "done" };
  // A message has one source id: that of its first part.
  const isNamed =
    row.part > 0 ||
    helpdeskDatabase() === null ||
    (await setMessageSource(ctx, { messageId: helpdeskMessageId, sourceId }));
  const isOver = row.isAutomated || (await hasLaterMessage(ctx, conversationId, row.saidAt));
  const desk = isOver ? null : await openHelpdesk(ctx);
  if (!isOver && !(await desk?.removeLabel(conversationId, WAITING))) return { kind: "stuck" };
  // Without the helpdesk's database no source id is stored; statuses then use the helpdesk's own message id.
  return isNamed || row.attempts >= SOURCE_ATTEMPTS ? { kind: "end", state: "done" } : { kind: "stuck" };
}
