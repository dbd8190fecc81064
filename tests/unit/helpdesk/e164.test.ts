import { describe, expect, it } from "vitest";
import { isSamePhone, searchTerms, toE164 } from "../../../lib/helpdesk/rules/e164.ts";

describe("toE164", () => {
  it.each([
    ["11988887777", "+5511988887777"],
    ["+55 (11) 98888-7777", "+5511988887777"],
    ["5511988887777", "+5511988887777"],
    ["551188887777", "+5511988887777"],
    ["1188887777", "+5511988887777"],
    ["351912345678", "+351912345678"],
    ["+1 212 555-0123", "+12125550123"],
    ["ramal 12", "+12"],
    ["1133334444", "+551133334444"],
  ])("formats %s as %s", (given, written) => {
    expect(toE164(given)).toBe(written);
  });
});

describe("isSamePhone", () => {
  it("matches a phone with and without plus, country code and ninth digit", () => {
    const written = ["+5511988887777", "5511988887777", "551188887777", "+551188887777", "11988887777", "1188887777"];
    for (const one of written) for (const other of written) expect(isSamePhone(one, other)).toBe(true);
  });

  it("does not match a phone that only contains another", () => {
    expect(isSamePhone("+5511988887777", "+5521988887777")).toBe(false);
    expect(isSamePhone("+5511988887777", "+55119888877770")).toBe(false);
    expect(isSamePhone("+12125550123", "12125550123")).toBe(false);
    expect(isSamePhone("+551133334444", "+5511933334444")).toBe(false);
  });
});

describe("searchTerms", () => {
  it("includes a Brazilian mobile without its ninth digit", () => {
    expect(searchTerms("11988887777")).toEqual(["5511988887777", "551188887777"]);
  });

  it("returns one term for a foreign phone", () => {
    expect(searchTerms("+351912345678")).toEqual(["351912345678"]);
  });
});
