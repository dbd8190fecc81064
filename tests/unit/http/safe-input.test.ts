import { describe, expect, it } from "vitest";
import { assertSafe, assertSmall } from "../../../lib/http/body/safe-input.ts";
import { seeded } from "../../support/seeded.ts";

const CASES = 3_000;
const TEXTS = ["", "plain", 'a "quoted" text', "back\\slash\\", "[{,}]", '\\"[[', "ação ✓", "\\\\"];
const PADDING = " ".repeat(4_097);

const refusalOf = (check: () => void) => {
  try {
    check();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
};

describe("assertSmall", () => {
  it("reports too deep nesting exactly when the check of the parsed value does", () => {
    const random = seeded(11);
    const nest = (depth: number): unknown => {
      const text = random.pick(TEXTS);
      if (depth === 0) return random.pick<unknown>([text, 1, null, {}, []]);
      const inner = nest(depth - 1);
      return random.below(2) === 0 ? [text, inner, [text]] : { [`${text}k`]: inner, last: text };
    };
    const seen = new Map<string | null, number>();
    for (let time = 0; time < CASES; time += 1) {
      const value = nest(random.below(40));
      const said = refusalOf(() => assertSmall(Buffer.from(PADDING + JSON.stringify(value))));
      expect(said).toBe(refusalOf(() => assertSafe(value)));
      seen.set(said, (seen.get(said) ?? 0) + 1);
    }
    expect([...seen.values()].every((count) => count > 100)).toBe(true);
    expect(seen.size).toBe(2);
  });

  it("accepts and rejects the same numbers of values as the check of the parsed value", () => {
    const list = (length: number) => Array(length).fill(0);
    for (const value of [list(100_000), { a: list(99_999) }, list(49_000).map(() => [0])]) {
      expect(refusalOf(() => assertSmall(Buffer.from(JSON.stringify(value))))).toBeNull();
      expect(refusalOf(() => assertSafe(value))).toBeNull();
    }
    for (const value of [list(100_002), { a: list(60_000), b: list(60_000) }]) {
      expect(refusalOf(() => assertSmall(Buffer.from(JSON.stringify(value))))).toMatch("has too many values");
      expect(refusalOf(() => assertSafe(value))).toMatch("has too many values");
    }
  });

  it("leaves any malformed text to the parser", () => {
    for (const text of ["]".repeat(5_000), '"'.repeat(5_001), `"${"\\".repeat(5_000)}`, "x".repeat(5_000)])
      expect(refusalOf(() => assertSmall(Buffer.from(text)))).toBeNull();
  });
});
