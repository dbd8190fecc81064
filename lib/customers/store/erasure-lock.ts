import type { Sql } from "../../platform/db.ts";

/** Same key as in the trigger `forget_whatsapp_user`. */
const KEY = "hashtextextended('whatsapp_user:' || $1::text, 0)";

/** Lock of an erasure, taken first: while it is held, no message of the person can be stored. */
export async function lockErasures(sql: Sql, orgId: string): Promise<void> {
  await sql.run(`SELECT pg_advisory_xact_lock(${KEY})`, [orgId]);
}

/** Shared lock for writers of messages or usernames, taken before any of their rows. Any number may hold it at once. */
export async function holdErasures(sql: Sql, orgId: string): Promise<void> {
  await sql.run(`SELECT pg_advisory_xact_lock_shared(${KEY})`, [orgId]);
}
