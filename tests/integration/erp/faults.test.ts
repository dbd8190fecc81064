import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findCursor, type JobRun } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { connectOrganization, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { figure } from "../../support/figures.ts";
import { type FlakyErp, type Mischief, startFlakyErp } from "../../support/flaky-erp.ts";
import { differences, dumpTenant, type TenantDump } from "../../support/tenant-dump.ts";

const PAGE = 45;
/** Requests of a full run: stores, sellers, products 1 each, customers 2, transactions 8. */
const REQUESTS = 13;

let sandbox: Sandbox;
let recorder: EventRecorder;
let erp: FlakyErp;
let clean: TenantDump;
let compared = 0;
let differing = 0;

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 60, products: 40 } });
  erp = await startFlakyErp(sandbox);
  erp.serveAtMost(PAGE);
  const ctx = await connect();
  expect(await runSync(ctx)).toMatchObject({ status: "completed" });
  expect(erp.requests).toHaveLength(REQUESTS);
  clean = await dumpTenant(ctx.orgId);
});
beforeEach(() => {
  erp.misbehave(() => undefined);
  erp.serveAtMost(PAGE);
  erp.requests.length = 0;
});
afterAll(async () => {
  figure("O2", { "runs that met a fault": compared, "with other data afterwards": differing });
  await Promise.all([sandbox.stop(), erp.stop(), recorder.close()]);
});

const connect = () => connectOrganization({ erpUrl: erp.erpUrl, credentials: sandbox.credentials });

/** Applies the fault once, to the request with this number. */
function strike(number: number, mischief: Mischief): void {
  let isArmed = true;
  erp.misbehave((request) => {
    if (!isArmed || request.number !== number) return undefined;
    isArmed = false;
    return mischief;
  });
}

const FAILURES: [string, Mischief, RegExp][] = [
  ["401", { kind: "status", status: 401 }, /^The ERP answered 401 to \/api\//],
  ["429", { kind: "status", status: 429, headers: { "retry-after": "7" } }, /^The ERP answered 429/],
  ["500", { kind: "status", status: 500 }, /^The ERP answered 500/],
  ["a broken connection", { kind: "reset" }, /^The ERP could not be reached/],
  ["half an answer", { kind: "truncated" }, /is not whole JSON$/],
  ["no JSON", { kind: "text", text: "<html>503</html>" }, /is not whole JSON$/],
  ["another shape", { kind: "text", text: '{"dados":{},"pagina":null,"total":"?"}' }, /is not a page$/],
  ["an empty page", { kind: "page", change: (page) => ({ ...page, dados: [] }) }, /./],
];

describe("[O2] a run that the ERP interrupts", () => {
  it.each(FAILURES)(
    "fails on %s, keeps the imported pages, and the next run completes with the same data",
    async (_, mischief, message) => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 0, max: REQUESTS - 1 }), async (number) => {
          erp.requests.length = 0;
          const ctx = await connect();
          strike(number, mischief);
          const broken = await runSync(ctx);
          expect(broken).toMatchObject({ status: "failed", error: expect.stringMatching(message) });
          expect(await pagesIn(ctx, broken)).toBe(number);
          erp.requests.length = 0;
          expect(await runSync(ctx)).toMatchObject({ status: "completed" });
          await expectCleanData(ctx);
          if (number > 3) expect(erp.requests.length).toBeLessThan(REQUESTS);
        }),
        { numRuns: 2 },
      );
    },
  );

  it("is continued from the checkpoints by a scheduled incremental run", async () => {
    const ctx = await connect();
    strike(9, { kind: "status", status: 503 });
    await runSync(ctx);
    erp.requests.length = 0;
    expect(await runSync(ctx, { type: "erp_incremental", trigger: "schedule" })).toMatchObject({ status: "completed" });
    expect(erp.requests.filter(({ path }) => path === "/api/transacoes")[0]?.params.get("trans_id")).toBe("180");
    await expectCleanData(ctx);
  });

  it("reveals neither address nor credentials in its error", async () => {
    const ctx = await connect();
    for (const [, mischief] of FAILURES) {
      strike(erp.requests.length, mischief);
      const { error } = await runSync(ctx);
      for (const secret of [erp.erpUrl, "127.0.0.1", ...Object.values(sandbox.credentials.aurora)])
        expect(error).not.toContain(secret);
    }
  });
});

describe("[O2] a run whose ERP returns faulty pages", () => {
  it.each<[string, Mischief]>([
    ["rows in another order", { kind: "page", change: (page) => ({ ...page, dados: page.dados.toReversed() }) }],
    [
      "a page with a gap",
      { kind: "page", change: (page) => ({ ...page, dados: page.dados.filter((_, at) => at % 7) }) },
    ],
    [
      "a page whose rows come twice",
      { kind: "page", change: (page) => ({ ...page, dados: [...page.dados, ...page.dados] }) },
    ],
    ["the rest as a bare list", { kind: "page", change: (page) => (page.total <= PAGE ? page.dados : page) }],
  ])("ends with the same data: %s", async (_, mischief) => {
    for (const number of [3, 4, 8, 12]) {
      erp.requests.length = 0;
      const ctx = await connect();
      strike(number, mischief);
      expect(await runSync(ctx)).toMatchObject({ status: "completed" });
      await expectCleanData(ctx);
    }
  });

  it("ends with the same data when the page size changes during the run", async () => {
    const ctx = await connect();
    erp.misbehave(({ number }) => {
      erp.serveAtMost([45, 17, 30, 8][Math.floor(number / 3) % 4] ?? PAGE);
      return undefined;
    });
    expect(await runSync(ctx)).toMatchObject({ status: "completed" });
    await expectCleanData(ctx);
  });
});

/** Expects exactly the data of a run without faults. */
async function expectCleanData({ orgId }: Ctx): Promise<void> {
  const found = differences(await dumpTenant(orgId), clean);
  compared += 1;
  if (Object.keys(found).length > 0) differing += 1;
  expect(found).toEqual({});
}

async function pagesIn(ctx: Ctx, run: JobRun): Promise<number> {
  return (await findCursor(ctx, run.id))?.seq ?? 0;
}
