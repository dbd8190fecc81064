import type { BusinessHours } from "../../lib/stores/schemas.ts";

const MINUTE_MS = 60_000;
const DAYS_AROUND = 9;
/**
 * São Paulo has been at UTC−3 without daylight saving since 2019. Uses another calendar implementation than the
 * product.
 */
const LOCAL = new Intl.DateTimeFormat("en-GB", {
  timeZone: "America/Sao_Paulo",
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export type OracleMinute = {
  isOpen: boolean;
  untilClose: number | null;
  sinceClose: number | null;
  closeToday: string | null;
};

/**
 * Checks a period minute by minute, without week arithmetic: looks the local time up in the schedule and counts
 * distances one minute at a time.
 */
export function walkHours(hours: BusinessHours, from: Date, minutes: number): (index: number) => OracleMinute {
  const margin = DAYS_AROUND * 24 * 60;
  const open = new Uint8Array(minutes + 2 * margin);
  const closeToday: (string | null)[] = new Array(open.length);
  const start = from.getTime() - margin * MINUTE_MS;
  let wall = wallClock(new Date(start));
  for (let index = 0; index < open.length; index++) {
    open[index] = isOpenOnTheWall(hours, wall) ? 1 : 0;
    const today = hours.schedule[wall.weekday];
    closeToday[index] = today.active ? today.close : null;
    wall = wall.minute === 59 && wall.hour === 23 ? wallClock(new Date(start + (index + 1) * MINUTE_MS)) : tick(wall);
  }
  const untilClose = countTo(open, "forward");
  const sinceClose = countTo(open, "backward");
  return (index) => {
    const at = index + margin;
    const isOpen = open[at] === 1;
    return {
      isOpen,
      untilClose: isOpen ? (untilClose[at] ?? null) : null,
      sinceClose: isOpen ? null : (sinceClose[at] ?? null),
      closeToday: closeToday[at] ?? null,
    };
  };
}

type Weekday = keyof BusinessHours["schedule"];
type Wall = { weekday: Weekday; hour: number; minute: number };
const YESTERDAY: Record<Weekday, Weekday> = {
  monday: "sunday",
  tuesday: "monday",
  wednesday: "tuesday",
  thursday: "wednesday",
  friday: "thursday",
  saturday: "friday",
  sunday: "saturday",
};

function wallClock(instant: Date): Wall {
  const parts = Object.fromEntries(LOCAL.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    weekday: String(parts.weekday).toLowerCase() as Weekday,
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  };
}

function tick({ weekday, hour, minute }: Wall): Wall {
  return minute === 59 ? { weekday, hour: hour + 1, minute: 0 } : { weekday, hour, minute: minute + 1 };
}

function isOpenOnTheWall({ schedule }: BusinessHours, { weekday, hour, minute }: Wall): boolean {
  const now = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  const [today, yesterday] = [schedule[weekday], schedule[YESTERDAY[weekday]]];
  if (today.active && now >= today.open && (now < today.close || today.close <= today.open)) return true;
  return yesterday.active && yesterday.close <= yesterday.open && now < yesterday.close;
}

/** For each minute, the distance to the nearest minute of the opposite state (open or closed) in that direction. */
function countTo(open: Uint8Array, way: "forward" | "backward"): (number | null)[] {
  const counts: (number | null)[] = new Array(open.length).fill(null);
  const step = way === "forward" ? -1 : 1;
  const edge = way === "forward" ? open.length - 1 : 0;
  let distance: number | null = null;
  for (let index = edge + step; index >= 0 && index < open.length; index += step) {
    const [here, before] = [open[index], open[index - step]];
    if (here !== before) distance = way === "forward" ? 1 : 0;
    else if (distance !== null) distance += 1;
    counts[index] = distance;
  }
  return counts;
}
