import { describe, expect, it } from "vitest";
import { reachOf } from "../../../lib/erp/rules/reach.ts";
import type { ErpConnection } from "../../../lib/settings/schemas.ts";

const CONNECTION: ErpConnection = {
  ...{ baseUrl: "https://erp.example.test/base", username: "crm", password: "first-password" },
  ...{ defaultBranch: "F01", isUserSupplied: true },
};
const reachWith = (change: Partial<ErpConnection>) => reachOf({ ...CONNECTION, ...change });

describe("what a connection reads", () => {
  it("is a word that gives nothing away", () => expect(reachOf(CONNECTION)).toMatch(/^[0-9a-f]{64}$/));

  it("is the same with a new password, whoever typed it in", () => {
    expect(reachWith({ password: "second-password" })).toBe(reachOf(CONNECTION));
    expect(reachWith({ isUserSupplied: false })).toBe(reachOf(CONNECTION));
  });

  it("is another at another address, for another user or of other branches", () => {
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
