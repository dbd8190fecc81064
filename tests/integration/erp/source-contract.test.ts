import { expect, it } from "vitest";
import { erpContract } from "../../support/erp-contract.ts";
import { connectFiles, connectOrganization, connectViews } from "../../support/erp-sync.ts";
import { BRAZILIAN, filesOf, INTERNATIONAL } from "../../support/file-erp/csv-files.ts";
import { REGION, startS3Server } from "../../support/file-erp/s3-server.ts";
import { startSftpServer } from "../../support/file-erp/sftp-server.ts";
import { hasMariadb, startMariaErp } from "../../support/maria-erp.ts";
import { readTables } from "../../support/sandbox-rows.ts";
import { startViewErp } from "../../support/view-erp.ts";

erpContract("http", async (sandbox) => ({
  connect: () => connectOrganization(sandbox),
  stop: async () => undefined,
}));

erpContract("sql, in PostgreSQL", async (sandbox) => {
  const erp = await startViewErp(sandbox);
  return { connect: () => connectViews(erp), stop: erp.stop };
});

erpContract("files, over SFTP", async (sandbox) => {
  const server = await startSftpServer();
  server.files = filesOf(await readTables(sandbox), BRAZILIAN, new Date("2026-11-19T03:00:00Z"));
  const files = { encoding: "windows-1252" };
  return { connect: () => connectFiles(server, { files }), stop: server.stop, hasPositions: true };
});

erpContract("files, in an object storage", async (sandbox) => {
  const server = await startS3Server();
  server.files = filesOf(await readTables(sandbox), INTERNATIONAL, new Date("2026-11-19T03:00:00Z"));
  const files = { delimiter: ",", decimal: ".", region: REGION };
  return { connect: () => connectFiles(server, { files }), stop: server.stop, hasPositions: true };
});

if (hasMariadb) {
  erpContract("sql, in MariaDB", async (sandbox) => {
    const erp = await startMariaErp(sandbox);
    return { connect: () => connectViews(erp), stop: erp.stop };
  });
} else {
  it("MariaDB is not installed: its contract did not run (MARIADB_BASE names another place than /usr)", () => {
    console.warn("MariaDB is not installed: the contract of an ERP in MariaDB did not run");
    expect(hasMariadb).toBe(false);
  });
}
