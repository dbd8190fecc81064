import { describe, expect, it } from "vitest";
import { reachOf } from "../../../lib/erp/rules/stages.ts";
import type { ErpConnection } from "../../../lib/settings/schemas.ts";

const CONNECTION: ErpConnection = {
  kind: "http",
  sql: null,
  files: null,
  baseUrl: "https://erp.example.test/base",
  username: "crm",
  password: "first-password",
  defaultBranch: "F01",
  isUserSupplied: true,
};
const reachWith = (change: Partial<ErpConnection>) => reachOf({ ...CONNECTION, ...change });

describe("source fingerprint of an ERP connection", () => {
  it("is a SHA-256 hash in hexadecimal", () => expect(reachOf(CONNECTION)).toMatch(/^[0-9a-f]{64}$/));

  it("does not depend on the password or on who supplied the connection", () => {
    expect(reachWith({ password: "second-password" })).toBe(reachOf(CONNECTION));
    expect(reachWith({ isUserSupplied: false })).toBe(reachOf(CONNECTION));
  });

  it("differs by address, user name and default branch", () => {
    const reaches = [
      {},
      { baseUrl: "https://erp2.example.test/base" },
      { username: "crm2" },
      { defaultBranch: "F02" },
      { defaultBranch: null },
      { defaultBranch: "null" },
      { username: "crmF01", defaultBranch: "" },
    ].map(reachWith);
    expect(new Set(reaches).size).toBe(reaches.length);
  });
});
