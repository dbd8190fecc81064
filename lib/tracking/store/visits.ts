import { type Sql, type TenantDb, unsafeRows } from "../../platform/db.ts";

/** Per message and kind: more adds no information, and anyone with the link could otherwise fill the table. */
const MOST_HITS = 200;

export type Owner = {
  orgId: string;
  customerId: string;
  campaignId: string | null;
  recipientId: string | null;
  channel: "whatsapp" | "email";
  sentAt: Date;
};
export type RedirectTarget = Owner & { url: string; expiresAt: Date };
export type Hit = {
  id: string;
  kind: "click" | "open";
  channel: "whatsapp" | "email" | null;
  recipientId: string | null;
  isMachine: boolean;
  at: Date;
};

const OWNER = `organization_id AS "orgId", customer_id AS "customerId", campaign_id AS "campaignId",
  recipient_id AS "recipientId", sent_at AS "sentAt"`;

/** Not tenant-scoped: visitors of a link are not signed in. */
export async function unsafeFindRedirect(token: string): Promise<RedirectTarget | undefined> {
  const rows = await unsafeRows<RedirectTarget>(
    `SELECT ${OWNER}, channel, url, expires_at AS "expiresAt" FROM unsafe_find_redirect($1)`,
    [token],
  );
  return rows[0];
}

/** Not tenant-scoped: readers of an e-mail are not signed in. */
export async function unsafeFindOpenToken(token: string): Promise<Owner | undefined> {
  const rows = await unsafeRows<Owner>(`SELECT ${OWNER}, 'email' AS channel FROM unsafe_find_open_token($1)`, [token]);
  return rows[0];
}

/** Stores a visit, up to `MOST_HITS` per message. `isDone`: has no effect, so it counts as applied at once. */
export async function insertHit(
  db: TenantDb,
  owner: Owner,
  hit: {
    kind: Hit["kind"];
    at: Date;
    userAgent: string | null;
    ip: string | null;
    isMachine: boolean;
    isDone: boolean;
    url: string | null;
  },
): Promise<void> {
  await db.rows(
    `INSERT INTO tracking_hit (organization_id, kind, customer_id, campaign_id, recipient_id, channel, occurred_at,
       user_agent, ip, is_machine, applied_at, url)
     SELECT $1::uuid, $2, $3::uuid, $4::uuid, $5::uuid, $6, $7::timestamptz, $8, $9, $10::boolean,
       CASE WHEN $11::boolean THEN now() END, $12
     WHERE (SELECT count(*) FROM (SELECT FROM tracking_hit h WHERE h.organization_id = $1 AND h.customer_id = $3
       AND h.recipient_id IS NOT DISTINCT FROM $5 AND h.kind = $2 LIMIT $13::int) h) < $13`,
    [
      owner.orgId,
      hit.kind,
      owner.customerId,
      owner.campaignId,
      owner.recipientId,
      owner.channel,
      hit.at,
      hit.userAgent,
      hit.ip,
      hit.isMachine,
      hit.isDone,
      hit.url,
      MOST_HITS,
    ],
  );
}

export function findOpenHits(db: TenantDb, orgId: string, limit: number): Promise<Hit[]> {
  return db.rows(
    `SELECT id, kind, channel, recipient_id AS "recipientId", is_machine AS "isMachine", occurred_at AS at FROM tracking_hit
     WHERE organization_id = $1 AND applied_at IS NULL ORDER BY id LIMIT $2`,
    [orgId, limit],
  );
}

export async function finishHits(db: TenantDb, orgId: string, ids: string[]): Promise<void> {
  await db.rows("UPDATE tracking_hit SET applied_at = now() WHERE organization_id = $1 AND id = ANY ($2::uuid[])", [
    orgId,
    ids,
  ]);
}

type Move = { fromId: string; toId: string; recipientIds: readonly string[]; addresses: readonly string[] };

/**
 * Moves the links and visits of these campaign recipients, and the unsubscribe tokens of these addresses, to another
 * customer.
 */
export async function moveVisits(
  sql: Sql,
  orgId: string,
  { fromId, toId, recipientIds, addresses }: Move,
): Promise<void> {
  for (const table of ["redirect_token", "open_token", "tracking_hit"])
    await sql.run(
      `UPDATE ${table} SET customer_id = $3 WHERE organization_id = $1 AND customer_id = $2 AND recipient_id = ANY ($4)`,
      [orgId, fromId, toId, recipientIds],
    );
  await sql.run(
    `UPDATE unsubscribe_token SET customer_id = $3
     WHERE organization_id = $1 AND customer_id = $2 AND address = ANY ($4)`,
    [orgId, fromId, toId, addresses],
  );
}
