import type { Algorithms } from "ssh2";
import { afterEach, describe, expect, it } from "vitest";
import { readFilePage } from "../../../lib/erp/store/files/read-files.ts";
import { type ErpConnection, findErpConnection } from "../../../lib/settings/index.ts";
import { connectFiles, NOW } from "../../support/erp-sync.ts";
import { filesOf, INTERNATIONAL } from "../../support/file-erp/csv-files.ts";
import { REGION, startS3Server } from "../../support/file-erp/s3-server.ts";
import { startSftpServer } from "../../support/file-erp/sftp-server.ts";
import type { FileServer } from "../../support/file-erp/stored-files.ts";

const YESTERDAY = new Date("2026-11-19T03:00:00Z");
const WHOLE = { page: 1, limit: 2000, transId: null };
const FORMAT = { delimiter: ",", decimal: ".", region: REGION };
const TABLES = { filiais: [{ filial: "F01", nome_fantasia: "Loja" }] };

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

const connectionTo = async (server: FileServer, change: Partial<ErpConnection> = {}) => {
  const found = (await findErpConnection(await connectFiles(server, { files: FORMAT }))) as ErpConnection;
  return { ...found, ...change };
};
const stores = async (connection: ErpConnection) =>
  (await readFilePage(connection, "stores", WHOLE, null, new Date(NOW))).rows;

describe("an SFTP server", () => {
  const startWith = async (algorithms: Algorithms) => {
    const server = await startSftpServer({ algorithms });
    stops.push(server.stop);
    server.files = filesOf(TABLES, INTERNATIONAL, YESTERDAY);
    return server;
  };

  it.each<[string, Algorithms]>([
    ["a group of its own choice", { kex: ["diffie-hellman-group-exchange-sha256"] }],
    ["compression", { compress: ["zlib"] }],
    ["compression after the sign-in", { compress: ["zlib@openssh.com"] }],
  ])("that offers only %s gets no password", async (_, algorithms) => {
    const server = await startWith(algorithms);
    const refused = stores(await connectionTo(server));
    await expect(refused).rejects.toMatchObject({ reason: "unreachable", isPermanent: false });
    expect(server.attempts()).toBe(0);
  });

  it.each([
    "curve25519-sha256",
    "ecdh-sha2-nistp521",
    "diffie-hellman-group14-sha256",
    "diffie-hellman-group16-sha512",
  ])("with %s is read", async (kex) => {
    const server = await startWith({ kex: [kex as "curve25519-sha256"] });
    expect(await stores(await connectionTo(server))).toHaveLength(1);
  });
});

describe("an object storage", () => {
  const start = async (pageSize?: number) => {
    const server = await startS3Server(pageSize);
    stops.push(server.stop);
    server.files = filesOf(TABLES, INTERNATIONAL, YESTERDAY);
    return server;
  };
  function* endless() {
    for (;;) yield Buffer.alloc(65_536, "a");
  }

  it.each<[string, (asked: Buffer) => Iterable<Buffer>]>([
    ["without an end", endless],
    ["one byte more", (asked) => [asked, Buffer.from("\n")]],
    ["one byte less", (asked) => [asked.subarray(0, -1)]],
    ["nothing", () => []],
  ])("that answers to a part of a file with %s is not read on", async (_, send) => {
    const server = await start();
    server.onRead = () => ({ send });
    const refused = stores(await connectionTo(server));
    await expect(refused).rejects.toMatchObject({ reason: "file_changed", detail: "filiais.csv", isPermanent: false });
    expect(server.given()).toBeLessThan(16 * 1_048_576);
  });

  it("that sends more rows than asked for is not read on", async () => {
    const server = await start();
    let reads = 0;
    server.onRead = () => {
      reads += 1;
      return reads === 1 ? undefined : { send: endless };
    };
    await expect(stores(await connectionTo(server))).rejects.toMatchObject({ reason: "file_changed" });
    expect(server.given()).toBeLessThan(16 * 1_048_576);
  });

  it.each([3, 20_000])("with pages of %i objects may have ten thousand in all", async (pageSize) => {
    const server = await start(pageSize);
    const names = [...Array(pageSize === 3 ? 40 : 10_001).keys()].map((n) => `filiais-${n}.csv`);
    const [whole] = server.files.values();
    for (const name of names) server.files.set(name, { bytes: whole?.bytes ?? Buffer.alloc(0), modifiedAt: YESTERDAY });
    const read = stores(await connectionTo(server));
    if (pageSize === 3) expect(await read).toHaveLength(1);
    else await expect(read).rejects.toMatchObject({ reason: "too_many_files" });
  });

  it("with long lines is read in pages of a limited size", async () => {
    const server = await start();
    const lines = [...Array(600).keys()].map((n) => `${n + 1},F01,${"x".repeat(60_000)}\n`);
    const bytes = Buffer.from(`id_cliente,filial,nome\n${lines.join("")}`);
    server.files.set("clientes.csv", { bytes, modifiedAt: YESTERDAY });
    const connection = await connectionTo(server);
    const page = (transId: number | null) =>
      readFilePage(connection, "customers", { ...WHOLE, transId }, null, new Date(NOW));
    const first = await page(null);
    expect(first.rows.length).toBeLessThan(300);
    expect(first.total).toBe(first.rows.length + 1);
    const second = await page((first.rows.at(-1) as { trans_id: number }).trans_id);
    expect(second.rows[0]).toMatchObject({ id_cliente: String(first.rows.length + 1) });
  });
});
