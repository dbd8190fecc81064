export type LocalFields = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  weekday: number;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Local date and time in `timeZone`. Throws a RangeError for an unknown zone. */
export function localFields(instant: Date, timeZone: string): LocalFields {
  const shifted = new Date(instant.getTime() + offsetMs(instant, timeZone));
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
    weekday: shifted.getUTCDay(),
  };
}

/** The zone's UTC offset at that instant. */
function offsetMs(instant: Date, timeZone: string): number {
  if (timeZone === "UTC") return 0;
  const parts = Object.fromEntries(
    format(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1_000) * 1_000;
}

function format(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const numeric = "numeric" as const;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  formats.set(timeZone, made);
  return made;
}
