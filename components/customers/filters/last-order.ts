import { addDays, type Day } from "@/lib/core/dates.ts";

/** Last purchase more than `days` days ago, or within the last `days` days, today included. Moves with the days. */
export type LastOrderSpan = { kind: "over" | "within"; days: number };

export const SPAN_KINDS = ["over", "within"] as const;
export const MAX_SPAN_DAYS = 9_999;

/** The most used spans: recent customers and those who have not bought for a while. */
export const LAST_ORDER_PRESETS: readonly LastOrderSpan[] = [
  { kind: "within", days: 30 },
  { kind: "within", days: 90 },
  { kind: "over", days: 60 },
  { kind: "over", days: 90 },
  { kind: "over", days: 180 },
  { kind: "over", days: 365 },
];

const WORDS = { over: "mais-de", within: "ultimos" } as const;
const WRITTEN = /^(mais-de|ultimos)-(\d{1,4})$/;
/** How views saved before this form existed name their span; `away90` was 90 days or more. */
const LEGACY = /^(away|last)(\d{1,4})$/;

/** `mais-de-60`, as in the URL. */
export function writeSpan({ kind, days }: LastOrderSpan): string {
  return `${WORDS[kind]}-${days}`;
}

export function parseSpan(text: string): LastOrderSpan | null {
  const [, word, count] = WRITTEN.exec(text) ?? LEGACY.exec(text) ?? [];
  const days = word === "away" ? Number(count) - 1 : Number(count);
  if (word === undefined || days < 1) return null;
  return { kind: word === WORDS.over || word === "away" ? "over" : "within", days };
}

export function spanDays({ kind, days }: LastOrderSpan, today: Day): { from: Day | null; to: Day | null } {
  return kind === "over"
    ? { from: null, to: addDays(today, -days - 1) }
    : { from: addDays(today, 1 - days), to: today };
}
