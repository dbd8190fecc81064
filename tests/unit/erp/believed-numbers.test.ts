import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { believe } from "../../../lib/erp/rules/believed-numbers.ts";

const NOW = new Date("2026-11-20T15:00:00.000Z");
const NOTHING = { trusted: 0, doubted: 0 };
const from = (trusted: number) => ({ trusted, doubted: 0 });
const row = (first: number, length: number, step = 1) => Array.from({ length }, (_, at) => first + at * step);
/** Applies pages one after the other. */
const believeAll = (start: typeof NOTHING, pages: number[][]) =>
  pages.reduce((belief, page) => believe(belief, page, NOW), start);

describe("trans_id of a row", () => {
  it("is trusted if it plausibly continues the trusted numbers", () => {
    expect(believe(from(5_000_000), [5_000_001, 5_900_000, 6_800_000], NOW)).toEqual(from(6_800_000));
    expect(believe(NOTHING, [734_000_001, 734_000_007], NOW)).toEqual(from(734_000_007));
    expect(believe(from(7), [3, 5], NOW)).toEqual(from(7));
  });

  it.each([Number.MAX_SAFE_INTEGER, 1e15, 50_000_000, 20_261_120])(
    "is doubted if it jumps too far above the last trusted number: %d",
    (slip) => {
      expect(believe(from(5_000_000), [5_000_001, slip], NOW)).toEqual({ trusted: 5_000_001, doubted: 1 });
      expect(believe(from(5_000_000), [slip], NOW)).toEqual({ trusted: 5_000_000, doubted: 1 });
    },
  );

  it("is doubted if it is the first and too large for any counter", () => {
    expect(believe(NOTHING, [Number.MAX_SAFE_INTEGER], NOW)).toEqual({ trusted: 0, doubted: 1 });
  });

  it("is trusted after a jump that a hundred rows confirm, on one page or several", () => {
    const renumbered = row(80_000_000_000, 100);
    expect(believe(from(500), renumbered, NOW)).toEqual(from(80_000_000_099));
    expect(believe(from(500), renumbered.slice(1), NOW)).toEqual({ trusted: 500, doubted: 99 });
    const pages = [renumbered.slice(0, 40), renumbered.slice(40, 80), renumbered.slice(80)];
    expect(believeAll(from(500), pages)).toEqual(from(80_000_000_099));
  });

  it("needs separate confirming rows for each jump", () => {
    const page = [...row(80_000_000_000, 120), Number.MAX_SAFE_INTEGER];
    expect(believe(from(500), page, NOW)).toEqual({ trusted: 80_000_000_119, doubted: 1 });
    expect(believe({ trusted: 500, doubted: 60 }, [...row(80_000_000_000, 60), Number.MAX_SAFE_INTEGER], NOW)).toEqual({
      trusted: 80_000_000_059,
      doubted: 1,
    });
  });

  it("is trusted as a timestamp in milliseconds unless it is days in the future", () => {
    const [night, morning] = [NOW.getTime() - 12 * 3_600_000, NOW.getTime() - 1_000];
    expect(believe(from(360), [night, morning], NOW)).toEqual(from(morning));
    expect(believe(from(360), [NOW.getTime() + 3 * 86_400_000], NOW)).toEqual({ trusted: 360, doubted: 1 });
  });

  it("is counted as doubted once, even if 500 rows repeat it", () => {
    expect(
      believe(
        from(1),
        Array.from({ length: 500 }, () => Number.MAX_SAFE_INTEGER),
        NOW,
      ),
    ).toEqual({
      trusted: 1,
      doubted: 1,
    });
  });

  it("never lowers the trusted number, and raises it only to a number of the page", () => {
    const numbers = fc.array(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), { maxLength: 300 });
    fc.assert(
      fc.property(fc.nat(), numbers, (trusted, page) => {
        const belief = believe(from(trusted), page, NOW);
        expect(belief.trusted).toBeGreaterThanOrEqual(trusted);
        expect([trusted, ...page]).toContain(belief.trusted);
      }),
    );
  });
});
