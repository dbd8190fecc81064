import { expect, it } from "vitest";
import { erpContract } from "../../support/erp-contract.ts";
import { connectOrganization, connectViews } from "../../support/erp-sync.ts";
import { hasMariadb, startMariaErp } from "../../support/maria-erp.ts";
import { startViewErp } from "../../support/view-erp.ts";

erpContract("http", async (sandbox) => ({
  connect: () => connectOrganization(sandbox),
  stop: async () => undefined,
}));

erpContract("sql, in PostgreSQL", async (sandbox) => {
  const erp = await startViewErp(sandbox);
  return { connect: () => connectViews(erp), stop: erp.stop };
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
