import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { encrypt } from "../platform/crypto.ts";
import { type Ctx, changeBy } from "../platform/ctx.ts";
import { getEmailSettings } from "./read-settings.ts";
import { isSameMailAccess, passwordNeeded } from "./rules.ts";
import type { EmailSettingsView, MailServerInput, SaveEmailSettings } from "./schemas.ts";
import { findEmailSettings, type StoredMailServer, upsertEmailSettings } from "./store/email-settings.ts";
import { lockOrganization } from "./store/organization.ts";

export async function saveEmailSettings(ctx: Ctx, input: SaveEmailSettings): Promise<EmailSettingsView> {
  assertSeesEveryStore(ctx);
  const { fromName, fromAddress, replyTo = null, server } = input;
  const before = await getEmailSettings(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockOrganization(tx, ctx.orgId);
    const stored = (await findEmailSettings(tx, ctx.orgId))?.server ?? null;
    const kept = server === undefined ? stored : server && toStoredServer(ctx, server, stored);
    await upsertEmailSettings(tx, ctx.orgId, { fromName, fromAddress, replyTo, server: kept, ...changeBy(ctx) });
  });
  const after = await getEmailSettings(ctx);
  noteChange(ctx, { before: toState(before), after: toState(after) });
  return after;
}

/** For the audit record: host and port only, no user or password. */
function toState({ fromName, server }: EmailSettingsView) {
  return { name: fromName, server: server && `${server.host}:${server.port}` };
}

function toStoredServer(ctx: Ctx, server: MailServerInput, stored: StoredMailServer | null): StoredMailServer {
  const { host, port, security, username = null, password } = server;
  const access = { host, port, security, username };
  if (username === null) return { ...access, passwordEncrypted: null };
  if (password !== undefined) return { ...access, passwordEncrypted: encrypt(password, ctx.orgId) };
  if (!stored?.passwordEncrypted || !isSameMailAccess(access, stored)) throw passwordNeeded("server.password");
  return { ...access, passwordEncrypted: stored.passwordEncrypted };
}
