import { describe, expect, it } from "vitest";
import { keepsPassword, readsMore, toConnection, toFields } from "@/components/integrations/erp-fields.ts";
import type { ErpSettingsView } from "@/lib/settings/schemas.ts";

const USED: ErpSettingsView = {
  source: "organization",
  kind: "http",
  sql: null,
  files: null,
  baseUrl: "https://erp.aurora.test",
  username: "aurora",
  defaultBranch: "F01",
  changed: null,
};
const reads = (change: object, used = USED) => readsMore({ ...toFields(used), ...change }, used);

describe("the edited ERP connection", () => {
  it.each([
    { baseUrl: "https://outro.aurora.test" },
    { username: "bela" },
    { defaultBranch: "F02" },
    { defaultBranch: "" },
  ])("restarts the import with %j", (change) => {
    expect(reads(change)).toBe(true);
  });

  it.each([{}, { baseUrl: "https://erp.aurora.test/" }, { password: "nova" }, { defaultBranch: " F01 " }])(
    "continues the import from its cursor with %j",
    (change) => {
      expect(reads(change)).toBe(false);
    },
  );

  it("continues the import when limited to one branch, and restarts nothing before the first import", () => {
    expect(reads({ defaultBranch: "F01" }, { ...USED, defaultBranch: null })).toBe(false);
    const none: ErpSettingsView = { ...USED, source: "none", baseUrl: null, username: null, defaultBranch: null };
    expect(reads({ baseUrl: "https://erp.aurora.test" }, none)).toBe(false);
  });
});

describe("a connection to files", () => {
  const key = `SHA256:${"A".repeat(43)}`;
  const files = {
    delimiter: ";",
    encoding: "utf-8",
    decimal: ",",
    timeZone: "America/Sao_Paulo",
    hostKey: key,
    region: "us-east-1",
  } as const;
  const used: ErpSettingsView = { ...USED, kind: "files", baseUrl: "sftp://arquivos.aurora.test:22/saida", files };

  it.each([{ delimiter: "," }, { encoding: "windows-1252" }, { decimal: "." }, { timeZone: "UTC" }, { kind: "http" }])(
    "restarts the import with %j",
    (change) => expect(reads(change, used)).toBe(true),
  );

  it("continues the import with another host key or region, and needs its password for another host key", () => {
    expect(reads({ hostKey: "", region: "sa-east-1" }, used)).toBe(false);
    const keeps = (change: object) => keepsPassword({ ...toFields(used), ...change }, used);
    expect([keeps({}), keeps({ region: "sa-east-1" }), keeps({ hostKey: "" })]).toEqual([true, true, false]);
  });

  it("is sent with its format, and without that of a database", () => {
    const sent = toConnection({ ...toFields(used), hostKey: ` ${key} `, region: " " });
    expect(sent).toMatchObject({ kind: "files", files });
    expect(sent).not.toHaveProperty("sql");
    expect(toConnection({ ...toFields(used), hostKey: " " }).files).toMatchObject({ hostKey: null });
  });
});
