import { generateKeyPairSync } from "node:crypto";
import ssh2 from "ssh2";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ErpError } from "../../../lib/erp/rules/erp-error.ts";
import { readFilePage } from "../../../lib/erp/store/files/read-files.ts";
import type { JobRun } from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type ErpConnection, findErpConnection } from "../../../lib/settings/index.ts";
import { connectFiles, NOW, runSync } from "../../support/erp-sync.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { filesOf, INTERNATIONAL, toCsv } from "../../support/file-erp/csv-files.ts";
import { REGION, startS3Server } from "../../support/file-erp/s3-server.ts";
import { startSftpServer } from "../../support/file-erp/sftp-server.ts";
import type { FileServer } from "../../support/file-erp/stored-files.ts";
import { differences, dumpTenant, type TenantDump } from "../../support/tenant-dump.ts";

const ROWS = 30;
/** Two pages of customers. */
const MANY = 2100;
const YESTERDAY = new Date("2026-11-19T03:00:00Z");
const FORMAT = { delimiter: ",", decimal: ".", region: REGION };
const WHOLE = { page: 1, limit: 2000, transId: null };

const numbersTo = (last: number) => [...Array(last).keys()].map((n) => n + 1);
const customer = (n: number) => ({
  id_cliente: n,
  filial: "F01",
  nome: `José ${n}`,
  ddd: "11",
  celular: `9${80000000 + n}`,
});
const sale = (n: number) => ({
  id_transacao: `T${n}`,
  filial: "F01",
  id_cliente: n,
  id_funcionario: null,
  data: `2026-11-01 10:${String(n % 60).padStart(2, "0")}:00`,
  tipo: "VENDA",
  valor: n + 0.37,
});
const item = (n: number, linha: number) => ({
  id_transacao: `T${n}`,
  linha,
  produto: "1",
  quantidade: 1,
  preco: n,
  cor: "Azul",
  tamanho: null,
});
const tablesOf = (customers: number) => ({
  filiais: [{ filial: "F01", nome_fantasia: "Loja" }],
  funcionarios: [{ id_funcionario: "1", nome: "Ana", filial: "F01" }],
  produtos: [{ produto: "1", descricao1: "Camisa" }],
  clientes: numbersTo(customers).map(customer),
  transacoes: numbersTo(ROWS).map(sale),
  itens: numbersTo(ROWS).flatMap((n) => [item(n, 1), item(n, 2)]),
});
const TABLES = tablesOf(ROWS);

let recorder: EventRecorder;
beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());

const SERVERS: [string, () => Promise<FileServer>][] = [
  ["SFTP", startSftpServer],
  ["an object storage", startS3Server],
];

describe.each(SERVERS)("a run from files over %s", (name, start) => {
  let server: FileServer;
  let clean: TenantDump;

  const reset = () => {
    server.onRead = null;
    server.files = filesOf(TABLES, INTERNATIONAL, YESTERDAY);
  };
  const connect = (address = server.address, files = {}) =>
    connectFiles({ ...server, address }, { files: { ...FORMAT, ...files } });
  const bytesOf = (file: string) => server.files.get(file)?.bytes ?? Buffer.alloc(0);
  const put = (file: string, bytes: Buffer, modifiedAt = YESTERDAY) => server.files.set(file, { bytes, modifiedAt });
  const imported = ({ orgId }: Ctx) => dumpTenant(orgId, { withNumbers: false });
  const expectCleanData = async (ctx: Ctx) => expect(differences(await imported(ctx), clean)).toEqual({});
  const expectRecovery = async (ctx: Ctx, broken: JobRun, error: string) => {
    expect(broken).toMatchObject({ status: "failed", error });
    for (const secret of [...Object.values(server.credentials), "127.0.0.1"])
      expect(broken.error).not.toContain(secret);
    reset();
    expect(await runSync(ctx)).toMatchObject({ status: "completed", errorCount: 0 });
    await expectCleanData(ctx);
  };
  const reasons = async (ctx: Ctx) => {
    const rows = await ctx.db.rows<{ row: string }>(
      `SELECT coalesce(external_id, '-') || ' ' || reason AS row FROM job_run_error
       WHERE organization_id = $1 AND resolved_at IS NULL ORDER BY 1`,
      [ctx.orgId],
    );
    return rows.map(({ row }) => row);
  };

  beforeAll(async () => {
    server = await start();
    reset();
    const ctx = await connect();
    expect(await runSync(ctx)).toMatchObject({ status: "completed", errorCount: 0 });
    clean = await imported(ctx);
    expect([clean.customer?.length, clean.sale?.length, clean.item?.length]).toEqual([ROWS, ROWS, 2 * ROWS]);
  });
  afterEach(reset);
  afterAll(() => server.stop());

  it.each([2, 7, 9])("loses its connection at read %i; nothing is lost and nothing comes twice", async (most) => {
    const ctx = await connect();
    server.files = filesOf(tablesOf(MANY), INTERNATIONAL, YESTERDAY);
    let reads = 0;
    server.onRead = () => {
      reads += 1;
      return reads > most ? "cut" : undefined;
    };
    expect(await runSync(ctx)).toMatchObject({
      status: "failed",
      error: "The ERP's file server could not be reached",
    });
    server.onRead = null;
    expect(await runSync(ctx)).toMatchObject({ status: "completed", errorCount: 0 });
    const { customer: customers, sale: sales, item: items } = await imported(ctx);
    expect([customers?.length, sales?.length, items?.length]).toEqual([MANY, ROWS, 2 * ROWS]);
  });

  it("fails if nothing listens", async () => {
    const ctx = await connect(server.addressAt(1));
    expect(await runSync(ctx)).toMatchObject({ status: "failed", error: "The ERP's file server could not be reached" });
  });

  it("gives up on a server that is too slow", async () => {
    const connection = (await findErpConnection(await connect())) as ErpConnection;
    server.onRead = (file) => (file === "clientes.csv" ? "hang" : undefined);
    const read = (limits: { idleMs: number; totalMs: number }) =>
      readFilePage(connection, "customers", WHOLE, null, new Date(NOW), limits);
    await expect(read({ idleMs: 300, totalMs: 60_000 })).rejects.toMatchObject({ reason: "timeout" });
    await expect(read({ idleMs: 60_000, totalMs: 500 })).rejects.toMatchObject({
      reason: "timeout",
      isPermanent: false,
    });
  });

  it("notices a file that changes while it is read, and reads it again", async () => {
    const ctx = await connect();
    const lines = bytesOf("clientes.csv").toString().split("\r\n");
    server.onRead = (file, from) => {
      if (file === "clientes.csv" && from > 0)
        put(file, Buffer.from(`${lines.slice(0, 50).join("\r\n")}\r\n`), new Date(YESTERDAY.getTime() + 60_000));
      return undefined;
    };
    const broken = await runSync(ctx);
    await expectRecovery(ctx, broken, "The ERP's file changed while it was read: clientes.csv");
  });

  it("rejects the last line of a file that was cut off, and imports it once the file is whole", async () => {
    const ctx = await connect();
    const whole = bytesOf("clientes.csv");
    put("clientes.csv", whole.subarray(0, whole.length - 4));
    expect(await runSync(ctx)).toMatchObject({ status: "completed", progress: { customers: { rejected: 1 } } });
    expect(await reasons(ctx)).toEqual([`${ROWS} broken_line`]);
    put("clientes.csv", whole, new Date(YESTERDAY.getTime() + 3_600_000));
    await runSync(ctx, { type: "erp_incremental" });
    await expectCleanData(ctx);
  });

  const faults: [string, string, (whole: Buffer) => Buffer][] = [
    [
      "a column is missing",
      "The ERP's file lacks columns: clientes.csv (filial)",
      (whole) => Buffer.from(whole.toString().replace("filial", "loja")),
    ],
    [
      "the separator is another one",
      "The ERP's file lacks columns: clientes.csv (id_cliente, filial)",
      (whole) => Buffer.from(whole.toString().replaceAll(",", ";")),
    ],
    [
      "it is in Windows-1252",
      "The ERP's file has another encoding than the settings: clientes.csv",
      (whole) => Buffer.from(whole.toString(), "latin1"),
    ],
    [
      "it is in UTF-16",
      "The ERP's file has another encoding than the settings: clientes.csv",
      (whole) => Buffer.from(`\uFEFF${whole}`, "utf16le"),
    ],
    [
      "a quote is never closed",
      "The ERP's file is not a table with separators: clientes.csv",
      (whole) => Buffer.from(whole.toString().replace("José 7,", '"José 7,')),
    ],
  ];
  it.each(faults)("fails when %s", async (_, error, change) => {
    const ctx = await connect();
    put("clientes.csv", change(bytesOf("clientes.csv")));
    await expectRecovery(ctx, await runSync(ctx), error);
  });

  it("does not read UTF-8 as Windows-1252", async () => {
    const ctx = await connect(server.address, { encoding: "windows-1252" });
    const broken = await runSync(ctx);
    expect(broken.error).toBe("The ERP's file has another encoding than the settings: clientes.csv");
  });

  it("fails without stores, which every sync needs, and while their file is being written", async () => {
    const ctx = await connect();
    put("filiais.csv", bytesOf("filiais.csv"), new Date(NOW));
    expect(await runSync(ctx)).toMatchObject({ error: "The ERP's file changed while it was read: filiais.csv" });
    server.files.delete("filiais.csv");
    await expectRecovery(ctx, await runSync(ctx), "The folder of the ERP has no file filiais*.csv");
  });

  it("refuses a file that is larger than a position can tell, before it reads it", async () => {
    const ctx = await connect();
    const before = server.given();
    server.files.set("clientes.csv", { bytes: bytesOf("clientes.csv"), modifiedAt: YESTERDAY, size: 2 ** 28 });
    const broken = await runSync(ctx);
    expect(server.given() - before).toBeLessThan(10_000);
    await expectRecovery(ctx, broken, "The ERP's file is too large: clientes.csv");
  });

  it("reads new files, also one that arrived late, and leaves one that is being written to the next run", async () => {
    const ctx = await connect();
    const [late, fresh, open] = [ROWS + 1, ROWS + 2, ROWS + 3].map((n) => toCsv([customer(n)], INTERNATIONAL));
    await runSync(ctx);
    put("clientes-tarde.csv", late as Buffer, new Date("2026-11-18T20:00:00Z"));
    put("clientes-2026-11-20.csv", fresh as Buffer, new Date("2026-11-20T03:00:00Z"));
    put("clientes-2026-11-20b.csv", open as Buffer, new Date(NOW));
    const run = await runSync(ctx, { type: "erp_incremental" });
    expect(run).toMatchObject({ status: "completed", progress: { customers: { created: 2 } } });
    put("clientes-2026-11-20b.csv", open as Buffer, new Date("2026-11-20T14:00:00Z"));
    const next = await runSync(ctx, { type: "erp_incremental" });
    expect(next).toMatchObject({ status: "completed", progress: { customers: { created: 1 } } });
  });

  it("reads a few bytes for a page in the middle of a large file", async () => {
    const connection = (await findErpConnection(await connect())) as ErpConnection;
    const many = toCsv(numbersTo(60_000).map(customer), INTERNATIONAL);
    put("clientes.csv", many);
    const page = (transId: number | null, limit: number) =>
      readFilePage(connection, "customers", { page: 1, limit, transId }, null, new Date(NOW));
    const first = await page(null, 30_000);
    const before = server.given();
    const second = await page((first.rows.at(-1) as { trans_id: number }).trans_id, 10);
    expect(second.rows.map((row) => (row as { id_cliente: string }).id_cliente)).toEqual(
      numbersTo(10).map((n) => String(30_000 + n)),
    );
    expect(many.length).toBeGreaterThan(2_000_000);
    expect(server.given() - before).toBeLessThan(1_000_000);
  });

  it("rejects lines with their reasons, and imports the others", async () => {
    const ctx = await connect();
    const header = "id_transacao,filial,data,tipo,valor,produto,quantidade,preco";
    const lines = [
      "X1,F01,2026-11-19 10:00,VENDA,1.00,1,1,1.00",
      "X2,F01,2031-01-01 10:00,VENDA,1.00,1,1,1.00",
      "X3,F99,2026-11-19 10:00,VENDA,1.00,1,1,1.00",
      'X4,F01,2026-11-19 10:00,VENDA,"1.234,00",1,1,1.00',
      "X5,F01,2026-11-19 10:00,VENDA,1.00,1,1,1.00,extra",
      "X6,F01,2026-11-19 10:00,VENDA,2.00,1,1,1.00",
      "X6,F01,2026-11-19 10:00,VENDA,3.00,1,1,1.00",
      "X7,F01,2026-11-19 10:00,VENDA,0.50,,,",
      "X1,F01,2026-11-19 10:00,VENDA,1.00,1,1,1.00",
    ];
    put("transacoes.csv", Buffer.from(`${[header, ...lines].join("\n")}\n`));
    expect(await runSync(ctx)).toMatchObject({
      status: "completed",
      progress: { transactions: { created: 2, rejected: 6 } },
    });
    expect(await reasons(ctx)).toEqual([
      "X1 broken_line",
      "X2 absurd_value",
      "X3 unknown_store",
      "X4 invalid_number",
      "X5 broken_line",
      "X6 broken_line",
    ]);
  });

  it("refuses a wrong password for good", async () => {
    const connection = (await findErpConnection(await connect())) as ErpConnection;
    const failed = readFilePage({ ...connection, password: "errada" }, "stores", WHOLE, null, new Date(NOW));
    await expect(failed).rejects.toMatchObject({ isPermanent: true, code: "erp_answered" });
    expect(name).toBeTruthy();
  });
});

describe("an SFTP server", () => {
  let server: FileServer;
  const pair = ssh2.utils.generateKeyPairSync("ecdsa", { bits: 256 });
  const stores = async (connection: ErpConnection) =>
    (await readFilePage(connection, "stores", WHOLE, null, new Date(NOW))).rows;
  const connectionTo = async (target: FileServer, change: Partial<ErpConnection> = {}) => {
    const found = (await findErpConnection(await connectFiles(target, { files: FORMAT }))) as ErpConnection;
    return { ...found, ...change };
  };

  beforeEach(async () => {
    server = await startSftpServer({ publicKey: pair.public });
    server.files = filesOf(TABLES, INTERNATIONAL, YESTERDAY);
  });
  afterEach(() => server.stop());

  it("takes a private key instead of a password, also if a form's field removed its line breaks", async () => {
    expect(await stores(await connectionTo(server, { password: pair.private }))).toHaveLength(1);
    expect(await stores(await connectionTo(server, { password: pair.private.replaceAll("\n", "") }))).toHaveLength(1);
  });

  it("refuses another private key, a password, and text that only looks like a key", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({
      type: "pkcs1",
      format: "pem",
    });
    for (const password of [String(other), "senha", "-----BEGIN PRIVATE KEY-----abc-----END PRIVATE KEY-----"])
      await expect(stores(await connectionTo(server, { password }))).rejects.toMatchObject({ reason: "unauthorized" });
  });

  it("with another host key, or without one in the settings, gets no password", async () => {
    const connection = await connectionTo(server);
    const hostKey = server.options.hostKey ?? "";
    for (const wrong of [hostKey.replace(/.$/, (last) => (last === "A" ? "B" : "A")), null]) {
      const files = connection.files && { ...connection.files, hostKey: wrong };
      const error = (await stores({ ...connection, files }).catch((thrown) => thrown)) as ErpError;
      expect(error).toMatchObject({ reason: "host_key", detail: hostKey, isPermanent: true });
    }
    expect(server.attempts()).toBe(0);
  });

  it("without the folder, says so", async () => {
    const baseUrl = `${server.address}/outra`;
    await expect(stores(await connectionTo(server, { baseUrl, password: pair.private }))).rejects.toMatchObject({
      reason: "no_folder",
    });
  });
});
