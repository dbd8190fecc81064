/** Starts on Sunday, as Brazilian calendars do. */
export const WEEKDAYS = [
  ...(["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const),
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const FREQUENCIES = ["daily", "weekly", "monthly"] as const;
