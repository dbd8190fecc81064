import { dayOf } from "../core/dates.ts";
import type { SendResult, SentMessages } from "../messaging/index.ts";
import { recordSentMessages } from "../messaging/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { telemetry } from "../platform/telemetry.ts";
import { applyEarlyReports } from "./apply-message-events.ts";
import { type ChannelSender, isFirstAttempt, type Sendable } from "./channel-sender.ts";
import { nextAttempt } from "./rules/next-attempt.ts";
import { isUnderWay } from "./rules/status.ts";
import { applyWaitingEvents, haveWaitingEvents } from "./store/message-events.ts";
import { noteOptOuts, type ReportedOptOut } from "./store/opt-outs.ts";
import { findRecentSpeakers, writeReplies } from "./store/replies.ts";
import { type ResultRow, writeResults } from "./store/results.ts";
import { lockSend, type Send } from "./store/sends.ts";
import { returnMessages } from "./store/throttle.ts";

/** Providers report times in whole seconds. */
const CLOCK_SLACK_MS = 2_000;

/** A message and the provider's response; null: never sent. */
export type Answer = {
  message: Sendable;
  claimId: string;
  result: SendResult | null;
  at: Date;
};

/** Writes a batch of responses to the ledger and accepted messages to the history, in one transaction. */
export async function writeAnswers(
  ctx: Ctx,
  sender: ChannelSender,
  { campaignId, occurrence }: Pick<Send, "campaignId" | "occurrence">,
  answers: readonly Answer[],
): Promise<void> {
  if (answers.length === 0) return;
  const results = answers.map((answer) => toResultRow(sender, answer));
  const taken = await ctx.db.sql(async (sql) => {
    const { orgId } = ctx;
    await noteOptOuts(sql, orgId, toOptOuts(answers));
    // Shared row lock: the campaign cannot be cancelled or deleted from here on. Null: it was deleted with its ledger.
    const state = await lockSend(sql, orgId, campaignId);
    if (!state) return [];
    const isOver = !isUnderWay(state.status) || state.occurrence !== occurrence;
    const written = new Set(await writeResults(sql, orgId, results, { isOver }));
    const taken = answers.filter(
      ({ message, result }) => result?.outcome === "accepted" && written.has(message.row.id),
    );
    const unsent = answers.filter(
      ({ message }, at) => results[at]?.outcome === "unsent" && isFirstAttempt(message) && written.has(message.row.id),
    );
    const day = { day: dayOf(ctx.clock.now()), count: unsent.length };
    if (unsent.length > 0) await returnMessages(sql, orgId, sender.throttleKey, day);
    await recordSentMessages(sql, orgId, toSentMessages(sender, campaignId, taken));
    const ids = taken.map(({ message }) => message.row.id);
    if (await haveWaitingEvents(sql, orgId, ids)) await applyWaitingEvents(sql, orgId, ids);
    return taken;
  });
  for (const { outcome } of results)
    telemetry()?.count("balcao.messages", { "balcao.channel": sender.channel, "balcao.state": outcome });
  // Reports that arrived between our read and commit were applied by a transaction that could not see this message.
  await applyEarlyReports(
    ctx,
    taken.map(({ message }) => message.row.id),
  );
  if (sender.channel === "whatsapp") await recountEarlyReplies(ctx, taken);
}

/** Autoresponders can reply before the message is recorded; recompute the replies of these phones. */
async function recountEarlyReplies(ctx: Ctx, taken: readonly Answer[]): Promise<void> {
  if (taken.length === 0) return;
  const since = new Date(Math.min(...taken.map(({ at }) => at.getTime())) - CLOCK_SLACK_MS);
  const phones = taken.map(({ message }) => message.row.address);
  await writeReplies(ctx.db, ctx.orgId, await findRecentSpeakers(ctx.db, ctx.orgId, phones, since));
}

/** Opt-outs that the provider reports and that are not recorded here yet. */
function toOptOuts(answers: readonly Answer[]): ReportedOptOut[] {
  return answers.flatMap(({ message, result, at }) =>
    result?.outcome === "refused" && result.optOut ? [{ phone: message.row.address, at }] : [],
  );
}

function toResultRow({ channel }: ChannelSender, { message, claimId, result, at }: Answer): ResultRow {
  const base = { id: message.row.id, claimId, at, providerMessageId: null, code: null, nextAttemptAt: null };
  if (result === null) return { ...base, outcome: "unsent" };
  if (result.outcome === "accepted")
    return { ...base, outcome: "accepted", providerMessageId: result.providerMessageId };
  if (result.outcome === "unknown") return { ...base, outcome: "unknown", code: result.reason };
  const verdict = nextAttempt(result, { attempts: message.row.attempts, channel });
  const nextAttemptAt = verdict.outcome === "again" ? new Date(at.getTime() + verdict.waitMs) : null;
  return { ...base, outcome: verdict.outcome, code: result.code, nextAttemptAt };
}

function toSentMessages(sender: ChannelSender, campaignId: string, taken: readonly Answer[]): SentMessages {
  const rows = taken.map(({ message, result, at }) => ({
    customerId: message.row.customerId,
    campaignId,
    recipientId: message.row.id,
    sentAt: at,
    phone: message.row.address,
    kind: sender.kind,
    text: message.text ?? null,
    providerMessageId: result?.outcome === "accepted" ? result.providerMessageId : "",
    serviceId: result?.outcome === "accepted" ? result.serviceId : null,
  }));
  if (sender.channel === "whatsapp")
    return { channel: "whatsapp", rows: rows.map((row) => ({ ...row, numberId: sender.numberId ?? "" })) };
  const mails = rows.map(({ providerMessageId, serviceId, customerId, recipientId, sentAt }) => ({
    messageId: providerMessageId,
    serviceId,
    customerId,
    recipientId,
    sentAt,
    campaignId,
  }));
  return { channel: "email", rows: mails };
}
