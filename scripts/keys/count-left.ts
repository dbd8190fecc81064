import { currentKeyId } from "../../lib/platform/crypto.ts";
import { tenantDb } from "../../lib/platform/db.ts";
import { SEALED, type TextTable } from "./sealed-columns.ts";

export type Left = { place: string; keyId: string; rows: number };

/** Values of an organization encrypted with an old key, in any column, by column and key. */
export async function countLeft(orgId: string, tables: TextTable[]): Promise<Left[]> {
  const left: Left[] = [];
  for (const { table, columns } of tables) {
    const values = columns.map((column) => `('${column}', "${column}")`);
    left.push(
      ...(await tenantDb(orgId).rows<Left>(
        `SELECT $4 || '.' || v.name AS place, split_part(v.value, '.', 2) AS "keyId", count(*)::int AS rows
         FROM "${table}" t CROSS JOIN LATERAL (VALUES ${values}) AS v(name, value)
         WHERE ${table === "organization" ? "id" : "organization_id"} = $1 AND v.value ~ $2 AND split_part(v.value, '.', 2) <> $3
         GROUP BY 1, 2`,
        [orgId, SEALED, currentKeyId(), table],
      )),
    );
  }
  return left;
}
