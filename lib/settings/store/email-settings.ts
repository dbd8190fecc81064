import { actorId, type Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import type { ChangeRow } from "./organization.ts";

export type StoredMailServer = {
  host: string;
  port: number;
  security: string;
  username: string | null;
  passwordEncrypted: string | null;
};
export type StoredEmailSettings = {
  fromName: string;
  fromAddress: string;
  replyTo: string | null;
  server: StoredMailServer | null;
};

type Row = Omit<StoredEmailSettings, "server"> &
  Omit<StoredMailServer, "host" | "port" | "security"> &
  Partial<Record<"host" | "security", string | null>> &
  ChangeRow & { port: number | null };

export async function findEmailSettings(
  ctx: Ctx,
  sql: Sql,
): Promise<{ settings: StoredEmailSettings; change: ChangeRow } | null> {
  const [row] = await sql.rows<Row>(
    `SELECT s.from_name AS "fromName", s.from_address AS "fromAddress", s.reply_to AS "replyTo", s.smtp_host AS host,
       s.smtp_port AS port, s.smtp_security AS security, s.smtp_username AS username,
       s.smtp_password_encrypted AS "passwordEncrypted", s.updated_at AS at, s.updated_by AS "byId", p.name AS "byName"
     FROM email_settings s LEFT JOIN app_user p ON p.organization_id = s.organization_id AND p.id = s.updated_by
     WHERE s.organization_id = $1`,
    [ctx.orgId],
  );
  if (!row) return null;
  const { fromName, fromAddress, replyTo, host, port, security, username, passwordEncrypted, ...change } = row;
  const server = host && port && security ? { host, port, security, username, passwordEncrypted } : null;
  return { settings: { fromName, fromAddress, replyTo, server }, change };
}

export async function upsertEmailSettings(ctx: Ctx, sql: Sql, settings: StoredEmailSettings): Promise<void> {
  const { fromName, fromAddress, replyTo, server } = settings;
  await sql.run(
    `INSERT INTO email_settings (organization_id, from_name, from_address, reply_to, smtp_host, smtp_port, smtp_security,
       smtp_username, smtp_password_encrypted, updated_at, updated_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (organization_id) DO UPDATE SET from_name = $2, from_address = $3, reply_to = $4, smtp_host = $5,
       smtp_port = $6, smtp_security = $7, smtp_username = $8, smtp_password_encrypted = $9, updated_at = $10, updated_by = $11`,
    [
      ctx.orgId,
      fromName,
      fromAddress,
      replyTo,
      server?.host ?? null,
      server?.port ?? null,
      server?.security ?? null,
      server?.username ?? null,
      server?.passwordEncrypted ?? null,
      ctx.clock.now(),
      actorId(ctx.actor),
    ],
  );
}
