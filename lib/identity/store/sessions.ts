import { type Sql, unsafeRows } from "../../platform/db.ts";

/** Rejects every token of the session from now on. `expiresAt`: when its last token has expired. */
export async function revokeSession(sql: Sql, sessionId: string, expiresAt: Date): Promise<void> {
  await sql.run(
    `INSERT INTO platform.session_revocation (session_id, expires_at) VALUES ($1, $2)
     ON CONFLICT (session_id) DO UPDATE SET expires_at = greatest(session_revocation.expires_at, excluded.expires_at)`,
    [sessionId, expiresAt],
  );
}

/** Stores a session of the local provider until its last token has expired; deletes the account's expired ones. */
export async function noteLocalSession(
  sql: Sql,
  providerId: string,
  sessionId: string,
  expiresAt: Date,
): Promise<void> {
  await sql.run("DELETE FROM platform.local_session WHERE provider_id = $1 AND expires_at < now()", [providerId]);
  await sql.run("INSERT INTO platform.local_session (session_id, provider_id, expires_at) VALUES ($1, $2, $3)", [
    sessionId,
    providerId,
    expiresAt,
  ]);
}

/** Deletes all sessions of a local account and returns their ids. */
export async function takeLocalSessions(providerId: string): Promise<string[]> {
  const rows = await unsafeRows<{ session_id: string }>(
    "DELETE FROM platform.local_session WHERE provider_id = $1 RETURNING session_id",
    [providerId],
  );
  return rows.map(({ session_id: id }) => id);
}
