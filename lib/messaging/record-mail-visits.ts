import type { Ctx } from "../platform/ctx.ts";
import { uuidV7 } from "../platform/uuid.ts";
import { type MailVisit, writeMailVisits } from "./store/mail-visits.ts";

/**
 * Notes on the mails that they were opened and their links followed; who clicks has opened. Opens of people become
 * events, as what a provider reports does: returns the delivery that they go by.
 */
export async function recordMailVisits(ctx: Ctx, visits: MailVisit[]): Promise<string> {
  const deliveryId = uuidV7();
  await ctx.db.sql((sql) => writeMailVisits(sql, ctx.orgId, visits, deliveryId));
  return deliveryId;
}
