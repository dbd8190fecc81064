export type Clock = { now: () => Date };

export const systemClock: Clock = { now: () => new Date() };

export function fixedClock(instant: Date | string): Clock {
  const time = new Date(instant).getTime();
  return { now: () => new Date(time) };
}
