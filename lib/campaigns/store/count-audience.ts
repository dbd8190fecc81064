import type { Sql } from "../../platform/db.ts";
import type { CampaignChannel, SkipReason } from "../schemas.ts";
import type { AudienceSource } from "./audience.ts";

/** Why the channel doesn't reach somebody, the first reason that holds; as the ledger will say it. */
const REASONS: Record<CampaignChannel, string> = {
  whatsapp: `CASE WHEN m.phone_type IS NULL THEN 'no_phone' WHEN m.phone_type <> 'MOBILE' THEN 'not_mobile'
    WHEN m.whatsapp_opt_out THEN 'opt_out' END`,
  email: "CASE WHEN NOT m.has_email THEN 'no_email' WHEN m.email_opt_out THEN 'email_opt_out' END",
};

export type AudienceCount = { count: number; matched: number; skipped: Partial<Record<SkipReason, number>> };

export async function countAudience(
  sql: Sql,
  { from, params }: AudienceSource,
  channel: CampaignChannel,
): Promise<AudienceCount> {
  const rows = await sql.rows<{ reason: SkipReason | null; count: number }>(
    `SELECT ${REASONS[channel]} AS reason, count(*)::int AS count ${from} GROUP BY 1`,
    params.values,
  );
  const reached = rows.find(({ reason }) => reason === null)?.count ?? 0;
  const skipped = rows.flatMap(({ reason, count }) => (reason === null ? [] : [[reason, count] as const]));
  return {
    count: reached,
    matched: rows.reduce((sum, { count }) => sum + count, 0),
    skipped: Object.fromEntries(skipped),
  };
}
