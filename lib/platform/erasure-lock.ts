import type { Sql } from "./db.ts";

/** As the trigger `forget_whatsapp_user` names it. */
const KEY = "hashtextextended('whatsapp_user:' || $1::text, 0)";

/** Held by an erasure from its beginning: no message of the person is being kept then, and none until it is done. */
export async function lockErasures(sql: Sql, orgId: string): Promise<void> {
  await sql.run(`SELECT pg_advisory_xact_lock(${KEY})`, [orgId]);
}

/** Held by whoever keeps what a person said or by which name, before any row of it; any number at once. */
export async function holdErasures(sql: Sql, orgId: string): Promise<void> {
  await sql.run(`SELECT pg_advisory_xact_lock_shared(${KEY})`, [orgId]);
}
