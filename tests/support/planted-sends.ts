import { randomUUID } from "node:crypto";
import type { Tariff } from "../../lib/costs/names.ts";
import type { TenantDb } from "../../lib/platform/db.ts";

/** A ledger row; without a time of acceptance, it was never sent. */
export type LedgerRow = {
  acceptedAt?: Date;
  deliveredAt?: Date;
  readAt?: Date;
  failedAt?: Date;
  inReplyWindow?: boolean;
  conversions?: number;
  revenueCents?: number;
  storeId?: string;
};
export type LedgerSend = { tariff: Tariff | null; startedAt?: Date; rows: readonly LedgerRow[] };

/** Writes one send with its ledger, as it is after its reports have arrived; returns its campaign. */
export async function plantSend(db: TenantDb, storeId: string, send: LedgerSend): Promise<string> {
  const { tariff, rows } = send;
  const [campaignId, channel] = [randomUUID(), tariff === "email" ? "email" : "whatsapp"];
  const startedAt = send.startedAt ?? rows.find(({ acceptedAt }) => acceptedAt)?.acceptedAt ?? new Date();
  const of = <Value>(read: (row: LedgerRow) => Value | undefined) => rows.map((row) => read(row) ?? null);
  await db.sql(async (sql) => {
    await sql.run(
      `INSERT INTO campaign (organization_id, id, name, channel, status, occurrence, behavior_rules, started_at)
       VALUES ($1, $2, 'Enviada', $3, 'sent', 1, '{"rules":[]}', $4)`,
      [db.orgId, campaignId, channel, startedAt],
    );
    await sql.run(
      "INSERT INTO campaign_content_version (organization_id, campaign_id, version, channel) VALUES ($1, $2, 1, $3)",
      [db.orgId, campaignId, channel],
    );
    await sql.run(
      `INSERT INTO campaign_occurrence (organization_id, campaign_id, occurrence, content_version, started_at, tariff)
       VALUES ($1, $2, 1, 1, $3, $4)`,
      [db.orgId, campaignId, startedAt, tariff],
    );
    await sql.run(
      `WITH person AS (
         INSERT INTO customer (organization_id, id, store_id, name)
         SELECT $1, id, $2, 'Pessoa' FROM unnest($4::uuid[]) AS id)
       INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status,
         accepted_at, delivered_at, read_at, failed_at, in_reply_window, conversions, revenue_cents)
       SELECT $1, $3, 1, r.customer_id, coalesce(r.store_id, $2), $5,
         CASE WHEN r.read_at IS NOT NULL THEN 'read' WHEN r.delivered_at IS NOT NULL THEN 'delivered'
           WHEN r.failed_at IS NOT NULL THEN 'failed' WHEN r.accepted_at IS NOT NULL THEN 'sent' ELSE 'skipped' END,
         r.accepted_at, r.delivered_at, r.read_at, r.failed_at, coalesce(r.in_window, false), coalesce(r.conversions, 0),
         coalesce(r.revenue, 0)
       FROM unnest($4::uuid[], $6::timestamptz[], $7::timestamptz[], $8::timestamptz[], $9::timestamptz[], $10::bool[],
         $11::int[], $12::bigint[], $13::uuid[])
         AS r(customer_id, accepted_at, delivered_at, read_at, failed_at, in_window, conversions, revenue, store_id)`,
      [
        db.orgId,
        storeId,
        campaignId,
        rows.map(() => randomUUID()),
        channel,
        of((row) => row.acceptedAt),
        of((row) => row.deliveredAt),
        of((row) => row.readAt),
        of((row) => row.failedAt),
        of((row) => row.inReplyWindow),
        of((row) => row.conversions),
        of((row) => row.revenueCents),
        of((row) => row.storeId),
      ],
    );
  });
  return campaignId;
}
