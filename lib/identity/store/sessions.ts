import type { Sql } from "../../platform/db.ts";

/** From now on every token of the session is refused. `expiresAt`: when none can be left. */
export async function revokeSession(sql: Sql, sessionId: string, expiresAt: Date): Promise<void> {
  await sql.run(
    `INSERT INTO platform.session_revocation (session_id, expires_at) VALUES ($1, $2)
     ON CONFLICT (session_id) DO UPDATE SET expires_at = greatest(session_revocation.expires_at, excluded.expires_at)`,
    [sessionId, expiresAt],
  );
}
