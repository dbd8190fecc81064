import type { EmailSettings } from "../../../prisma/generated/client.ts";
import type { Tx } from "../../platform/db.ts";

type ServerFields = Pick<EmailSettings, "host" | "port" | "security" | "username" | "passwordEncrypted">;
export type StoredMailServer = ServerFields & { host: string; port: number; security: string };
export type StoredEmailSettings = Omit<EmailSettings, keyof ServerFields | "organizationId"> & {
  server: StoredMailServer | null;
};

const NO_SERVER: ServerFields = { host: null, port: null, security: null, username: null, passwordEncrypted: null };

export async function findEmailSettings({ prisma }: Tx, organizationId: string): Promise<StoredEmailSettings | null> {
  const row = await prisma.emailSettings.findUnique({ where: { organizationId } });
  if (!row) return null;
  const { host, port, security, username, passwordEncrypted, ...settings } = row;
  const server = host && port && security ? { host, port, security, username, passwordEncrypted } : null;
  return { ...settings, server };
}

export async function upsertEmailSettings(
  { prisma }: Tx,
  organizationId: string,
  { server, ...settings }: StoredEmailSettings,
): Promise<void> {
  const update = { ...settings, ...(server ?? NO_SERVER) };
  const create = { organizationId, ...update };
  await prisma.emailSettings.upsert({ where: { organizationId }, create, update });
}
