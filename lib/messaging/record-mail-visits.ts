import type { Ctx } from "../platform/ctx.ts";
import { uuidV7 } from "../platform/uuid.ts";
import { type MailVisit, writeMailVisits } from "./store/mail-visits.ts";
import { toMailId } from "./to-mail-id.ts";

/**
 * Notes on the mails that they were opened and their links followed; who clicks has opened. Opens of people become
 * events, as what a provider reports does, of a mail too that nobody knew whether it was sent: returns the delivery that they go by.
 */
export async function recordMailVisits(ctx: Ctx, visits: readonly MailVisit[]): Promise<string> {
  const deliveryId = uuidV7();
  await ctx.db.sql((sql) => writeMailVisits(sql, ctx.orgId, toRows(visits), deliveryId));
  return deliveryId;
}

function toRows(visits: readonly MailVisit[]) {
  return visits.map((visit) => ({ ...visit, mailId: toMailId(visit.recipientId) }));
}
