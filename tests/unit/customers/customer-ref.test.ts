import { describe, expect, it } from "vitest";
import { customerRef } from "../../../lib/customers/rules/customer-ref.ts";

describe("ERP customer reference", () => {
  it("consists of the branch code and the customer id", () => expect(customerRef("F01", "7")).toBe("F01:7"));

  it("differs between branches and between customers", () => {
    const refs = [customerRef("F01", "7"), customerRef("F02", "7"), customerRef("F01", "8"), customerRef("F0", "17")];
    expect(new Set(refs).size).toBe(4);
  });
});
