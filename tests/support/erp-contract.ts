import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sourceOf } from "../../lib/erp/erp-source.ts";
import { ErpError } from "../../lib/erp/rules/erp-error.ts";
import type { ErpEntity } from "../../lib/erp/schemas.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";
import { type ErpConnection, findErpConnection, saveErpConnection } from "../../lib/settings/index.ts";
import { type Sandbox, startSandbox } from "../../sandbox/index.ts";
import { connectOrganization, NOW, runSync } from "./erp-sync.ts";
import { recordEvents } from "./event-recorder.ts";
import { rowVersions } from "./row-versions.ts";
import { differences, dumpTenant } from "./tenant-dump.ts";

type SourceUnderTest = {
  /** An organization whose ERP has the rows of the sandbox's shop. */
  connect: () => Promise<Ctx>;
  stop: () => Promise<unknown>;
  /** Its rows have positions instead of the ERP's numbers. */
  hasPositions?: boolean;
};

const PAGE = 40;
type Row = Record<string, unknown>;

/** What the import relies on, for every kind of ERP. */
export function erpContract(name: string, start: (sandbox: Sandbox) => Promise<SourceUnderTest>): void {
  describe(`an ERP of the kind ${name}`, () => {
    let sandbox: Sandbox;
    let source: SourceUnderTest;
    let ctx: Ctx;
    let connection: ErpConnection;
    let expected: Ctx;
    let closeEvents: () => Promise<unknown>;

    beforeAll(async () => {
      const recorder = await recordEvents();
      closeEvents = () => recorder.close();
      sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 90, products: 60 } });
      source = await start(sandbox);
      ctx = await source.connect();
      connection = await connectionOf(ctx);
      expected = await connectOrganization(sandbox);
      await runSync(expected);
    });
    afterAll(() => Promise.all([sandbox?.stop(), source?.stop(), closeEvents?.()]));

    const connectionOf = async (of: Ctx) => {
      const found = await findErpConnection(of);
      if (!found) throw new Error("No connection");
      return found;
    };
    const fetchPage = (entity: ErpEntity, transId: number | null, page = 1, of = connection) =>
      sourceOf(of).fetchPage(ctx, of, entity, { transId, page, limit: PAGE });
    const numbers = (rows: readonly unknown[]) => rows.map((row) => (row as Row).trans_id as number);
    const failure = async (of: ErpConnection): Promise<ErpError> => {
      const error = await fetchPage("stores", null, 1, of).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (!(error instanceof ErpError)) throw error ?? new Error("It did not fail");
      return error;
    };

    it.each(["customers", "transactions"] as const)("gives the pages of %s by ascending numbers", async (entity) => {
      const total = (await sourceOf(connection).countRows(ctx, connection, entity, 0, null)) ?? 0;
      const seen: number[] = [];
      for (let after = 0, follows = true; follows; after = seen.at(-1) ?? 0) {
        const answer = await fetchPage(entity, after > 0 ? after : null);
        expect(answer).toMatchObject({ page: 1, limit: PAGE });
        expect(answer.rows.length).toBeLessThanOrEqual(PAGE);
        seen.push(...numbers(answer.rows));
        follows = (answer.total ?? 0) > answer.rows.length;
      }
      expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
      expect([seen.length, total > PAGE]).toEqual([total, true]);
    });

    it("gives the pages of lists without numbers by their page", async () => {
      const [first, second] = [await fetchPage("products", null, 1), await fetchPage("products", null, 2)];
      const keys = [...first.rows, ...second.rows].map((row) => String((row as Row).produto));
      expect([first.page, second.page, new Set(keys).size]).toEqual([1, 2, 60]);
      expect(first.total).toBeGreaterThan(PAGE);
      expect(second.total).toBe(60);
    });

    it("counts the rows above a number, and those of a period", async () => {
      const { countRows } = sourceOf(connection);
      const all = (await countRows(ctx, connection, "transactions", 0, null)) ?? 0;
      const { rows } = await fetchPage("transactions", null);
      expect(await countRows(ctx, connection, "transactions", numbers(rows).at(-1) ?? 0, null)).toBe(all - PAGE);
      const period = { startDate: "2026-11-01", endDate: "2026-11-20" };
      const sales = await expected.db.rows<{ n: number }>(
        `SELECT count(*)::int AS n FROM sale WHERE organization_id = $1
         AND occurred_at >= '2026-11-01 00:00-03' AND occurred_at < '2026-11-21 00:00-03'`,
        [expected.orgId],
      );
      expect(await countRows(ctx, connection, "transactions", 0, period)).toBe(sales[0]?.n);
      expect(sales[0]?.n).toBeGreaterThan(0);
    });

    it("gives only the rows of a chosen branch", async () => {
      const { rows } = await fetchPage("customers", null, 1, { ...connection, defaultBranch: "F02" });
      expect(new Set(rows.map((row) => (row as Row).filial))).toEqual(new Set(["F02"]));
    });

    it("imports the same data as the sandbox's API, and changes no row when it runs again", async () => {
      const own = await source.connect();
      expect(await runSync(own)).toMatchObject({ status: "completed", errorCount: 0 });
      const numbers = { withNumbers: !source.hasPositions };
      expect(differences(await dumpTenant(own.orgId, numbers), await dumpTenant(expected.orgId, numbers))).toEqual({});
      const tables = ["customer", "customer_metrics", "sale", "sale_item", "product", "store", "seller"];
      const before = await rowVersions(own.orgId, tables);
      const again = await runSync(own, { type: "erp_incremental" });
      expect(again).toMatchObject({ status: "completed", errorCount: 0 });
      expect(await rowVersions(own.orgId, tables)).toEqual(before);
    });

    it("continues an incremental run at or below its checkpoint", async () => {
      const at = numbers((await fetchPage("customers", null)).rows).at(-1) ?? 0;
      expect(await sourceOf(connection).findStart(connection, "customers", at)).toBeLessThanOrEqual(at);
    });

    it("tells how many branches it has", async () => {
      expect(await sourceOf(connection).probe(ctx, connection)).toBe(8);
    });

    it("refuses a wrong password for good, and reveals nothing", async () => {
      const error = await failure({ ...connection, password: "segredo-errado" });
      expect(error.isPermanent).toBe(true);
      for (const secret of ["segredo-errado", connection.username, "127.0.0.1"])
        expect(error.message).not.toContain(secret);
    });

    it("may be tried again when the server does not answer", async () => {
      const url = new URL(connection.baseUrl);
      const error = await failure({ ...connection, baseUrl: connection.baseUrl.replace(`:${url.port}`, ":1") });
      expect([error.code, error.isPermanent]).toEqual(["erp_unreachable", false]);
    });

    it("is saved with its kind", async () => {
      const { kind, baseUrl, username, password, sql, files } = connection;
      await saveErpConnection(ctx, { kind, baseUrl, username, password, sql, files });
      expect(await findErpConnection(ctx)).toEqual(connection);
    });
  });
}
