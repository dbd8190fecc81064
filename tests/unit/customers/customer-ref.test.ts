import { describe, expect, it } from "vitest";
import { customerRef } from "../../../lib/customers/rules/customer-ref.ts";

describe("the name of an ERP customer", () => {
  it("is the branch's and the customer's own", () => expect(customerRef("F01", "7")).toBe("F01:7"));

  it("is another one in another branch", () => {
    const refs = [customerRef("F01", "7"), customerRef("F02", "7"), customerRef("F01", "8"), customerRef("F0", "17")];
    expect(new Set(refs).size).toBe(4);
  });
});
