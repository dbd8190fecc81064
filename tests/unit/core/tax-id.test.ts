import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskTaxId, parseTaxId } from "../../../lib/core/tax-id.ts";

const nineDigits = fc.integer({ min: 0, max: 999_999_999 }).map((number) => String(number).padStart(9, "0"));

/** The tax office's rule: a remainder below two gives 0, otherwise eleven minus the remainder. */
function officialDigits(nine: string): string {
  let digits = nine;
  for (const length of [9, 10]) {
    let sum = 0;
    for (let at = 0; at < length; at++) sum += Number(digits[at]) * (length + 1 - at);
    const remainder = sum % 11;
    digits += remainder < 2 ? "0" : String(11 - remainder);
  }
  return digits;
}

describe("parseTaxId", () => {
  it.each(["529.982.247-25", "52998224725", " 529 982 247 25 ", "529982247-25"])("reads %j", (raw) => {
    expect(parseTaxId(raw)).toBe("52998224725");
  });

  it.each(["", "529.982.247-26", "5299822472", "529982247250", "11111111111", "CPF 52998224725", "52998224725\u0000"])(
    "rejects %j",
    (raw) => {
      expect(parseTaxId(raw)).toBeNull();
    },
  );

  it("accepts exactly one of the 100 possible check digit pairs", () => {
    fc.assert(
      fc.property(nineDigits, (nine) => {
        const right = officialDigits(nine);
        fc.pre(new Set(right).size > 1);
        expect(parseTaxId(right)).toBe(right);
        const accepted = Array.from({ length: 100 }, (_, check) => nine + String(check).padStart(2, "0")).filter(
          parseTaxId,
        );
        expect(accepted).toEqual([right]);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("maskTaxId", () => {
  it("hides all but the middle six digits", () => {
    expect(maskTaxId("12345678909")).toBe("***.456.789-**");
  });
});
