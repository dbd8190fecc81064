import type { Reader } from "../../platform/db.ts";

/** A stored tax id with its lookup hash. */
export type HashedTaxId = { id: string; hash: string | null; blob: string | null };

/** A page of one organization's tax ids ordered by customer id, including those of merged records. */
export function listHashedTaxIds(sql: Reader, orgId: string, after: string, limit: number): Promise<HashedTaxId[]> {
  return sql.rows<HashedTaxId>(
    `WITH page AS (
       SELECT id, cpf_hash, cpf_encrypted FROM customer WHERE organization_id = $1 AND id > $2 ORDER BY id LIMIT $3
     )
     SELECT id, cpf_hash AS hash, cpf_encrypted AS blob FROM page
     UNION ALL
     SELECT r.customer_id, r.cpf_hash, r.cpf_encrypted FROM customer_record r JOIN page p ON p.id = r.customer_id
     WHERE r.organization_id = $1 AND r.cpf_hash IS NOT NULL
     ORDER BY id`,
    [orgId, after, limit],
  );
}

export type HashesLeft = { taxIds: number; phones: number; addresses: number };

/** Counts values stored only as a hash, which cannot be rehashed: they resolve only while their key is configured. */
export async function countBareHashes(sql: Reader, orgId: string): Promise<HashesLeft> {
  const [left] = await sql.rows<HashesLeft>(
    `SELECT (SELECT count(*)::int FROM customer_identity k WHERE k.organization_id = $1 AND k.kind = 'cpf'
         AND NOT EXISTS (SELECT FROM customer c WHERE c.organization_id = $1 AND c.cpf_hash = k.value)
         AND NOT EXISTS (SELECT FROM customer_record r WHERE r.organization_id = $1 AND r.customer_id = k.customer_id
           AND r.cpf_hash = k.value)) AS "taxIds",
       (SELECT count(*)::int FROM phone_consent WHERE organization_id = $1) AS phones,
       (SELECT count(*)::int FROM email_consent WHERE organization_id = $1)
         + (SELECT count(*)::int FROM email_suppression WHERE organization_id = $1) AS addresses`,
    [orgId],
  );
  return left ?? { taxIds: 0, phones: 0, addresses: 0 };
}
