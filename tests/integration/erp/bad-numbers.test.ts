import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { advanceCheckpoint, getCheckpoints } from "../../../lib/settings/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { type FlakyErp, startFlakyErp } from "../../support/flaky-erp.ts";

const ABSURD = { trans_id: Number.MAX_SAFE_INTEGER, filial: "F99", id_transacao: "RUIM" };

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

const connect = () => connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });

/** The ERP's list of transactions ends with a row that cannot be imported. */
function appendAbsurdRow(): void {
  erp.misbehave(({ path }) =>
    path === "/api/transacoes"
      ? { kind: "page", change: (page) => ({ ...page, dados: [...page.dados, ABSURD], total: page.total + 1 }) }
      : undefined,
  );
}

describe("a rejected row with an absurdly high trans_id", () => {
  it("alone on its page moves no checkpoint, and the sales after it are imported", async () => {
    const ctx = await connect();
    await runSync(ctx);
    const before = await getCheckpoints(ctx);
    const sales = await ctx.db.transaction(({ prisma }) => prisma.sale.count());
    appendAbsurdRow();
    const run = await runSync(ctx, { type: "erp_incremental" });
    expect(run).toMatchObject({ status: "completed", progress: { transactions: { read: 1, rejected: 1 } } });
    expect(await getCheckpoints(ctx)).toEqual(before);
    erp.misbehave(() => undefined);
    const [sale] = sandbox.addSales({ total: 10 });
    await runSync(ctx, { type: "erp_incremental" });
    expect(await ctx.db.transaction(({ prisma }) => prisma.sale.count())).toBe(sales + 1);
    expect((await getCheckpoints(ctx)).transactions).toBe(BigInt(sale?.trans_id ?? 0));
  });
});

describe("a valid row with an absurdly high trans_id", () => {
  /** Puts it in the last row of every response, as the ERP sorts by it. */
  function misnumberLast(entity: string): void {
    erp.misbehave(({ path }) =>
      path === `/api/${entity}`
        ? {
            kind: "page",
            change: (page) => ({
              ...page,
              dados: page.dados.map((row, at) =>
                at === page.dados.length - 1 ? { ...row, trans_id: Number.MAX_SAFE_INTEGER } : row,
              ),
            }),
          }
        : undefined,
    );
  }

  it.each(["erp_full", "erp_incremental"] as const)("is imported, and skips no later sale: %s", async (type) => {
    const ctx = await connect();
    misnumberLast("transacoes");
    const { progress } = await runSync(ctx, { type });
    expect(progress.transactions).toMatchObject({ created: progress.transactions?.read, rejected: 0 });
    expect(Number((await getCheckpoints(ctx)).transactions)).toBeLessThan(Number.MAX_SAFE_INTEGER);
    erp.misbehave(() => undefined);
    const sales = await ctx.db.transaction(({ prisma }) => prisma.sale.count());
    const [sale] = sandbox.addSales({ total: 10 });
    await runSync(ctx, { type: "erp_incremental" });
    expect(await ctx.db.transaction(({ prisma }) => prisma.sale.count())).toBe(sales + 1);
    expect((await getCheckpoints(ctx)).transactions).toBe(BigInt(sale?.trans_id ?? 0));
  });

  it("of a customer is imported without moving the checkpoint", async () => {
    const ctx = await connect();
    misnumberLast("clientes");
    await runSync(ctx);
    expect((await getCheckpoints(ctx)).customers).toBe(29n);
    expect(await ctx.db.transaction(({ prisma }) => prisma.customer.count())).toBe(30);
  });
});

describe("a checkpoint beyond every row", () => {
  it("is corrected by a full sync", async () => {
    const ctx = await connect();
    await runSync(ctx);
    const right = await getCheckpoints(ctx);
    await ctx.db.sql((sql) => advanceCheckpoint(sql, ctx.orgId, "transactions", Number.MAX_SAFE_INTEGER));
    await runSync(ctx);
    expect(await getCheckpoints(ctx)).toEqual(right);
  });
});
