import { describe, expect, it } from "vitest";
import { type TenantPart, type TenantWork, unsafeInEachTenant } from "../../../lib/platform/database/in-each-tenant.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { createOrganization } from "../../support/factories.ts";

async function createParts(count: number): Promise<TenantPart[]> {
  const tenants = await Promise.all(Array.from({ length: count }, (_, n) => createOrganization(`Rede ${n}`)));
  return tenants.map(({ orgId }, n) => ({ orgId, input: { n } }));
}
const read = (statement: string): TenantWork => ({ lock: "true", statements: { it: statement }, reads: "keys" });
const COUNT_STORES = "SELECT count(*)::int FROM store";
const ADD_STORE = "INSERT INTO store (organization_id, code, trade_name)";
const storesOf = async (parts: readonly TenantPart[]) => {
  const counts = await unsafeInEachTenant<{ it: number }>(parts, read(COUNT_STORES));
  return parts.map(({ orgId }) => counts.get(orgId)?.it);
};

describe("statements in each of many tenants", () => {
  it("see and change only their tenant's rows, even without a condition on the organization", async () => {
    const parts = await createParts(130);
    const renamed = await unsafeInEachTenant(
      parts,
      read(`WITH renamed AS (UPDATE organization SET name = $2 ->> 'n' RETURNING id)
        SELECT count(*)::int FROM renamed WHERE id = $1`),
    );
    expect(renamed).toEqual(new Map(parts.map(({ orgId }) => [orgId, { it: 1 }])));
    const names = await unsafeInEachTenant<{ it: string[] }>(parts, read("SELECT jsonb_agg(name) FROM organization"));
    expect(parts.map(({ orgId }) => names.get(orgId)?.it)).toEqual(parts.map((_, n) => [String(n)]));
  });

  it("cannot write another tenant's rows", async () => {
    const [one, other] = await createParts(2);
    const part = { orgId: one?.orgId ?? "", input: { orgId: other?.orgId } };
    const add = read(`WITH put AS (${ADD_STORE} SELECT ($2 ->> 'orgId')::uuid, 'X', 'X') SELECT 1`);
    expect(await unsafeInEachTenant([part], add)).toEqual(new Map());
    expect(await storesOf([one, other] as TenantPart[])).toEqual([0, 0]);
  });

  it("are undone by null, an error or a held lock for that tenant only", async () => {
    const parts = await createParts(5);
    const done = await unsafeInEachTenant(parts, {
      lock: "($2 ->> 'n')::int <> 2",
      statements: {
        added: `WITH put AS (${ADD_STORE} VALUES ($1, 'X', 'X')) SELECT 1`,
        checked: "SELECT CASE ($2 ->> 'n')::int WHEN 0 THEN NULL WHEN 1 THEN 1 / (($2 ->> 'n')::int - 1) ELSE 7 END",
        seen: "SELECT ($4 ->> 'checked')::int + 1",
      },
      reads: "tenants",
    });
    const expected = { added: 1, checked: 7, seen: 8 };
    expect(done).toEqual(new Map(parts.slice(3).map(({ orgId }) => [orgId, expected])));
    expect(await storesOf(parts)).toEqual([0, 0, 0, 1, 1]);
  });

  it("get their tenant's times", async () => {
    const parts = await createParts(2);
    const times = [new Date("2026-11-30T12:00:00.123Z"), new Date("2026-01-01T00:00:00Z")];
    const [first] = parts.map((part) => ({ ...part, times }));
    const seconds = await unsafeInEachTenant<{ it: number[] }>(
      [...(first ? [first] : []), ...parts.slice(1)],
      read("SELECT to_jsonb(ARRAY(SELECT extract(epoch FROM t) FROM unnest($3) t))"),
    );
    expect(parts.map(({ orgId }) => seconds.get(orgId)?.it)).toEqual([times.map((time) => time.getTime() / 1_000), []]);
  });

  it("leave no tenant and no setting on the connection", async () => {
    await unsafeInEachTenant(await createParts(2), read("SELECT 1"));
    const [row] = await unsafeRows<{ orgId: string | null; hash: string; plans: string }>(
      `SELECT nullif(current_setting('app.organization_id', true), '') AS "orgId",
         current_setting('enable_hashjoin') AS hash, current_setting('plan_cache_mode') AS plans`,
    );
    expect(row).toEqual({ orgId: null, hash: "on", plans: "auto" });
  });
});
