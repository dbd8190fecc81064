import type { Sql } from "../../platform/db.ts";
import { hadSince } from "./limits.ts";

/**
 * Moves ledger rows sent to these addresses to another customer and returns their ids. Lock order: by id, as for
 * reports.
 */
export async function moveRecipients(
  sql: Sql,
  orgId: string,
  { fromId, toId, addresses }: { fromId: string; toId: string; addresses: readonly string[] },
): Promise<string[]> {
  const moved = await sql.rows<{ id: string }>(
    `WITH sent AS (
       SELECT id FROM campaign_recipient WHERE organization_id = $1 AND customer_id = $2 AND address = ANY ($4)
       ORDER BY id FOR UPDATE
     )
     UPDATE campaign_recipient r SET customer_id = $3 FROM sent s WHERE r.organization_id = $1 AND r.id = s.id
     RETURNING r.id`,
    [orgId, fromId, toId, addresses],
  );
  return moved.map(({ id }) => id);
}

/** Counts for the limits of the customer, but for no WhatsApp account and not as mail. */
const NO_ACCOUNT = "";

/**
 * Before a campaign is deleted and its ledger changed: keeps who got messages or was held out since then, for message
 * limits. Deletes the organization's older entries, which no limit uses.
 */
export async function keepMessages(sql: Sql, orgId: string, campaignId: string, since: Date): Promise<void> {
  await sql.run("DELETE FROM past_message WHERE organization_id = $1 AND had_at < $2", [orgId, since]);
  await sql.run(
    `INSERT INTO past_message (organization_id, customer_id, account, had_at)
     SELECT $1, r.customer_id, CASE WHEN r.channel = 'whatsapp' THEN coalesce(n.waba_id, n.id::text, '${NO_ACCOUNT}') END,
       coalesce(r.accepted_at, r.lease_until)
     FROM campaign c JOIN campaign_recipient r ON r.organization_id = $1 AND r.campaign_id = c.id
     LEFT JOIN store_whatsapp_number n ON n.organization_id = $1 AND n.id = c.number_id
     WHERE c.organization_id = $1 AND c.id = $2 AND ${hadSince("r", "$3::timestamptz")}
     UNION ALL SELECT $1, r.customer_id, '${NO_ACCOUNT}', e.started_at
     FROM campaign_experiment e JOIN campaign_recipient r ON r.organization_id = $1 AND r.campaign_id = e.campaign_id
       AND r.occurrence = e.occurrence AND r.assignment = 'holdout'
     WHERE e.organization_id = $1 AND e.campaign_id = $2 AND e.started_at >= $3`,
    [orgId, campaignId, since],
  );
}
