const UNIT_MS: Record<string, number> = {
  w: 604_800_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1_000,
  ms: 1,
};
const PART = /(?<!\d)(\d+(?:\.\d+)?)(ms|w|d|h|m|s)/g;

/** `1d2h30s`, the SDK's format for durations. Throws on anything else. */
export function parseDuration(text: string): number {
  const compact = text.replaceAll(" ", "");
  if (compact === "" || compact.replace(PART, "") !== "") throw new Error(`"${text}" is not a duration`);
  return [...compact.matchAll(PART)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNIT_MS[unit ?? ""] ?? 0),
    0,
  );
}

/** A duration from `now`, or an ISO date. Empty text: now. */
export function parseMoment(text: string | undefined, now: Date): Date {
  if (text === undefined || text === "") return now;
  if (/^\d{4}-/.test(text)) return new Date(Date.parse(text));
  return new Date(now.getTime() + parseDuration(text));
}
