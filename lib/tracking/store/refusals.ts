import { type TenantDb, unsafeRows } from "../../platform/db.ts";

export type Refusal = {
  token: string;
  customerId: string;
  channel: "whatsapp" | "email";
  address: string | null;
  at: Date;
};

/** Not tenant-scoped: people who unsubscribe are not signed in. */
export async function unsafeFindUnsubscribeToken(token: string): Promise<string | undefined> {
  const rows = await unsafeRows<{ orgId: string }>(
    'SELECT organization_id AS "orgId" FROM unsafe_find_unsubscribe_token($1)',
    [token],
  );
  return rows[0]?.orgId;
}

/** Records the unsubscribe before it is applied. */
export async function noteRefusal(db: TenantDb, orgId: string, token: string, at: Date): Promise<void> {
  await db.rows(
    "UPDATE unsubscribe_token SET used_at = $3, applied_at = NULL WHERE organization_id = $1 AND token = $2",
    [orgId, token, at],
  );
}

export function findOpenRefusals(db: TenantDb, orgId: string): Promise<Refusal[]> {
  return db.rows(
    `SELECT token, customer_id AS "customerId", channel, address, used_at AS at
     FROM unsubscribe_token
     WHERE organization_id = $1 AND used_at IS NOT NULL AND applied_at IS NULL LIMIT 1000`,
    [orgId],
  );
}

/** Skips tokens used again since. Deletes tokens of erased customers, which were kept only until applied. */
export async function finishRefusals(db: TenantDb, orgId: string, refusals: Refusal[]): Promise<void> {
  await db.sql(async (sql) => {
    await sql.run(
      `UPDATE unsubscribe_token t SET applied_at = now() FROM jsonb_to_recordset($2) AS r(token text, at timestamptz)
       WHERE t.organization_id = $1 AND t.token = r.token AND t.used_at = r.at`,
      [orgId, JSON.stringify(refusals)],
    );
    await sql.run(
      `DELETE FROM unsubscribe_token t USING customer c
       WHERE t.organization_id = $1 AND t.token = ANY ($2) AND t.applied_at IS NOT NULL
         AND c.organization_id = $1 AND c.id = t.customer_id AND c.erased_at IS NOT NULL`,
      [orgId, refusals.map(({ token }) => token)],
    );
  });
}
