import type { Ctx } from "../platform/ctx.ts";
import { uuidV7 } from "../platform/uuid.ts";
import { type MailVisit, writeMailVisits } from "./store/mail-visits.ts";
import { toMailId } from "./to-mail-id.ts";

/**
 * Records opens and clicks on mails; a click implies an open. Opens by people also become events, like provider
 * reports, even if the mail's send outcome is unknown. Returns the delivery id of these events.
 */
export async function recordMailVisits(ctx: Ctx, visits: readonly MailVisit[]): Promise<string> {
  const deliveryId = uuidV7();
  await ctx.db.sql((sql) => writeMailVisits(sql, ctx.orgId, toRows(visits), deliveryId));
  return deliveryId;
}

function toRows(visits: readonly MailVisit[]) {
  return visits.map((visit) => ({ ...visit, mailId: toMailId(visit.recipientId) }));
}
