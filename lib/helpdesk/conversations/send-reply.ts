import { noteChange } from "../../audit/index.ts";
import { ConflictError } from "../../core/errors.ts";
import { isProofOf, proofOf } from "../../platform/crypto.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { Helpdesk, ReplyOutcome } from "../client/types.ts";
import { openHelpdesk, openHelpdeskAs } from "../connection/open-helpdesk.ts";
import { WAITING } from "../rules/conversations.ts";
import { helpdeskFailed, helpdeskNotConfigured, replyUnconfirmed } from "../rules/errors.ts";
import type { HelpdeskConversation, HelpdeskId, SendReply, SentReply } from "../schemas.ts";
import { claimReply, findReplyRow, noteReplySent, type ReplyRow, releaseReply } from "../store/replies.ts";
import { getVisibleConversation } from "./conversation.ts";
import { findCustomers } from "./find-customers.ts";
import { findSender, type Sender } from "./find-sender.ts";
import { findWindow } from "./find-window.ts";

/** Longer than an attempt with its retries: afterwards the helpdesk either has the message or never will. */
const LEASE_MS = 60_000;

type Reply = HelpdeskId & SendReply;

/**
 * Sends a reply through the helpdesk as the actor's agent, at most once per `replyId`: a repetition after a lost answer
 * first looks for the message, and sends only if it certainly was not sent.
 */
export async function sendReply(ctx: Ctx, reply: Reply): Promise<SentReply> {
  const desk = await openHelpdesk(ctx);
  if (!desk) throw helpdeskNotConfigured();
  const conversation = await getVisibleConversation(ctx, desk, reply.id);
  const known = await findReplyRow(ctx, reply.replyId);
  if (known) assertSame(desk, known, reply);
  if (known !== null && known.messageId !== null) return { messageId: known.messageId };
  const customer = (await findCustomers(ctx, [conversation]))(conversation);
  const found = known && (await findSent(ctx, desk, reply, known));
  const messageId = found ?? (await sendNow(ctx, desk, conversation, reply));
  noteChange(ctx, { before: null, after: { customerId: customer?.id ?? null } });
  return { messageId };
}

async function sendNow(ctx: Ctx, desk: Helpdesk, conversation: HelpdeskConversation, reply: Reply): Promise<number> {
  await assertWindowOpen(ctx, conversation);
  const sender = await getSender(ctx, desk, conversation);
  await claim(ctx, desk, reply);
  return send(ctx, desk, reply, sender);
}

function assertSame(desk: Helpdesk, known: ReplyRow, { id, replyId, text }: Reply): void {
  const isSame = known.conversationId === id && known.accountId === desk.accountId;
  if (!isSame || !isProofOf(known.textProof, proofText(replyId, text)))
    throw new ConflictError("reply_id_used", "This replyId was used for another reply: choose a new one");
}

/** The message of an earlier attempt; null if it was certainly not sent. */
async function findSent(
  ctx: Ctx,
  desk: Helpdesk,
  { id, replyId }: Reply,
  { createdAt, claimedUntil }: ReplyRow,
): Promise<number | null> {
  const found = await desk.findReply(id, replyId, createdAt);
  if (found === null) throw helpdeskFailed();
  if (found !== "absent") {
    await noteReplySent(ctx, replyId, found.id);
    return found.id;
  }
  if (claimedUntil > ctx.clock.now()) throw replyUnconfirmed();
  return null;
}

async function assertWindowOpen(ctx: Ctx, conversation: HelpdeskConversation): Promise<void> {
  const { isOpen, problem } = await findWindow(ctx, conversation);
  if (isOpen) return;
  if (problem === "closed")
    throw new ConflictError(
      "reply_window_closed",
      "The customer's last message is older than 24 hours: WhatsApp accepts only an approved template",
    );
  throw new ConflictError("reply_impossible", "The customer cannot be reached by WhatsApp from this conversation");
}

async function getSender(ctx: Ctx, desk: Helpdesk, { inboxId }: HelpdeskConversation): Promise<Sender> {
  const sender = await findSender(ctx, desk, inboxId);
  if (sender.agentId === null) throw needsAgent();
  return sender;
}

function needsAgent(): ConflictError {
  return new ConflictError(
    "reply_needs_agent",
    "No helpdesk agent with your e-mail address may reply in this conversation",
  );
}

async function claim(ctx: Ctx, desk: Helpdesk, { id, replyId, text }: Reply): Promise<void> {
  const row = {
    replyId,
    accountId: desk.accountId,
    conversationId: id,
    textProof: proofOf(proofText(replyId, text)),
  };
  const until = new Date(ctx.clock.now().getTime() + LEASE_MS);
  if (!(await claimReply(ctx, row, until))) throw replyUnconfirmed();
}

async function send(ctx: Ctx, desk: Helpdesk, { id, replyId, text }: Reply, sender: Sender): Promise<number> {
  const { agentId, token } = sender;
  const as = token === null ? desk : ((await openHelpdeskAs(ctx, token)) ?? desk);
  const senderId = token === null ? (agentId ?? undefined) : undefined;
  const since = ctx.clock.now();
  const outcome = await as.sendReply(id, { content: text, replyId, senderId });
  const sent = outcome === "unknown" ? await lookAgain(desk, id, replyId, since) : outcome;
  switch (sent) {
    case "unknown":
      throw replyUnconfirmed();
    case "refused":
      await releaseReply(ctx, replyId);
      throw helpdeskFailed();
    case "denied":
      await releaseReply(ctx, replyId);
      throw needsAgent();
    default:
      await noteReplySent(ctx, replyId, sent.id);
      // The customer no longer waits. If this fails, the relay repeats it as it delivers the message.
      await desk.removeLabel(id, WAITING);
      return sent.id;
  }
}

async function lookAgain(desk: Helpdesk, id: number, replyId: string, since: Date): Promise<ReplyOutcome> {
  const found = await desk.findReply(id, replyId, since);
  return found === null || found === "absent" ? "unknown" : found;
}

function proofText(replyId: string, text: string): string {
  return `reply:${replyId}:${text}`;
}
