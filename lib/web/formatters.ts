import { BUSINESS_OFFSET_MS, dayOf, daysBetween } from "../core/dates.ts";
import { BUSINESS_TIME_ZONE, type Locale } from "./locale.ts";

export const NO_DATA = "—";

const NBSP = "\u00a0";

type Amount = number | null | undefined;
type Instant = Date | string | null | undefined;

export type Formatters = ReturnType<typeof createFormatters>;

/** All number and date formats of the UI. Missing values read "—", never 0; a minus is U+2212, as wide as a plus. */
export function createFormatters(locale: Locale) {
  const number = (options: Intl.NumberFormatOptions = {}) => {
    const format = new Intl.NumberFormat(locale, options);
    return (value: Amount) => (isNumber(value) ? format.format(value).replace("-", "−") : NO_DATA);
  };
  const instant = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: BUSINESS_TIME_ZONE, ...options });
    return (value: Instant) => {
      const date = toDate(value);
      return date === null ? NO_DATA : format.format(date);
    };
  };
  const money = { style: "currency", currency: "BRL" } as const;
  const date = { day: "2-digit", month: "2-digit", year: "numeric" } as const;
  const time = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const oneDigit = number({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const points = locale === "en" ? "points" : "pontos";
  const formatDate = instant(date);
  const formatTime = instant(time);
  const relative = new Intl.RelativeTimeFormat(locale, { style: "short", numeric: "auto" });
  const monthShort = instant({ month: "short", year: "2-digit" });
  const moneyRound = number({ ...money, maximumFractionDigits: 0 });
  const moneyCompact = number({ ...money, notation: "compact", minimumFractionDigits: 0, maximumFractionDigits: 1 });

  return {
    locale,
    number: number(),
    decimal: oneDigit,
    compact: number({ notation: "compact", maximumFractionDigits: 1 }),
    money: number(money),
    moneyRound,
    /** `R$ 48,2 mil` for axes and tiles; values below 1,000 are not shortened. */
    moneyCompact: (value: Amount) =>
      isNumber(value) && Math.abs(value) < 1_000 ? moneyRound(value) : moneyCompact(value),
    /** 12.3 → `12,3 %`. The value is already a percentage. */
    percent: (value: Amount) => (isNumber(value) ? `${oneDigit(value)}${NBSP}%` : NO_DATA),
    /** 1.3 → `+1,3 %`. The value is already a percentage. */
    signedPercent: (value: Amount) => (isNumber(value) ? `${signOf(value)}${oneDigit(value)}${NBSP}%` : NO_DATA),
    /** Difference of two rates, in percentage points. */
    points: (value: Amount) => (isNumber(value) ? `${signOf(value)}${oneDigit(value)}${NBSP}${points}` : NO_DATA),
    date: formatDate,
    /** `15/03` */
    dayMonth: instant({ day: "2-digit", month: "2-digit" }),
    time: formatTime,
    dateTime: (value: Instant) => (toDate(value) === null ? NO_DATA : `${formatDate(value)} ${formatTime(value)}`),
    month: instant({ month: "long", year: "numeric" }),
    /** `mar/26`, `Mar 26` */
    monthShort: (value: Instant) => monthShort(value).replace(".", "").replace(" de ", "/"),
    weekday: instant({ weekday: "short" }),
    relative: (value: Instant, now: Date) => formatRelative(relative, toDate(value), now),
  };
}

/** A `YYYY-MM-DD` value is a business day (UTC−3), not midnight UTC. */
function toDate(value: Instant): Date | null {
  if (value === null || value === undefined || value === "") return null;
  const isDay = typeof value === "string" && value.length === 10;
  const date = isDay ? new Date(Date.parse(`${value}T00:00:00Z`) - BUSINESS_OFFSET_MS) : new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

const DAY_SECONDS = 86_400;
const RELATIVE_UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 365 * DAY_SECONDS],
  ["month", 30 * DAY_SECONDS],
  ["day", DAY_SECONDS],
  ["hour", 3_600],
  ["minute", 60],
];

/** From a day on, business days count, as in filters and segments: what is "há 20 dias" is never "há mais de 20 dias". */
function formatRelative(format: Intl.RelativeTimeFormat, date: Date | null, now: Date): string {
  if (date === null) return NO_DATA;
  const seconds = (date.getTime() - now.getTime()) / 1_000;
  for (const [unit, size] of RELATIVE_UNITS) {
    if (Math.abs(seconds) < size) continue;
    const count = size < DAY_SECONDS ? seconds / size : (daysBetween(dayOf(now), dayOf(date)) * DAY_SECONDS) / size;
    return format.format(Math.trunc(count), unit).replace(".", "");
  }
  return format.format(0, "second");
}

function isNumber(value: Amount): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function signOf(value: number): string {
  return value > 0 ? "+" : "";
}
