import { describe, expect, it } from "vitest";
import {
  type CustomerInput,
  rebuildMetrics,
  recomputeMetrics,
  rfmBounds,
  upsertCustomers,
} from "../../../lib/customers/index.ts";
import { unsafeSql } from "../../../lib/platform/db.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { SPEC_CONSTANTS } from "../../support/rfm-shop.ts";

const bounds = rfmBounds(new Date("2026-11-20T18:30:00.000Z"), SPEC_CONSTANTS);

function record(storeId: string, transId: number, city: string): CustomerInput {
  const contact = { name: "Ana", email: null, phone: null, phoneType: null, taxId: null, birthDate: null };
  const place = { zipCode: null, city, state: null, address: null, neighborhood: null };
  return { storeId, storeCode: "F01", externalId: "1", transId, ...contact, ...place };
}

/** Resolves once another transaction waits for the metrics lock of this organization. */
async function somebodyWaitsFor(orgId: string): Promise<void> {
  const key = "hashtextextended('customer_metrics:' || $1::text, 0)";
  const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
    AND ((classid::bigint << 32) | objid::bigint) = ${key}`;
  while ((await unsafeSql((sql) => sql.rows(waiting, [orgId]))).length === 0) await new Promise(setImmediate);
}

describe("concurrent customer page and rebuild", () => {
  it("wait for each other without a deadlock", async () => {
    const { orgId, ctx } = await createOrganization("Fila");
    const storeId = await createStore(orgId, "F01");
    await ctx.db.sql((sql) => upsertCustomers(sql, orgId, [record(storeId, 1, "Santos")]));
    const [customer] = await ctx.db.transaction(({ prisma }) => prisma.customer.findMany());
    // The rebuild will need to correct the row that the page is about to change.
    await ctx.db.sql((sql) => sql.run("UPDATE customer_metrics SET order_count = 7"));
    let rebuild: Promise<number> | undefined;
    await ctx.db.sql(async (sql) => {
      await upsertCustomers(sql, orgId, [record(storeId, 2, "Guarujá")]);
      rebuild = ctx.db.sql((inner) => rebuildMetrics(inner, orgId, bounds));
      await somebodyWaitsFor(orgId);
      await recomputeMetrics(sql, orgId, [customer?.id ?? ""], bounds);
    });
    expect(await rebuild).toBe(0);
    const [metrics] = await ctx.db.transaction(({ prisma }) => prisma.customerMetrics.findMany());
    expect(metrics).toMatchObject({ city: "Guarujá", orderCount: 0 });
  });
});
