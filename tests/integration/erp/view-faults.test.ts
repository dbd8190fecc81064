import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { JobRun } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { type CuttingProxy, startCuttingProxy } from "../../support/cutting-proxy.ts";
import { connectViews, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { differences, dumpTenant, type TenantDump } from "../../support/tenant-dump.ts";
import { startViewErp, type ViewErp } from "../../support/view-erp.ts";

/** Two pages of customers and of sales. */
const ROWS = 2100;
const CUSTOMERS = "CREATE OR REPLACE VIEW balcao_clientes AS";
const SALES = "CREATE OR REPLACE VIEW balcao_transacoes AS";

let sandbox: Sandbox;
let recorder: EventRecorder;
let erp: ViewErp;
let proxy: CuttingProxy;
let clean: TenantDump;

beforeAll(async () => {
  recorder = await recordEvents();
  sandbox = await startSandbox({ clock: { now: () => new Date(NOW) }, size: { customers: 1, products: 5 } });
  erp = await startViewErp(sandbox);
  await erp.run("TRUNCATE clientes, transacoes, itens");
  await erp.run(`INSERT INTO clientes SELECT n, n, 'F01', 'Cliente ' || n, NULL, '11', '9' || (80000000 + n), NULL, NULL
    FROM generate_series(1, ${ROWS}) n`);
  await erp.run(`INSERT INTO transacoes SELECT 'T' || n, n, 'F01', n, NULL, timestamp '2026-11-01 10:00' + n * interval '1 minute',
    'VENDA', n + 0.37 FROM generate_series(1, ${ROWS}) n`);
  await erp.run(`INSERT INTO itens SELECT 'T' || n, line, '1', 1, n / line, 'Azul', NULL
    FROM generate_series(1, ${ROWS}) n, generate_series(1, 2) line`);
  proxy = await startCuttingProxy(Number(new URL(erp.address).port));
  const ctx = await connect();
  expect(await runSync(ctx)).toMatchObject({ status: "completed" });
  clean = await dumpTenant(ctx.orgId);
  expect([clean.customer?.length, clean.sale?.length, clean.item?.length]).toEqual([ROWS, ROWS, 2 * ROWS]);
});
afterEach(async () => {
  await erp.run(`DROP VIEW IF EXISTS balcao_clientes, balcao_transacoes;
    ${CUSTOMERS} SELECT * FROM clientes; ${SALES} SELECT * FROM transacoes;
    GRANT SELECT ON balcao_clientes, balcao_transacoes TO ${erp.credentials.username}`);
});
afterAll(() => Promise.all([sandbox.stop(), proxy.stop(), erp.stop(), recorder.close()]));

const connect = (address = erp.addressAt(proxy.port)) => connectViews({ address, credentials: erp.credentials });

async function expectCleanData({ orgId }: Ctx): Promise<void> {
  expect(differences(await dumpTenant(orgId), clean)).toEqual({});
}

/** After a failed run: what is imported stays, and the next run completes the data. */
async function expectRecovery(ctx: Ctx, broken: JobRun, error: RegExp | string): Promise<void> {
  expect(broken).toMatchObject({
    status: "failed",
    error: typeof error === "string" ? error : expect.stringMatching(error),
  });
  for (const secret of [...Object.values(erp.credentials), "127.0.0.1"]) expect(broken.error).not.toContain(secret);
  expect(await runSync(ctx)).toMatchObject({ status: "completed" });
  await expectCleanData(ctx);
}

describe("a run from views that is interrupted", () => {
  // Connections of a full run: stores, sellers, products, two pages of customers and two of sales.
  it.each([
    [0, 60],
    [3, 20_000],
    [5, 250_000],
    [6, 3_000],
  ])("loses connection %i after %i bytes; nothing is lost and nothing comes twice", async (connection, bytes) => {
    const ctx = await connect();
    const before = proxy.cuts();
    proxy.cut(connection, bytes);
    const broken = await runSync(ctx);
    expect(proxy.cuts()).toBe(before + 1);
    await expectRecovery(ctx, broken, "The ERP's database could not be reached");
  });

  it("fails at a view that is too slow, within the stricter limit of its role", async () => {
    const ctx = await connect();
    await erp.run(`ALTER ROLE ${erp.credentials.username} SET statement_timeout = '200ms'`);
    await erp.run(`${CUSTOMERS} SELECT clientes.* FROM clientes, pg_sleep(60)`);
    const broken = await runSync(ctx);
    await erp.run(
      `ALTER ROLE ${erp.credentials.username} RESET statement_timeout; ${CUSTOMERS} SELECT * FROM clientes`,
    );
    await expectRecovery(ctx, broken, "The ERP's database took too long for balcao_clientes");
  });

  it.each([
    ["lacks columns: balcao_clientes \\(trans_id, filial\\)", "SELECT id_cliente, nome FROM clientes"],
    [
      "has columns of another type: balcao_clientes \\(trans_id\\)",
      "SELECT id_cliente, trans_id::text AS trans_id, filial FROM clientes",
    ],
    ["has no view balcao_clientes$", null],
  ])("fails if a view changes: %s", async (error, view) => {
    const ctx = await connect();
    await erp.run("DROP VIEW balcao_clientes");
    if (view) await erp.run(`${CUSTOMERS} ${view}; GRANT SELECT ON balcao_clientes TO ${erp.credentials.username}`);
    const broken = await runSync(ctx);
    await erp.run(`DROP VIEW IF EXISTS balcao_clientes; ${CUSTOMERS} SELECT * FROM clientes;
      GRANT SELECT ON balcao_clientes TO ${erp.credentials.username}`);
    await expectRecovery(ctx, broken, new RegExp(error));
  });
});

describe("a run from views with odd rows", () => {
  it.each([
    ["rows in another order", "SELECT * FROM transacoes ORDER BY random()"],
    ["each row twice", "SELECT * FROM transacoes UNION ALL SELECT * FROM transacoes"],
    [
      "other columns and types",
      `SELECT 1 AS extra, valor::float8, data AT TIME ZONE 'America/Sao_Paulo' AS data, trans_id::numeric, tipo::char(12),
        filial, id_transacao, id_cliente::int FROM transacoes`,
    ],
  ])("ends with the same data: %s", async (_, view) => {
    const ctx = await connect();
    await erp.run(`DROP VIEW balcao_transacoes; ${SALES} ${view};
      GRANT SELECT ON balcao_transacoes TO ${erp.credentials.username}`);
    expect(await runSync(ctx)).toMatchObject({ status: "completed", errorCount: 0 });
    await expectCleanData(ctx);
  });

  it("reads every row of a number that several rows share, on both sides of a page's end", async () => {
    const ctx = await connect();
    await erp.run(`DROP VIEW balcao_clientes; ${CUSTOMERS} SELECT id_cliente, trans_id / 7 + 1 AS trans_id, filial, ddd,
      celular, nome FROM clientes; GRANT SELECT ON balcao_clientes TO ${erp.credentials.username}`);
    expect(await runSync(ctx)).toMatchObject({ status: "completed", errorCount: 0 });
    expect((await dumpTenant(ctx.orgId)).customer).toHaveLength(ROWS);
  });

  it("does not depend on the time zone of the database", async () => {
    const ctx = await connect();
    await erp.run(`ALTER ROLE ${erp.credentials.username} SET timezone = 'Asia/Tokyo'`);
    await erp.run(`ALTER ROLE ${erp.credentials.username} SET datestyle = 'SQL, DMY'`);
    expect(await runSync(ctx)).toMatchObject({ status: "completed", errorCount: 0 });
    await erp.run(
      `ALTER ROLE ${erp.credentials.username} RESET timezone; ALTER ROLE ${erp.credentials.username} RESET datestyle`,
    );
    await expectCleanData(ctx);
  });

  it("rejects rows with their reasons, and imports the others", async () => {
    const ctx = await connect();
    await erp.run(`${SALES} SELECT id_transacao, trans_id, filial, id_cliente, id_funcionario, data, tipo,
      valor::numeric(12, 2) FROM (SELECT * FROM transacoes UNION ALL VALUES
      ('X1', NULL::bigint, 'F01', NULL, NULL, timestamp '2026-11-19 10:00', 'VENDA', 1.00),
      ('X2', 90001, 'F01', NULL, NULL, '2031-01-01 10:00', 'VENDA', 1.00),
      ('X3', 90002, 'F99', NULL, NULL, '2026-11-19 10:00', 'VENDA', 1.00),
      ('X4', 90003, 'F01', NULL, NULL, 'infinity', 'VENDA', 1.00),
      ('X5', 90004, 'F01', NULL, NULL, '2026-11-19 10:00', 'VENDA', 'NaN'),
      ('X6', 90005, repeat('F', 2000), NULL, NULL, '2026-11-19 10:00', 'VENDA', 1.00)) all_rows`);
    expect(await runSync(ctx)).toMatchObject({ status: "completed", progress: { transactions: { rejected: 6 } } });
    const reasons = await ctx.db.rows<{ row: string }>(
      `SELECT external_id || ' ' || reason || ' ' || (payload ->> 'field') AS row FROM job_run_error
       WHERE organization_id = $1 ORDER BY 1`,
      [ctx.orgId],
    );
    expect(reasons.map(({ row }) => row)).toEqual([
      "X1 missing_field trans_id",
      "X2 absurd_value data",
      "X3 unknown_store filial",
      "X4 invalid_date data",
      "X5 invalid_number valor",
      "X6 absurd_value filial",
    ]);
  });

  it("imports a sale that is committed late, with a number below the checkpoint", async () => {
    const ctx = await connect();
    await erp.run(`${SALES} SELECT * FROM transacoes WHERE trans_id NOT IN (${ROWS - 300}, ${ROWS - 10})`);
    await runSync(ctx);
    await erp.run(`${SALES} SELECT * FROM transacoes`);
    const run = await runSync(ctx, { type: "erp_incremental" });
    expect(run).toMatchObject({ status: "completed", progress: { transactions: { created: 2 } } });
    await expectCleanData(ctx);
  });
});

describe("an ERP whose role may write", () => {
  it("is read in transactions that say that they only read", async () => {
    await erp.run(`CREATE OR REPLACE VIEW balcao_filiais AS SELECT filial, nome_fantasia,
      current_setting('transaction_read_only') AS razao_social, cidade, uf::char(2), ativo, ecommerce FROM filiais`);
    const ctx = await connect();
    await runSync(ctx);
    await erp.run("CREATE OR REPLACE VIEW balcao_filiais AS SELECT * FROM filiais");
    expect(await ctx.db.rows("SELECT DISTINCT legal_name FROM store WHERE organization_id = $1", [ctx.orgId])).toEqual([
      { legal_name: "on" },
    ]);
  });

  it("cannot be changed, not even by a view that writes", async () => {
    const ctx = await connect();
    const writing = `CREATE OR REPLACE FUNCTION note_visit() RETURNS text LANGUAGE sql VOLATILE SECURITY DEFINER AS
      $$ INSERT INTO visits VALUES (now()) RETURNING 'Rua' $$`;
    await erp.run(writing);
    await erp.run(`${CUSTOMERS} SELECT id_cliente, trans_id, filial, nome, email, ddd, celular, cpf, dt_nascimento, cep, cidade,
      uf, note_visit() AS endereco, bairro FROM clientes`);
    const run = await runSync(ctx);
    expect(run).toMatchObject({ status: "failed", error: "The ERP's database answered with the error 25006" });
    expect((await erp.run("SELECT * FROM visits")).rows).toEqual([]);
  });
});
