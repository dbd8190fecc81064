import { describe, expect, it } from "vitest";
import { createFormatters, NO_DATA } from "../../../lib/web/formatters.ts";

const pt = createFormatters("pt-BR");
const en = createFormatters("en");
/** Intl uses no-break spaces; a reader sees a space. */
const seen = (text: string) => text.replaceAll("\u00a0", " ");

describe("numbers and money", () => {
  it.each([
    [pt.money(1234.56), "R$ 1.234,56"],
    [pt.money(-3), "−R$ 3,00"],
    [pt.moneyRound(84_000.4), "R$ 84.000"],
    [pt.moneyCompact(48_210), "R$ 48,2 mil"],
    [pt.moneyCompact(-1_234_567), "−R$ 1,2 mi"],
    [pt.moneyCompact(999.4), "R$ 999"],
    [pt.number(12_482), "12.482"],
    [pt.decimal(2), "2,0"],
    [pt.compact(1_200_000), "1,2 mi"],
    [pt.percent(12.34), "12,3 %"],
    [pt.points(1.94), "+1,9 pontos"],
    [pt.points(-1.94), "−1,9 pontos"],
    [pt.points(-1.96), "−2,0 pontos"],
    [en.points(-1.94), "−1.9 points"],
    [en.money(1234.56), "R$1,234.56"],
    [en.percent(12.34), "12.3 %"],
    [en.moneyCompact(48_210), "R$48.2K"],
  ])("are formatted for the locale: %s", (text, expected) => expect(seen(text)).toBe(expected));

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])(
    "are shown as no data, never as zero, for %s",
    (value) => {
      for (const format of [pt.money, pt.moneyCompact, pt.number, pt.percent, pt.points]) {
        expect(format(value)).toBe(NO_DATA);
      }
      expect(pt.number(0)).toBe("0");
    },
  );
});

describe("date formatter in UTC−3", () => {
  const beforeMidnight = "2026-03-16T02:30:00Z";

  it("formats an instant on its business day", () => {
    expect(pt.date(beforeMidnight)).toBe("15/03/2026");
    expect(pt.dateTime(beforeMidnight)).toBe("15/03/2026 23:30");
    expect(en.dateTime(beforeMidnight)).toBe("03/15/2026 23:30");
    expect(pt.date("2026-03-16T03:00:00Z")).toBe("16/03/2026");
  });

  it("formats a plain day and a month without a time-zone shift", () => {
    expect(pt.date("2026-03-15")).toBe("15/03/2026");
    expect(pt.month("2026-03-01")).toBe("março de 2026");
    expect(pt.monthShort("2026-03-01")).toBe("mar/26");
    expect(en.monthShort("2026-03-01")).toBe("Mar 26");
  });

  it("ignores daylight saving time", () => {
    expect(pt.time("2018-12-01T12:00:00Z")).toBe("09:00");
    expect(pt.time("2018-07-01T12:00:00Z")).toBe("09:00");
  });

  it.each([null, undefined, "", "not a date"])("formats a missing or invalid date (%j) as no data", (value) => {
    expect([pt.date(value), pt.dateTime(value), pt.time(value)]).toEqual([NO_DATA, NO_DATA, NO_DATA]);
    expect(pt.relative(value, new Date())).toBe(NO_DATA);
  });
});

describe("relative time", () => {
  const now = new Date("2026-03-15T17:05:00Z");
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

  it.each([
    [0, "agora", "now"],
    [59, "agora", "now"],
    [200, "há 3 min", "3 min ago"],
    [5 * 3_600, "há 5 h", "5 hr ago"],
    [30 * 3_600, "ontem", "yesterday"],
    [3 * 86_400, "há 3 dias", "3 days ago"],
  ])("of %i s ago is formatted in both languages", (seconds, portuguese, english) => {
    expect(pt.relative(ago(seconds), now)).toBe(portuguese);
    expect(en.relative(ago(seconds), now)).toBe(english);
  });

  it("counts business days from a day on, as filters do", () => {
    expect(pt.relative("2026-02-22T23:00:00Z", now)).toBe("há 21 dias");
    expect(pt.relative("2026-02-23T01:00:00Z", now)).toBe("há 21 dias");
    expect(pt.relative("2026-02-23T04:00:00Z", now)).toBe("há 20 dias");
  });
});
