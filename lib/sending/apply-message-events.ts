import { recordSentMessages } from "../messaging/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import type { Sql } from "../platform/db.ts";
import { attributeSalesOf } from "./attribute-sales.ts";
import { lockAttributions } from "./store/attributions.ts";
import { reviveFailed } from "./store/ended-sends.ts";
import {
  applyDeliveries,
  applyWaitingEvents,
  haveWaitingEvents,
  type RecountedRow,
  unsafeApplyDeliveries,
} from "./store/message-events.ts";
import { writeReplies } from "./store/replies.ts";
import { findNumbers } from "./store/sends.ts";

/**
 * Applies the provider reports of these webhook deliveries to the ledger, idempotently and in any order. Recomputes
 * replies and attributions where a message's sent state or time changes.
 */
export async function applyMessageEvents(
  ctx: Ctx,
  { deliveryIds }: { deliveryIds: readonly string[] },
): Promise<number> {
  if (deliveryIds.length === 0) return 0;
  return ctx.db.sql(async (sql) => {
    await lockAttributions(sql, ctx.orgId);
    const { changed, recounted } = await applyDeliveries(sql, ctx.orgId, deliveryIds);
    await recompute(sql, ctx.orgId, recounted, ctx.clock.now());
    return changed;
  });
}

/**
 * Not tenant-scoped: `applyMessageEvents` for the deliveries of many organizations, as far as it needs one statement each.
 * Returns the organizations for which it is done.
 */
export function unsafeApplyMessageEvents(deliveriesByOrg: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
  return unsafeApplyDeliveries(deliveriesByOrg);
}

/** Applies reports that arrived before the provider response that links them to their message. */
export async function applyEarlyReports(ctx: Ctx, recipientIds: readonly string[]): Promise<void> {
  if (!(await haveWaitingEvents(ctx.db, ctx.orgId, recipientIds))) return;
  await ctx.db.sql(async (sql) => {
    await lockAttributions(sql, ctx.orgId);
    const { recounted } = await applyWaitingEvents(sql, ctx.orgId, recipientIds);
    await recompute(sql, ctx.orgId, recounted, ctx.clock.now());
  });
}

/** Recomputes replies, attributions and failed sends after ledger rows changed. The caller holds `lockAttributions`. */
export async function recompute(sql: Sql, orgId: string, recounted: readonly RecountedRow[], now: Date): Promise<void> {
  if (recounted.length === 0) return;
  await recordFound(sql, orgId, recounted);
  const phones = recounted.flatMap(({ channel, address }) => (channel === "whatsapp" && address ? [address] : []));
  await writeReplies(sql, orgId, [...new Set(phones)]);
  await attributeSalesOf(sql, orgId, [...new Set(recounted.map(({ customerId }) => customerId))], now);
  await reviveFailed(sql, orgId, [...new Set(recounted.map(({ campaignId }) => campaignId))]);
}

/** Adds messages that were in doubt and turned out to be sent to the message history. */
async function recordFound(sql: Sql, orgId: string, rows: readonly RecountedRow[]): Promise<void> {
  const found = rows.flatMap(({ acceptedAt, providerMessageId, address, ...row }) =>
    acceptedAt && providerMessageId && address
      ? [{ ...row, sentAt: new Date(acceptedAt), providerMessageId, address }]
      : [],
  );
  const numbers = await findNumbers(sql, orgId, [...new Set(found.map(({ campaignId }) => campaignId))]);
  const whatsapp = found.flatMap(({ id: recipientId, channel, campaignId, customerId, sentAt, ...row }) => {
    const numberId = numbers.get(campaignId);
    if (channel !== "whatsapp" || !numberId) return [];
    const { providerMessageId, address: phone } = row;
    return [{ customerId, campaignId, recipientId, sentAt, numberId, phone, providerMessageId, kind: "template" }];
  });
  await recordSentMessages(sql, orgId, { channel: "whatsapp", rows: whatsapp });
  const mails = found.flatMap(({ id: recipientId, channel, campaignId, customerId, sentAt, providerMessageId }) =>
    channel === "email" ? [{ customerId, campaignId, recipientId, sentAt, messageId: providerMessageId }] : [],
  );
  await recordSentMessages(sql, orgId, { channel: "email", rows: mails });
}
