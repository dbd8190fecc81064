import { z } from "zod";
import { BusinessHours, WEEKDAYS } from "@/lib/stores/schemas.ts";

/** Form state. The mode "always" keeps the schedule, in case the user switches back. */
export type HoursValues = { mode: "always" | "scheduled"; schedule: BusinessHours["schedule"] };

export const HoursForm = z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("always"), schedule: z.custom<BusinessHours["schedule"]>() }),
  z.object({ mode: z.literal("scheduled"), schedule: BusinessHours.shape.schedule }),
]);

/** A store without hours starts with a typical shop's week. */
export function hoursValues(hours: BusinessHours | null): HoursValues {
  if (hours !== null) return { mode: "scheduled", schedule: structuredClone(hours.schedule) };
  const days = WEEKDAYS.map((weekday) => [
    weekday,
    { active: weekday !== "sunday", open: "09:00", close: weekday === "saturday" ? "13:00" : "18:00" },
  ]);
  return { mode: "always", schedule: Object.fromEntries(days) };
}

export function toBusinessHours({ mode, schedule }: HoursValues): BusinessHours | null {
  return mode === "always" ? null : { schedule };
}
