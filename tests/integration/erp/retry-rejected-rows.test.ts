import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listRejectedRows, RejectedRowsQuery } from "../../../lib/erp/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { type ErpRequest, type FlakyErp, startFlakyErp } from "../../support/flaky-erp.ts";

const [NEIGHBOUR, BAD] = [11, 12];

let sandbox: Sandbox;
let recorder: EventRecorder;
let erp: FlakyErp;

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 30, products: 20 } });
  erp = await startFlakyErp(sandbox);
});
afterEach(() => erp.misbehave(() => undefined));
afterAll(() => Promise.all([sandbox.stop(), erp.stop(), recorder.close()]));

const isSales = ({ path }: ErpRequest) => path === "/api/transacoes";
const asksAgain = ({ params }: ErpRequest) => params.get("limite") === "200";
const incremental = (ctx: Ctx) => runSync(ctx, { type: "erp_incremental", trigger: "schedule" });
const sales = (ctx: Ctx) => ctx.db.transaction(({ prisma }) => prisma.sale.count());
const open = async (ctx: Ctx) =>
  (await listRejectedRows(ctx, RejectedRowsQuery.parse({ open: "true" }))).data.map(({ payload }) => payload.transId);

/** Row 12 references an unknown branch; the rows in `gone` are no longer at their position. */
function spoil(gone: number[] = []): void {
  erp.misbehave((request) => {
    if (!isSales(request)) return undefined;
    const change = (row: Record<string, unknown>) => (row.trans_id === BAD ? { ...row, filial: "F77" } : row);
    return {
      kind: "page",
      change: ({ dados, total, ...page }) => {
        const left = dados.filter((row) => !gone.includes(Number(row.trans_id)));
        return { ...page, dados: left.map(change), total: total - (dados.length - left.length) };
      },
    };
  });
}

async function syncedWithBadRow(): Promise<Ctx> {
  const ctx = await connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });
  spoil();
  await runSync(ctx);
  expect(await open(ctx)).toEqual([BAD]);
  return ctx;
}

describe("a rejected row", () => {
  it("stays listed while it is invalid, even if rows before it moved to another trans_id", async () => {
    const ctx = await syncedWithBadRow();
    const before = await sales(ctx);
    spoil([NEIGHBOUR, NEIGHBOUR - 1]);
    await incremental(ctx);
    expect(await open(ctx)).toEqual([BAD]);
    erp.misbehave(() => undefined);
    await incremental(ctx);
    expect(await open(ctx)).toEqual([]);
    expect(await sales(ctx)).toBe(before + 1);
  });

  it("is resolved when the ERP no longer has it", async () => {
    const ctx = await syncedWithBadRow();
    spoil([BAD]);
    await incremental(ctx);
    expect(await open(ctx)).toEqual([]);
  });

  it("does not block new rows when its retry gets an ERP error, and is retried by the next run", async () => {
    const ctx = await syncedWithBadRow();
    const before = await sales(ctx);
    sandbox.addSales({ total: 10 });
    erp.misbehave((request) => (isSales(request) && asksAgain(request) ? { kind: "status", status: 500 } : undefined));
    expect(await incremental(ctx)).toMatchObject({ status: "completed", progress: { transactions: { created: 1 } } });
    expect(await sales(ctx)).toBe(before + 1);
    expect(await open(ctx)).toEqual([BAD]);
    erp.misbehave(() => undefined);
    await incremental(ctx);
    expect(await open(ctx)).toEqual([]);
    expect(await sales(ctx)).toBe(before + 2);
  });
});
