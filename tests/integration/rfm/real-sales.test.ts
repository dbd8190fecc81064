import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { getRfmMigrations, getRfmOverview, recomputeRfm } from "../../../lib/rfm/index.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { writeHistory } from "../../support/rfm-history.ts";
import {
  dayNumber,
  migrationsOf,
  monthStart,
  type OracleSale,
  overviewOf,
  statesBefore,
} from "../../support/rfm-oracle.ts";
import { storedStates } from "../../support/rfm-shop.ts";
import { plantCustomers, plantSales } from "../../support/shop.ts";

// A year of real sales with independently computed RFM. The data is next to the checkout, not in it.
const DATA = join(import.meta.dirname, "../../../../shared/data");
const SALES = join(DATA, "online-retail.csv.gz");
const REFERENCE = join(DATA, "online-retail-rfm-reference.csv");
const isPresent = existsSync(SALES) && existsSync(REFERENCE);
if (!isPresent) console.log("SKIPPED: real sales and their RFM reference are not beside this checkout");

const NOW = "2011-12-10T15:00:00.000Z";
const NEVER_BEFORE = "2011-12-10T00:00:00.000Z";
type Line = { InvoiceNo: string; Quantity: string; InvoiceDate: string; UnitPrice: string; CustomerID: string };
type Reference = { CustomerID: string; recency_days: string; frequency: string; monetary: string };

/** Invoices as transactions; the reference data only has lines with sales, so the others can be omitted. */
function readInvoices(
  lines: readonly Line[],
  options: { onlySales: boolean },
): Map<string, OracleSale & { key: string }> {
  const invoices = new Map<string, OracleSale & { key: string }>();
  for (const { InvoiceNo, Quantity, InvoiceDate, UnitPrice, CustomerID } of lines) {
    if (CustomerID === "") continue;
    const isSold = !InvoiceNo.startsWith("C") && Number(Quantity) > 0 && Number(UnitPrice) > 0;
    if (options.onlySales && !isSold) continue;
    const invoice = invoices.get(InvoiceNo) ?? {
      key: CustomerID,
      customerId: null,
      at: instantOf(InvoiceDate),
      cents: 0,
      kind: "sale",
    };
    invoice.cents += Number(Quantity) * Number(UnitPrice) * 100;
    invoices.set(InvoiceNo, invoice);
  }
  for (const [number, invoice] of invoices) {
    invoice.cents = Math.round(invoice.cents);
    invoice.kind = number.startsWith("C") || invoice.cents < 0 ? "return" : "sale";
  }
  return invoices;
}

/** `12/1/2010 8:26`, as a time in UTC−3. */
function instantOf(text: string): string {
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0] = text.split(/[/ :]/).map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour + 3, minute)).toISOString();
}

async function plantShop(invoices: ReturnType<typeof readInvoices>): Promise<{ ctx: Ctx; ids: Map<string, string> }> {
  const { orgId } = await createOrganization("Varejo");
  const ctx = systemCtx(orgId, "test", fixedClock(NOW));
  const storeId = await createStore(orgId, "F01");
  const ids = new Map([...invoices.values()].map(({ key }) => [key, randomUUID()]));
  for (const invoice of invoices.values()) invoice.customerId = ids.get(invoice.key) ?? null;
  await plantCustomers(
    ctx,
    [...ids.values()].map((id) => ({ id, storeId, registeredAt: NEVER_BEFORE })),
  );
  await plantSales(
    ctx,
    [...invoices.values()].map(({ key: _, ...sale }) => ({ ...sale, storeId })),
  );
  await recomputeRfm(ctx);
  return { ctx, ids };
}

describe.skipIf(!isPresent)("RFM of a real sales dataset", () => {
  let lines: Line[];

  beforeAll(() => {
    lines = parse(gunzipSync(readFileSync(SALES)), { columns: true, relax_quotes: true }) as Line[];
  });

  it("has the recency, frequency and monetary value of the published reference, customer by customer", async () => {
    const { ctx, ids } = await plantShop(readInvoices(lines, { onlySales: true }));
    const states = await storedStates(ctx);
    const reference = parse(readFileSync(REFERENCE), { columns: true }) as Reference[];
    expect(reference).toHaveLength(4_338);
    expect(states.size).toBe(4_338);
    const ours = reference.map(({ CustomerID }) => {
      const state = states.get(ids.get(CustomerID) ?? "");
      const recency = dayNumber(Date.parse(NOW)) - dayNumber(state?.lastAt ?? 0);
      return [CustomerID, recency, state?.orders, (state?.cents ?? 0) / 100];
    });
    const theirs = reference.map(({ CustomerID, recency_days, frequency, monetary }) => [
      CustomerID,
      Number(recency_days),
      Number(frequency),
      Math.round(Number(monetary) * 100) / 100,
    ]);
    expect(ours).toEqual(theirs);
  });

  it("matches the oracle on all transactions, including returns, month by month", async () => {
    const invoices = readInvoices(lines, { onlySales: false });
    const { ctx, ids } = await plantShop(invoices);
    expect(ids.size).toBe(4_372);
    await writeHistory(ctx);
    const sales = [...invoices.values()];
    const customers = [...ids.values()].map((id) => ({ id, registeredAt: NEVER_BEFORE }));
    const statesOf = (month: string) => {
      const isRunning = month === "2011-12-01";
      const end = isRunning ? Date.parse(NOW) : monthStart(month, 1);
      const day = isRunning ? end : end - 1;
      return { states: statesBefore(customers, sales, end, day), day };
    };
    const months = [
      "2011-12-01",
      ...Array.from({ length: 12 }, (_, back) => new Date(Date.UTC(2011, 10 - back, 1)).toISOString().slice(0, 10)),
    ];
    for (const [index, month] of months.entries()) {
      const { states, day } = statesOf(month);
      expect(await getRfmOverview(ctx, { referencePeriod: month, storeIds: undefined })).toEqual(
        overviewOf(states, month.slice(0, 7), day),
      );
      const previousPeriod = months[index + 1];
      if (previousPeriod === undefined) continue;
      const { flows: _, ...expected } = migrationsOf(statesOf(previousPeriod).states, states);
      const migrations = await getRfmMigrations(ctx, { currentPeriod: month, previousPeriod, storeIds: undefined });
      expect(migrations).toMatchObject(expected);
    }
  });
});
