import { noteChange } from "../audit/index.ts";
import { assertSeesEveryStore } from "../core/store-scope.ts";
import { encrypt } from "../platform/crypto.ts";
import { type Ctx, changeBy } from "../platform/ctx.ts";
import { viewEmailSettings } from "./read-settings.ts";
import { isSameMailAccess, passwordNeeded } from "./rules.ts";
import type { EmailSettingsView, MailServerInput, SaveEmailSettings } from "./schemas.ts";
import {
  findEmailSettings,
  type StoredEmailSettings,
  type StoredMailServer,
  upsertEmailSettings,
} from "./store/email-settings.ts";
import { lockOrganization } from "./store/organization.ts";

export async function saveEmailSettings(ctx: Ctx, input: SaveEmailSettings): Promise<EmailSettingsView> {
  assertSeesEveryStore(ctx);
  const { fromName, fromAddress, replyTo = null, server } = input;
  return ctx.db.transaction(async (tx) => {
    await lockOrganization(tx, ctx.orgId);
    const before = await findEmailSettings(tx, ctx.orgId);
    const stored = before?.server ?? null;
    const kept = server === undefined ? stored : server && toStoredServer(ctx, server, stored);
    const after = { fromName, fromAddress, replyTo, server: kept, ...changeBy(ctx) };
    await upsertEmailSettings(tx, ctx.orgId, after);
    noteChange(ctx, { before: toState(before), after: toState(after) });
    return viewEmailSettings(tx, ctx.orgId, after);
  });
}

/** For the audit record: host and port only, no user or password. */
function toState(settings: StoredEmailSettings | null) {
  const { fromName = null, server = null } = settings ?? {};
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
