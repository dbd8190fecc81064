import { randomInt, randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { tenantDb } from "../../../lib/platform/db.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, userCtx } from "../../support/factories.ts";
import { actAsHelpdesk } from "../../support/healthy-desk.ts";
import { type OddServer, startOddServer } from "../../support/odd-server.ts";
import { openInstallation } from "../../support/sealed-world.ts";
import { type FakeVault, startVault, VAULT_TOKEN } from "../../support/vault.ts";

// The API key works on every path and appears in none of their outputs.
const LEVELS = ["trace", "debug", "info", "warn", "error", "fatal"] as const;

// A separate database: a start reads the keys of all organizations.
let installation: Awaited<ReturnType<typeof openInstallation>>;
let server: OddServer;
let vault: FakeVault;
let orgId: string;
/** A new one for every organization: an account can be connected to only one. */
let accountId = randomInt(1, 1_000_000_000);
let key: string;
let lines: { level: string; args: unknown[] }[];

beforeAll(async () => {
  installation = await openInstallation();
  server = await startOddServer();
  vault = await startVault();
});
beforeEach(async () => {
  await installation.owner.query("DELETE FROM helpdesk_config");
  orgId = (await createOrganization("Chaves")).orgId;
  accountId += 1;
  key = `canary-${randomUUID()}`;
  actAsHelpdesk(server, key);
  server.seen.length = 0;
  vault.secrets.clear();
  vault.requests.length = 0;
  comeBack();
  lines = [];
});
afterEach(() => {
  expect(JSON.stringify(lines)).not.toContain(key);
  delete process.env.SECRET_VAULT_URL;
  delete process.env.SECRET_VAULT_TOKEN;
  vi.resetModules();
});
afterAll(async () => {
  server.stop();
  await vault.stop();
  await installation.close();
});

/**
 * The product as a separate process: its own caches, and the configured vault. `isPatient`: it waits before it reads the
 * vault again.
 */
async function start({ withVault, isPatient = true }: { withVault: boolean; isPatient?: boolean }) {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, "balcaoVault");
  if (withVault) Object.assign(process.env, { SECRET_VAULT_URL: vault.url, SECRET_VAULT_TOKEN: VAULT_TOKEN });
  else delete process.env.SECRET_VAULT_URL;
  const { logger } = await import("../../../lib/platform/logger.ts");
  for (const level of LEVELS)
    vi.spyOn(logger, level).mockImplementation((...args: unknown[]) => void lines.push({ level, args }));
  if (withVault && !isPatient) {
    const { openVault } = await import("../../../lib/platform/secrets/vault.ts");
    const impatient = openVault(vault.url, VAULT_TOKEN, async () => undefined);
    Object.assign(globalThis, { balcaoVault: { url: vault.url, vault: impatient } });
  }
  return import("../../../lib/helpdesk/index.ts");
}

const ctx = () => userCtx(orgId);
const config = () => ({ instanceUrl: server.url, accountId, apiKey: key });
const critical = () =>
  lines.filter(({ level, args }) => level === "fatal" && JSON.stringify(args).includes(orgId)).map(({ args }) => args);
// Other organizations' keys are also read: the vault is down for all of them.
const goDown = () => {
  vault.isDown = true;
};
const comeBack = () => {
  vault.isDown = false;
};

async function stored(): Promise<string | undefined> {
  const [row] = await tenantDb(orgId).rows<{ api_key: string }>("SELECT api_key FROM helpdesk_config");
  return row?.api_key;
}
async function store(apiKey: string, owner = orgId): Promise<void> {
  await tenantDb(owner).sql((sql) =>
    sql.run(
      `INSERT INTO helpdesk_config (organization_id, instance_url, api_key, account_id) VALUES ($1, $2, $3, $4)
       ON CONFLICT (organization_id) DO UPDATE SET api_key = $3`,
      [owner, server.url, apiKey, accountId],
    ),
  );
}
async function works(product: Awaited<ReturnType<typeof start>>): Promise<boolean> {
  const desk = await product.openHelpdesk(ctx());
  return ((await desk?.listAgents()) ?? []).length === 1;
}

describe("helpdesk key storage with a secret vault", () => {
  it("stores the key in the vault, and a pointer in the database", async () => {
    const product = await start({ withVault: true });
    const saved = await product.saveHelpdeskConfig(ctx(), config());
    expect(JSON.stringify(saved)).not.toContain(key);
    expect(await stored()).toBe(`kv://helpdesk-apikey-${orgId}`);
    expect(vault.secrets.get(`helpdesk-apikey-${orgId}`)).toBe(key);
    expect(await works(product)).toBe(true);
  });

  it("uses a new key at once, even after the old one was read", async () => {
    const product = await start({ withVault: true });
    await product.saveHelpdeskConfig(ctx(), config());
    expect(await works(product)).toBe(true);
    const next = `${key}-2`;
    actAsHelpdesk(server, next);
    await product.saveHelpdeskConfig(ctx(), { ...config(), apiKey: next });
    expect(await works(product)).toBe(true);
  });

  it("reads the keys of all organizations in parallel at start, each only once", async () => {
    const first = await start({ withVault: true });
    await first.saveHelpdeskConfig(ctx(), config());
    const other = (await createOrganization("Outra")).orgId;
    accountId += 1;
    await first.saveHelpdeskConfig(userCtx(other), config());
    vault.requests.length = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    vault.holds.push(promise, promise);
    const product = await start({ withVault: true });
    const looking = product.unsafeSecureKeys();
    const reads = () => vault.requests.filter((line) => line.includes(orgId) || line.includes(other));
    // Both are requested before either is answered.
    await eventually(async () => expect(reads()).toHaveLength(2));
    resolve();
    await looking;
    expect(await works(product)).toBe(true);
    expect(reads()).toHaveLength(2);
  });

  it("reads the keys of all other organizations while one read is slow", async () => {
    await (await start({ withVault: true })).saveHelpdeskConfig(ctx(), config());
    const others = await Promise.all(Array.from({ length: 12 }, () => createOrganization("Outra")));
    for (const other of others) {
      accountId += 1;
      await store(`kv://helpdesk-apikey-${other.orgId}`, other.orgId);
    }
    const { promise, resolve } = Promise.withResolvers<void>();
    vault.requests.length = 0;
    vault.holds.push(promise);
    const looking = (await start({ withVault: true })).unsafeSecureKeys();
    const expected = [orgId, ...others.map((other) => other.orgId)];
    const read = () => expected.filter((id) => vault.requests.some((line) => line.includes(id)));
    await eventually(async () => expect(read()).toEqual(expected));
    expect(vault.requests).toHaveLength(new Set(vault.requests).size);
    resolve();
    await looking;
  });

  it("[O3] reports a vault that is down at start without throwing; the key works once the vault is back", async () => {
    await (await start({ withVault: true })).saveHelpdeskConfig(ctx(), config());
    const product = await start({ withVault: true, isPatient: false });
    goDown();
    await product.unsafeSecureKeys();
    expect(critical()).toContainEqual([{ secretName: `helpdesk-apikey-${orgId}` }, "the secret vault can't be read"]);
    expect(critical()).toContainEqual([
      { orgId, reason: "unavailable" },
      "the helpdesk's API key can't be used: The secret is not in the vault, or the vault is unavailable",
    ]);
    expect(await product.openHelpdesk(ctx())).toBeNull();
    expect(await product.checkHealth(ctx())).toMatchObject({ ok: false, reason: "key_unavailable" });
    comeBack();
    expect(await works(product)).toBe(true);
  });

  it("[O3] rejects a new key while the vault is down, and keeps the old one", async () => {
    const product = await start({ withVault: true });
    await product.saveHelpdeskConfig(ctx(), config());
    const next = `${key}-2`;
    actAsHelpdesk(server, next);
    goDown();
    const refused = product.saveHelpdeskConfig(ctx(), { ...config(), apiKey: next });
    await expect(refused).rejects.toMatchObject({ status: 502 });
    comeBack();
    expect(vault.secrets.get(`helpdesk-apikey-${orgId}`)).toBe(key);
    actAsHelpdesk(server, key);
    expect(await works(product)).toBe(true);
  });

  it("restores the former key, or removes the new one, when the configuration can't be saved (409)", async () => {
    const product = await start({ withVault: true });
    await product.saveHelpdeskConfig(ctx(), config());
    const ours = { orgId, accountId };
    orgId = (await createOrganization("Vizinha")).orgId;
    accountId += 1;
    await product.saveHelpdeskConfig(ctx(), config());
    const next = `${key}-2`;
    actAsHelpdesk(server, next);
    const taken = { ...config(), accountId: ours.accountId, apiKey: next };
    await expect(product.saveHelpdeskConfig(ctx(), taken)).rejects.toMatchObject({ status: 409 });
    expect(vault.secrets.get(`helpdesk-apikey-${orgId}`)).toBe(key);
    orgId = (await createOrganization("Nova")).orgId;
    await expect(product.saveHelpdeskConfig(ctx(), taken)).rejects.toMatchObject({ status: 409 });
    expect(vault.secrets.has(`helpdesk-apikey-${orgId}`)).toBe(false);
    actAsHelpdesk(server, key);
    expect(await stored()).toBeUndefined();
  });

  it("still accepts a key that was stored encrypted in the database", async () => {
    await (await start({ withVault: false })).saveHelpdeskConfig(ctx(), config());
    const product = await start({ withVault: true });
    await product.unsafeSecureKeys();
    expect(await works(product)).toBe(true);
    expect(critical()).toEqual([]);
  });

  it("rejects a pointer to another organization's key", async () => {
    const product = await start({ withVault: true });
    await product.saveHelpdeskConfig(ctx(), config());
    const foreign = orgId;
    orgId = (await createOrganization("Estranha")).orgId;
    accountId += 1;
    await store(`kv://helpdesk-apikey-${foreign}`);
    expect(await product.openHelpdesk(ctx())).toBeNull();
  });
});

describe("a key in plain text", () => {
  it("is not used before the next start, and is logged as critical", async () => {
    await store(key);
    const product = await start({ withVault: false });
    expect(await product.openHelpdesk(ctx())).toBeNull();
    expect(critical()).toEqual([
      [
        { orgId, reason: "plain_text" },
        "the helpdesk's API key can't be used: The stored secret is plain text: restart the application to repair it",
      ],
    ]);
  });

  it.each([
    { what: "the vault", withVault: true, isDown: false, form: /^kv:\/\// },
    { what: "the database, encrypted, without a vault", withVault: false, isDown: false, form: /^v1\./ },
    { what: "the database, encrypted, while the vault is down", withVault: true, isDown: true, form: /^v1\./ },
  ])("is moved into $what at start", async ({ withVault, isDown, form }) => {
    await store(key);
    const product = await start({ withVault, isPatient: !isDown });
    if (isDown) goDown();
    await product.unsafeSecureKeys();
    comeBack();
    expect(await stored()).toMatch(form);
    expect(await stored()).not.toContain(key);
    expect(await works(product)).toBe(true);
  });

  it("is moved into the vault once, even by concurrent starts", async () => {
    await store(key);
    const product = await start({ withVault: true });
    await Promise.all([product.unsafeSecureKeys(), product.unsafeSecureKeys(), product.unsafeSecureKeys()]);
    expect(vault.requests.filter((line) => line.startsWith("POST") && line.includes(orgId))).toHaveLength(1);
    expect(await works(product)).toBe(true);
  });
});

describe("a corrupted key", () => {
  it("is logged as critical at start without stopping it, and is replaced when the key is saved again", async () => {
    const product = await start({ withVault: false });
    await product.saveHelpdeskConfig(ctx(), config());
    await store(`${(await stored())?.slice(0, -4)}AAAA`);
    await product.unsafeSecureKeys();
    expect(critical()).toEqual([
      [
        { orgId, reason: "undecryptable" },
        "the helpdesk's API key can't be used: The stored secret can't be decrypted: save it again",
      ],
    ]);
    expect(await product.openHelpdesk(ctx())).toBeNull();
    expect(await product.checkHealth(ctx())).toMatchObject({ ok: false, reason: "key_unreadable" });
    const { apiKey: _, ...withoutKey } = config();
    await expect(product.saveHelpdeskConfig(ctx(), withoutKey)).rejects.toThrow("apiKey: key_unreadable");
    await product.saveHelpdeskConfig(ctx(), config());
    expect(await works(product)).toBe(true);
  });
});
