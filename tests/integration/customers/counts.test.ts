import pg from "pg";
import { beforeEach, describe, expect, inject, it } from "vitest";
import {
  CustomersQuery,
  eraseCustomer,
  listCustomers,
  sumCounts,
  updateConsents,
} from "../../../lib/customers/index.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { recomputeRfm } from "../../../lib/rfm/index.ts";
import { countedGroups, plainGroups } from "../../support/customer-counts.ts";
import { CustomerShop } from "../../support/customer-shop.ts";

// The sales-write suite compares the counts after random operations; here is what it does not do.
let shop: CustomerShop;
let ids: string[];
beforeEach(async () => {
  shop = await CustomerShop.open();
  const person = (n: number) => ({ name: `Pessoa ${n}`, phone: `1199876${5_000 + n}`, email: `p${n}@mail.test` });
  ids = await shop.register([0, 1, 2, 3].map((n) => shop.record("F01", `c${n}`, person(n))));
});

const editor = () => shop.as(["app:customers", "app:customers:edit"]);
const total = async (query: Record<string, unknown> = {}) =>
  (await listCustomers(editor(), CustomersQuery.parse(query))).total;
const change = (set: string, id: string | undefined, orgId = shop.orgId) =>
  tenantDb(orgId).rows(`UPDATE customer_metrics SET ${set} WHERE organization_id = $1 AND customer_id = $2`, [
    orgId,
    id,
  ]);
const rows = () =>
  shop.ctx.db.rows<{ isSum: boolean; customers: number }>(
    `SELECT is_sum AS "isSum", customers FROM customer_count WHERE organization_id = $1 ORDER BY 1, 2`,
    [shop.orgId],
  );

async function asOwner(...texts: string[]): Promise<void> {
  const owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await owner.connect();
  for (const text of texts) await owner.query(text);
  await owner.end();
}

describe("counts of customers", () => {
  it("follow an opt-out, another store and an erasure", async () => {
    expect(await total({ channel: "whatsapp" })).toBe(4);
    await updateConsents(editor(), { id: ids[0] ?? "", whatsappOptOut: true });
    await change(`store_id = '${shop.storeId("F02")}'`, ids[1]);
    await eraseCustomer(editor(), { id: ids[2] ?? "", confirm: "Pessoa 2" });
    expect(await total({ channel: "whatsapp" })).toBe(2);
    expect(await total({ channel: "email" })).toBe(3);
    expect(await total({ optOut: "whatsapp" })).toBe(2); // an erasure opts out too
    expect(await total({ storeIds: shop.storeId("F02") })).toBe(1);
    expect(await total()).toBe(4);
    expect(await countedGroups(shop.orgId)).toEqual(await plainGroups(shop.orgId));
  });

  it("get no row from a change that moves no customer to another group", async () => {
    const before = await rows();
    await change("city = 'Santos', spent_cents = 1", ids[0]);
    await change("whatsapp_opt_out = false", ids[0]);
    expect(await rows()).toEqual(before);
  });

  it("are added up once there are more appended rows than a reader should add", async () => {
    for (const [at, id] of ids.entries()) await change(`whatsapp_opt_out = ${at < 3}`, id);
    const open = async () => (await rows()).filter(({ isSum }) => !isSum).length;
    const appended = await open();
    expect(appended).toBeGreaterThan(4);
    await shop.ctx.db.sql((sql) => sumCounts(sql, shop.orgId, appended));
    expect(await open()).toBe(appended);
    await shop.ctx.db.sql((sql) => sumCounts(sql, shop.orgId, appended - 1));
    expect(await open()).toBe(0);
    await change("whatsapp_opt_out = false", ids[0]);
    await shop.ctx.db.sql((sql) => sumCounts(sql, shop.orgId, 0));
    expect((await rows()).map(({ customers }) => customers)).toEqual([2, 2]);
    expect(await countedGroups(shop.orgId)).toEqual(await plainGroups(shop.orgId));
  });

  it("never make one writer wait for another", async () => {
    await shop.ctx.db.sql(async (sql) => {
      const params = [shop.orgId, ids[0]];
      await sql.run(
        "UPDATE customer_metrics SET email_opt_out = true WHERE organization_id = $1 AND customer_id = $2",
        params,
      );
      // The first transaction is still open.
      await change("email_opt_out = true", ids[1]);
      await shop.ctx.db.sql((other) => sumCounts(other, shop.orgId, 0));
    });
    expect(await total({ optOut: "email" })).toBe(2);
    expect(await countedGroups(shop.orgId)).toEqual(await plainGroups(shop.orgId));
  });

  it("are compared with the customers every night, and corrected", async () => {
    const other = await CustomerShop.open();
    await other.register([other.record("F01", "c0")]);
    await asOwner(
      "SET session_replication_role = replica",
      `UPDATE customer_metrics SET whatsapp_opt_out = true WHERE organization_id = '${shop.orgId}'`,
    );
    expect(await total({ channel: "whatsapp" })).toBe(4);
    await recomputeRfm(shop.ctx);
    expect(await total({ channel: "whatsapp" })).toBe(0);
    expect(await countedGroups(shop.orgId)).toEqual(await plainGroups(shop.orgId));
    expect(await countedGroups(other.orgId)).toEqual(await plainGroups(other.orgId));
  });

  it("lose customers that are deleted", async () => {
    await shop.ctx.db.rows("DELETE FROM customer WHERE organization_id = $1 AND id = ANY ($2)", [
      shop.orgId,
      ids.slice(0, 3),
    ]);
    expect(await total()).toBe(1);
    expect(await countedGroups(shop.orgId)).toEqual(await plainGroups(shop.orgId));
  });
});
