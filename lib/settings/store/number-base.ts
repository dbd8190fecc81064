import type { Sql } from "../../platform/db.ts";
import { lockMetrics } from "../../platform/metrics-lock.ts";

/** No ERP's number is this large. */
const ABOVE_ALL = 2n ** 53n;
/** The type ends behind it. */
const HIGHEST = 2n ** 63n - 2n * ABOVE_ALL;

/**
 * Another ERP counts anew: held against the former one's numbers all that it says of a known row would look old. The
 * rows stay as they are, for the newest record of a person still decides who holds a phone.
 */
export async function raiseNumberBase(sql: Sql, orgId: string): Promise<void> {
  await lockMetrics(sql, orgId); // whoever takes rows reads it under this lock
  await sql.run("UPDATE organization SET trans_id_base = trans_id_base + $2 WHERE id = $1 AND trans_id_base <= $3", [
    ...[orgId, ABOVE_ALL.toString(), HIGHEST.toString()],
  ]);
}
