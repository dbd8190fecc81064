export type Clock = { now: () => Date };

export const DAY_MS = 86_400_000;
const SHOP_OFFSET_MS = -3 * 3_600_000;

/** Local time of the shop (−03:00), as milliseconds of a UTC clock that shows the same digits. */
export type LocalMs = number;

export function localNow(clock: Clock): LocalMs {
  return toLocal(clock.now());
}

export function toLocal(instant: Date): LocalMs {
  return instant.getTime() + SHOP_OFFSET_MS;
}

export function toEpochMs(local: LocalMs): number {
  return local - SHOP_OFFSET_MS;
}

export function startOfLocalDay(local: LocalMs): LocalMs {
  return Math.floor(local / DAY_MS) * DAY_MS;
}

export function dayOfLocal(local: LocalMs): string {
  return new Date(local).toISOString().slice(0, 10);
}

/** `2026-11-20T08:26:00-03:00`, the ERP's timestamp format. */
export function toIsoLocal(local: LocalMs): string {
  return `${new Date(local).toISOString().slice(0, 19)}-03:00`;
}

/** Whole days to shift `last` so that it falls on the day before `today`. */
export function shiftToYesterday(last: LocalMs, today: LocalMs): number {
  return startOfLocalDay(today) - DAY_MS - startOfLocalDay(last);
}

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}
