import { Cron } from "croner";

const PREFIX = /^(?:(?:CRON_)?TZ=(\S+)\s+)?(.*)$/s;
/** Without croner's extensions (L, W, #, dates), which Inngest does not know. */
const STANDARD =
  /^(?:@\w+|(?:[\d\s*?,/-]|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sun|mon|tue|wed|thu|fri|sat)\b)+)$/i;

/** Five fields, or six with seconds first; UTC unless prefixed with `TZ=<zone> `. Throws on invalid input. */
export function parseCron(text: string): Cron {
  const [, timezone = "UTC", pattern = ""] = PREFIX.exec(text.trim()) ?? [];
  if (!STANDARD.test(pattern)) throw new Error(`"${text}" is not a cron expression`);
  new Intl.DateTimeFormat("en", { timeZone: timezone }); // throws for an unknown zone; croner would at the first tick
  const fields = pattern.trim().split(/\s+/);
  // As Inngest does: if day and weekday are both restricted, either may match. A step such as `*/2` does not restrict.
  const domAndDow = [fields.at(-3), fields.at(-1)].some((field) => field?.startsWith("*"));
  return new Cron(pattern, { timezone, domAndDow, mode: "5-or-6-parts", sloppyRanges: true, paused: true });
}

/** The first matching instant after `after`; null when there is none. */
export function nextTick(cron: Cron, after: Date): Date | null {
  return cron.nextRun(after);
}

/** The last matching instant at or before `until`. */
export function previousTick(cron: Cron, until: Date): Date | null {
  return cron.previousRuns(1, new Date(until.getTime() + 1))[0] ?? null;
}
