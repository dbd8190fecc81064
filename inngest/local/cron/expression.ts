import { localFields } from "./local-time.ts";

/** Parsed cron expression: allowed values per field. Five-field expressions have seconds `0`. */
export type CronExpression = {
  timeZone: string;
  seconds: Set<number>;
  minutes: Set<number>;
  hours: Set<number>;
  days: Set<number>;
  months: Set<number>;
  weekdays: Set<number>;
  /** Cron convention: if day and weekday are both restricted, either may match. */
  eitherDay: boolean;
};

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const WEEKDAYS = "sun mon tue wed thu fri sat".split(" ");
const NICKNAMES: Record<string, string> = {
  "@yearly": "0 0 1 1 *",
  "@monthly": "0 0 1 * *",
  "@weekly": "0 0 * * 0",
  "@daily": "0 0 * * *",
  "@hourly": "0 * * * *",
};

/** Five fields, or six with seconds first; UTC unless prefixed with `TZ=<zone> `. Throws on invalid input. */
export function parseCron(text: string): CronExpression {
  const [, timeZone = "UTC", rest = ""] = /^(?:(?:CRON_)?TZ=(\S+)\s+)?(.*)$/s.exec(text.trim()) ?? [];
  localFields(new Date(0), timeZone); // throws for an unknown zone
  const fields = (NICKNAMES[rest] ?? rest).trim().split(/\s+/);
  if (fields.length !== 5 && fields.length !== 6) throw new Error(`"${text}" is not a cron expression`);
  const [seconds = "0", minutes = "*", hours = "*", days = "*", months = "*", weekdays = "*"] =
    fields.length === 6 ? fields : ["0", ...fields];
  return {
    timeZone,
    seconds: parseField(seconds, 0, 59),
    minutes: parseField(minutes, 0, 59),
    hours: parseField(hours, 0, 23),
    days: parseField(days, 1, 31),
    months: parseField(months, 1, 12, MONTHS),
    weekdays: new Set([...parseField(weekdays, 0, 7, WEEKDAYS)].map((day) => day % 7)),
    eitherDay: !days.startsWith("*") && !weekdays.startsWith("*"),
  };
}

function parseField(field: string, min: number, max: number, names: readonly string[] = []): Set<number> {
  const values = new Set<number>();
  for (const part of field.split(",")) {
    const [range = "", stepText = "1"] = part.split("/");
    const step = toNumber(stepText, []);
    const [from, to] = parseRange(range, part.includes("/"), min, max, names);
    if (step < 1 || from < min || to > max || from > to)
      throw new Error(`"${part}" is out of range in a cron expression`);
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return values;
}

function parseRange(
  range: string,
  stepped: boolean,
  min: number,
  max: number,
  names: readonly string[],
): [number, number] {
  if (range === "*" || range === "?") return [min, max];
  const [first = "", last] = range.split("-");
  const from = toNumber(first, names, min);
  if (last !== undefined) return [from, toNumber(last, names, min)];
  return [from, stepped ? max : from];
}

function toNumber(text: string, names: readonly string[], firstName = 0): number {
  const named = names.indexOf(text.toLowerCase());
  if (named >= 0) return named + firstName;
  if (!/^\d+$/.test(text)) throw new Error(`"${text}" is not a number in a cron expression`);
  return Number(text);
}
