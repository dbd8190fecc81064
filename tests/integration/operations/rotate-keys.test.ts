import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { findSealedColumns } from "../../../scripts/keys/sealed-columns.ts";
import { figure, isFull } from "../../support/figures.ts";
import {
  incoming,
  type Keys,
  keyEnv,
  openInstallation,
  type Product,
  productWith,
  type Run,
  runScript,
  taxIds,
} from "../../support/sealed-world.ts";

const PEOPLE = isFull() ? 20_000 : 300;
const KILLS = isFull() ? 20 : 3;
// Time-outs for a hang only: a whole rotation of 20,000 customers takes a minute.
const PATIENCE_MS = isFull() ? 1_200_000 : 180_000;
vi.setConfig({ testTimeout: PATIENCE_MS });
const [A, B] = [
  ["encryption-key-a-0123456789abcdef", "hash-key-a-0123456789abcdef"],
  ["encryption-key-b-0123456789abcdef", "hash-key-b-0123456789abcdef"],
] as const;
const keys = (current: readonly [string, string], previous?: readonly [string, string]): Keys => ({
  ENCRYPTION_KEY: current[0],
  TAX_ID_HASH_KEY: current[1],
  ...(previous && { previous: [...previous] }),
});

/** An uploaded file may contain any byte; these are no text in UTF-8. */
const BYTES = Buffer.from([0xff, 0x00, 0xc3, 0x28]);

let installation: Awaited<ReturnType<typeof openInstallation>>;
const tenants: { orgId: string; storeId: string; taxIds: string[] }[] = [];

beforeAll(async () => {
  installation = await openInstallation();
  const product = await productWith(keys(A));
  for (const size of [PEOPLE, 3]) tenants.push(await addTenant(product, size));
}, PATIENCE_MS);
afterAll(() => installation.close());

/** An organization with a value in every encrypted column, encrypted with the product's current keys. */
async function addTenant({ crypto, customers, messaging, factories, tenantDb }: Product, size: number) {
  const { orgId, ctx } = await factories.createOrganization("Chaves");
  const storeId = await factories.createStore(orgId, "F01");
  const ids = taxIds(size);
  const sealed = crypto.encrypt("a secret", orgId);
  const sealedBytes = crypto.encrypt(BYTES, orgId);
  await tenantDb(orgId).sql(async (sql) => {
    await customers.upsertCustomers(
      sql,
      orgId,
      ids.map((taxId, at) => incoming(storeId, taxId, at + 1)),
    );
    await sql.run(
      `INSERT INTO customer_record (organization_id, ref, customer_id, store_id, external_id, trans_id, cpf_hash, cpf_encrypted)
       SELECT $1, 'F01:' || c.external_id, c.id, c.store_id, c.external_id, c.trans_id, c.cpf_hash, c.cpf_encrypted
       FROM customer c WHERE c.organization_id = $1`,
      [orgId],
    );
    await sql.run(
      `INSERT INTO erp_connection (organization_id, base_url, username, password_encrypted)
       VALUES ($1, 'https://erp.test', 'crm', $2)`,
      [orgId, sealed],
    );
    await sql.run(
      `INSERT INTO email_settings (organization_id, from_name, from_address, smtp_host, smtp_port, smtp_security, smtp_username,
         smtp_password_encrypted) VALUES ($1, 'Loja', 'loja@example.test', 'smtp.test', 587, 'starttls', 'loja', $2)`,
      [orgId, sealed],
    );
    await sql.run(
      `INSERT INTO helpdesk_config (organization_id, instance_url, api_key, account_id, webhook_secret_encrypted)
       VALUES ($1, $2, $3, 1, $3)`,
      [orgId, `https://${orgId}.desk.test`, sealed],
    );
    await sql.run(
      `INSERT INTO helpdesk_message (organization_id, direction, payload_encrypted, said_at, created_at, next_at)
       SELECT $1, 'out', $2, now(), now(), now() FROM generate_series(1, 5)`,
      [orgId, sealed],
    );
    await sql.run(
      `INSERT INTO idempotency_key (organization_id, key_hash, claim, fingerprint, claimed_at, status, response_encrypted,
         created_at) VALUES ($1, 'a', gen_random_uuid(), 'a', now(), 201, $2, now())`,
      [orgId, sealed],
    );
    await sql.run(
      `INSERT INTO webhook_endpoint (organization_id, url, description, position, read_until, secret_encrypted,
         previous_secret_encrypted, previous_secret_ends_at, created_at, updated_at)
       VALUES ($1, 'https://shop.test/hook', '', '', '1:1:', $2, $2, now(), now(), now())`,
      [orgId, sealed],
    );
    await sql.run(
      `WITH i AS (
         INSERT INTO customer_import (organization_id, file_name, file_bytes, part_count, examples_encrypted,
           first_rows_encrypted, created_at, changed_at) VALUES ($1, 'a', 1, 1, $2, $2, now(), now()) RETURNING id
       ), part AS (
         INSERT INTO customer_import_part (organization_id, import_id, part, is_utf8, content_encrypted)
         SELECT $1, id, 0, true, $3 FROM i
       )
       INSERT INTO customer_import_chunk (organization_id, import_id, chunk, first_row, rows_encrypted, rejected_encrypted)
       SELECT $1, id, 0, 1, $2, $2 FROM i`,
      [orgId, sealed, sealedBytes],
    );
    await sql.run(
      `INSERT INTO store_whatsapp_number (organization_id, store_id, phone_number_id, access_token_encrypted, provider)
       VALUES ($1, $2, '1', $3, 'cloud_official')`,
      [orgId, storeId, sealed],
    );
    await sql.run("INSERT INTO email_suppression (organization_id, address_hash, reason) VALUES ($1, $2, 'bounce')", [
      orgId,
      crypto.addressHashes("PESSOA1@example.test ")[0],
    ]);
  });
  await customers.recordConsents(ctx, [
    { phone: "11988887777", channel: "whatsapp", isOptedOut: true, source: "keyword", at: new Date() },
  ]);
  expect(await suppressed(messaging, tenantDb, orgId)).toEqual(["pessoa1@example.test"]);
  return { orgId, storeId, taxIds: ids };
}

function suppressed(messaging: Product["messaging"], tenantDb: Product["tenantDb"], orgId: string) {
  const addresses = ["pessoa1@example.test", "pessoa2@example.test"];
  return tenantDb(orgId).sql(async (sql) => [...(await messaging.listSuppressed(sql, orgId, addresses))]);
}

/** Number of values per encryption key, by the key id stored in each value. */
async function byKey(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, column } of await findSealedColumns()) {
    const { rows } = await installation.owner.query<{ id: string; count: number }>(
      `SELECT split_part(${column}, '.', 2) AS id, count(*)::int AS count FROM ${table} WHERE ${column} IS NOT NULL GROUP BY 1`,
    );
    for (const { id, count } of rows) counts[id] = (counts[id] ?? 0) + count;
  }
  return counts;
}

/** What a user would notice: every tax id is found by search and displayed, every secret decrypts. */
async function expectAllReadable({ customers, crypto, factories, tenantDb }: Product, sample = 25): Promise<void> {
  for (const { orgId, taxIds } of tenants) {
    const ctx = factories.userCtx(orgId, { permissions: ["app:customers", "app:customers:edit"] });
    for (const taxId of taxIds.filter((_, at) => at % Math.ceil(taxIds.length / sample) === 0)) {
      const { data } = await customers.listCustomers(ctx, customers.CustomersQuery.parse({ q: taxId }));
      expect(data).toHaveLength(1);
      const id = data[0]?.id ?? "";
      expect(await customers.viewCustomer(ctx, { id, reveal: "cpf" })).toMatchObject({ cpf: taxId });
    }
    const [config] = await tenantDb(orgId).rows<{ api_key: string }>("SELECT api_key FROM helpdesk_config");
    expect(crypto.decrypt(config?.api_key ?? "", orgId)).toBe("a secret");
    const [part] = await tenantDb(orgId).rows<{ sealed: string }>(
      "SELECT content_encrypted AS sealed FROM customer_import_part",
    );
    expect(crypto.decryptBytes(part?.sealed ?? "", orgId)).toEqual(BYTES);
  }
}

const rotate = (
  run: Keys,
  ...args: Parameters<typeof runScript> extends [string[], unknown, ...infer Rest] ? Rest : []
) => runScript(["rotate-keys.ts", "--batch", "20"], { DATABASE_URL: installation.url, ...keyEnv(run) }, ...args);
const check = (run: Keys): Promise<Run> =>
  runScript(["rotate-keys.ts", "--check"], { DATABASE_URL: installation.url, ...keyEnv(run) });

describe("[O6] [E2] key rotation", () => {
  it("covers every encrypted column of the schema", async () => {
    const columns = (await findSealedColumns()).map(({ table, column }) => `${table}.${column}`);
    expect(columns).toEqual([
      "customer.cpf_encrypted",
      "customer_erasure.addresses_encrypted",
      "customer_import.examples_encrypted",
      "customer_import.first_rows_encrypted",
      "customer_import_chunk.rejected_encrypted",
      "customer_import_chunk.rows_encrypted",
      "customer_import_part.content_encrypted",
      "customer_record.cpf_encrypted",
      "email_settings.smtp_password_encrypted",
      "erp_connection.password_encrypted",
      "helpdesk_config.api_key",
      "helpdesk_config.webhook_secret_encrypted",
      "helpdesk_message.payload_encrypted",
      "idempotency_key.response_encrypted",
      "store_whatsapp_number.access_token_encrypted",
      "webhook_endpoint.previous_secret_encrypted",
      "webhook_endpoint.secret_encrypted",
    ]);
    const counts = await byKey();
    expect(Object.values(counts)).toEqual([2 * PEOPLE + 2 * 3 + 2 * 18]);
  });

  it("counts the values still encrypted with another key per column, and exits with 1 until none is left", async () => {
    expect((await check(keys(A))).code).toBe(0);
    const { code, output } = await check(keys(B));
    expect(code).toBe(1);
    expect(output).toContain(`LEFT customer.cpf_encrypted: ${PEOPLE} under`);
  });

  it("resumes where it stopped when killed repeatedly under load, and all values stay readable", async () => {
    const during = await productWith(keys(B, A));
    const before = await byKey();
    const [oldKey = ""] = Object.keys(before);
    const left: number[] = [];
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const [{ code }] = await Promise.all([
        rotate(keys(B, A), (output, child) => {
          if (output.split("customer.cpf_encrypted:").length > 2) child.kill("SIGKILL");
        }),
        expectAllReadable(during, 5),
      ]);
      expect(code).toBeNull();
      left.push((await byKey())[oldKey] ?? 0);
    }
    expect(left.at(-1)).toBeGreaterThan(0);
    expect(left).toEqual(left.toSorted((one, other) => other - one));
    expect(new Set(left).size).toBe(KILLS);

    const [{ code, output }] = await Promise.all([rotate(keys(B, A)), expectAllReadable(during)]);
    expect(output).toContain("No value is left under a former key");
    expect(code).toBe(0);
    const after = await byKey();
    expect(Object.keys(after)).toEqual([during.crypto.currentKeyId()]);
    expect(Object.values(after)).toEqual(Object.values(before));
    figure("O6", { values: Object.values(after)[0] ?? 0, kills: KILLS, left: after[oldKey] ?? 0 });
  });

  it("rewrites no row when run again, and the former keys can then be removed", async () => {
    const versions = () =>
      installation.owner.query(
        "SELECT id, ctid, xmin FROM customer UNION ALL SELECT organization_id, ctid, xmin FROM erp_connection ORDER BY 1",
      );
    const before = (await versions()).rows;
    expect((await rotate(keys(B, A))).code).toBe(0);
    expect((await versions()).rows).toEqual(before);
    expect((await check(keys(B))).code).toBe(0);
    const product = await productWith(keys(B));
    await expectAllReadable(product);
    const [tenant] = tenants;
    expect(await suppressed(product.messaging, product.tenantDb, tenant?.orgId ?? "")).toEqual([
      "pessoa1@example.test",
    ]);
    const former = await productWith(keys(A));
    await expect(expectAllReadable(former)).rejects.toThrow();
  });

  it("finds people by the former key's hash while both keys are configured", async () => {
    const old = await productWith(keys(A));
    const { orgId, storeId, taxIds: ids } = await addTenant(old, 4);
    const product = await productWith(keys(B, A));
    const said = ids.map((taxId, at) => incoming(storeId, taxId, at + 1_000, { phone: `119888877${77 + at}` }));
    const writes = await product.tenantDb(orgId).sql((sql) => product.customers.upsertCustomers(sql, orgId, said));
    expect(writes).toMatchObject({ created: 0, merged: expect.any(Number) });
    const people = await product
      .tenantDb(orgId)
      .rows<{ cpf_hash: string; whatsapp_opt_out: boolean }>("SELECT cpf_hash, whatsapp_opt_out FROM customer");
    expect(people.map((row) => row.cpf_hash).toSorted()).toEqual(ids.map(product.crypto.hashTaxId).toSorted());
    expect(people.filter((row) => row.whatsapp_opt_out)).toHaveLength(1);
    expect(await suppressed(product.messaging, product.tenantDb, orgId)).toEqual(["pessoa1@example.test"]);
  });

  it("reports the columns of values that no configured key decrypts, and rotates all other values", async () => {
    const lost = await productWith(keys(["a key that is lost", A[1]]));
    const orgId = tenants[1]?.orgId ?? "";
    const blob = lost.crypto.encrypt("gone", orgId);
    await installation.owner.query(
      `WITH person AS (UPDATE customer SET cpf_encrypted = $1
         WHERE ctid = (SELECT ctid FROM customer WHERE organization_id = $2 LIMIT 1))
       UPDATE erp_connection SET password_encrypted = $1 WHERE organization_id = $2`,
      [blob, orgId],
    );
    const { code, output } = await rotate(keys(A, B));
    expect(code).toBe(1);
    for (const place of ["erp_connection.password_encrypted", "customer.cpf_encrypted"])
      expect(output).toContain(`LEFT ${place}: 1 under`);
    expect(output).toMatch(/Hashes changed: [1-9]/);
    const back = await productWith(keys(A, B));
    expect(await byKey()).toMatchObject({
      [back.crypto.currentKeyId()]: expect.any(Number),
      [lost.crypto.currentKeyId()]: 2,
    });
  });

  it("keeps the former webhook URL valid for a helpdesk that does not sign", async () => {
    const [former, now] = [await productWith(keys(A)), await productWith(keys(B, A))];
    const proof = former.crypto.proofOf("helpdesk:x");
    expect(now.crypto.isProofOf(proof, "helpdesk:x")).toBe(true);
    expect(now.crypto.isProofOf(proof, "helpdesk:y")).toBe(false);
    expect((await productWith(keys(B))).crypto.isProofOf(proof, "helpdesk:x")).toBe(false);
  });
});
