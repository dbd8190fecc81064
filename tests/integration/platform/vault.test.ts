import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { logger } from "../../../lib/platform/logger.ts";
import { openVault, type Vault } from "../../../lib/platform/secrets/vault.ts";
import { deleteSecret, getSecret, putSecret, SecretError, storedForm } from "../../../lib/platform/secrets.ts";
import { eventually } from "../../support/eventually.ts";
import { type FakeVault, startVault, VAULT_TOKEN } from "../../support/vault.ts";

let server: FakeVault;
let vault: Vault;
let pauses: number[];
let now: number;
const orgId = randomUUID();
const name = { kind: "helpdesk-apikey", orgId };
const POINTER = `kv://helpdesk-apikey-${orgId}`;

beforeAll(async () => {
  server = await startVault();
});
beforeEach(() => {
  pauses = [];
  now = 0;
  server.secrets.clear();
  server.requests.length = 0;
  server.failures.length = 0;
  vault = openVault(
    server.url,
    VAULT_TOKEN,
    async (milliseconds) => void pauses.push(milliseconds),
    () => now,
  );
});
afterAll(() => server.stop());

const reasonOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof SecretError ? error.reason : error),
  );

/** What a read of `chave-1` returns if the write is served first. */
async function readOvertakenBy(write: () => Promise<unknown>): Promise<unknown> {
  await putSecret(name, "chave-1", vault);
  const { promise, resolve } = Promise.withResolvers<void>();
  server.holds.push(promise);
  const reading = getSecret(name, POINTER, vault);
  await eventually(async () => expect(server.requests).toHaveLength(2));
  await write();
  resolve();
  return reading;
}

describe("secret in the vault", () => {
  it("is written to the vault, leaves a pointer, and is cached after the first read", async () => {
    expect(await putSecret(name, "chave-1", vault)).toBe(POINTER);
    expect(server.secrets).toEqual(new Map([[`helpdesk-apikey-${orgId}`, "chave-1"]]));
    expect(await getSecret(name, POINTER, vault)).toBe("chave-1");
    expect(await getSecret(name, POINTER, vault)).toBe("chave-1");
    expect(server.requests).toEqual([
      `POST /v1/kv/crm/data/helpdesk-apikey-${orgId}`,
      `GET /v1/kv/crm/data/helpdesk-apikey-${orgId}`,
    ]);
  });

  it("is read again after a write and after the cache expires", async () => {
    await putSecret(name, "chave-1", vault);
    await getSecret(name, POINTER, vault);
    await putSecret(name, "chave-2", vault);
    expect(await getSecret(name, POINTER, vault)).toBe("chave-2");
    server.secrets.set(`helpdesk-apikey-${orgId}`, "chave-3");
    expect(await getSecret(name, POINTER, vault)).toBe("chave-2");
    now = 5 * 60_000;
    expect(await getSecret(name, POINTER, vault)).toBe("chave-3");
  });

  it("is not cached by a read that a concurrent write overtook", async () => {
    expect(await readOvertakenBy(() => putSecret(name, "chave-2", vault))).toBe("chave-1");
    expect(await getSecret(name, POINTER, vault)).toBe("chave-2");
  });

  it("is still cached by a read during which another secret was written", async () => {
    expect(await readOvertakenBy(() => vault.write("another", "chave-2"))).toBe("chave-1");
    expect(await getSecret(name, POINTER, vault)).toBe("chave-1");
    expect(server.requests).toHaveLength(3);
  });

  it("is deleted with all its versions, and deleting it twice is no error", async () => {
    const stored = await putSecret(name, "chave", vault);
    await getSecret(name, stored, vault);
    await deleteSecret(name, stored, vault);
    await deleteSecret(name, stored, vault);
    expect(server.requests).toContain(`DELETE /v1/kv/crm/metadata/helpdesk-apikey-${orgId}`);
    expect(await reasonOf(getSecret(name, stored, vault))).toBe("unavailable");
  });

  it("is read with two retries, after 0.5 s and 1.5 s", async () => {
    await putSecret(name, "chave", vault);
    server.failures.push(503, 500);
    expect(await getSecret(name, POINTER, vault)).toBe("chave");
    expect(pauses).toEqual([500, 1_500]);
  });

  it("that cannot be read is logged as critical, without its value", async () => {
    await putSecret(name, "chave", vault);
    const fatal = vi.spyOn(logger, "fatal");
    server.failures.push(503, 503, 503);
    expect(await reasonOf(getSecret(name, POINTER, vault))).toBe("unavailable");
    expect(fatal.mock.calls).toEqual([[{ secretName: `helpdesk-apikey-${orgId}` }, "the secret vault can't be read"]]);
    fatal.mockRestore();
    expect(await getSecret(name, POINTER, vault)).toBe("chave");
  });

  it("cannot be read or deleted by another organization that has its pointer", async () => {
    const foreign = { ...name, orgId: randomUUID() };
    const stored = await putSecret(foreign, "alheia", vault);
    expect(await reasonOf(getSecret(name, stored, vault))).toBe("unavailable");
    await deleteSecret(name, stored, vault);
    expect(await getSecret(foreign, stored, vault)).toBe("alheia");
  });

  it("is not stored when the vault rejects it", async () => {
    const wrong = openVault(server.url, "wrong-token");
    await expect(putSecret(name, "chave", wrong)).rejects.toThrow("answered 403");
    expect(server.secrets.size).toBe(0);
  });
});

describe("secret in the database", () => {
  it("is encrypted for one organization", async () => {
    const stored = await putSecret(name, "chave", null);
    expect(storedForm(stored)).toBe("encrypted");
    expect(stored).not.toContain("chave");
    expect(await getSecret(name, stored, null)).toBe("chave");
    expect(await reasonOf(getSecret({ ...name, orgId: randomUUID() }, stored, null))).toBe("undecryptable");
  });

  it("stays readable after a vault is configured", async () => {
    expect(await getSecret(name, await putSecret(name, "chave", null), vault)).toBe("chave");
  });

  it("in plain text is rejected when it is read", async () => {
    expect(storedForm("api-key-123")).toBe("plain");
    expect(await reasonOf(getSecret(name, "api-key-123", vault))).toBe("plain_text");
  });

  it("stored as a pointer cannot be read without a vault", async () => {
    expect(await reasonOf(getSecret(name, POINTER, null))).toBe("unavailable");
  });
});

describe("vault URL", () => {
  it.each([
    ["", "/v1/secret/data/nome"],
    ["/", "/v1/secret/data/nome"],
    ["/v1", "/v1/secret/data/nome"],
    ["/kv/crm/", "/v1/kv/crm/data/nome"],
    ["/v1/kv", "/v1/kv/data/nome"],
    ["/vault/v1/kv", "/vault/v1/kv/data/nome"],
    ["/vault/v1/", "/vault/v1/secret/data/nome"],
  ])("with the path %j is requested at %s", async (path, asked) => {
    await openVault(new URL(server.url).origin + path, VAULT_TOKEN).read("nome");
    expect(server.requests).toEqual([`GET ${asked}`]);
  });
});

describe("configuration", () => {
  it("with a SECRET_VAULT_URL stores secrets in the vault", async () => {
    vi.resetModules();
    Object.assign(process.env, { SECRET_VAULT_URL: server.url, SECRET_VAULT_TOKEN: VAULT_TOKEN });
    const secrets = await import("../../../lib/platform/secrets.ts");
    const stored = await secrets.putSecret(name, "chave");
    expect(stored).toBe(POINTER);
    expect(await secrets.getSecret(name, stored)).toBe("chave");
    delete process.env.SECRET_VAULT_URL;
    delete process.env.SECRET_VAULT_TOKEN;
    vi.resetModules();
  });
});
