import { describe, expect, it } from "vitest";
import { readsMore, toFields } from "@/components/integrations/erp-fields.ts";
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
