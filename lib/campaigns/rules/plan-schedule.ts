import { DAY_MS, type Day, dayOf } from "../../core/dates.ts";
import { ValidationError } from "../../core/errors.ts";
import type { CampaignFields, CampaignStatus, PatchCampaign, Recurrence } from "../schemas.ts";
import { nextOccurrence } from "./recurrence.ts";

export type Schedule = { scheduledAt: Date | null; recurrence: Recurrence | null; startsOn: Day | null };
export type Planned = Schedule & { status: CampaignStatus };

/** Later times are typing errors. */
const FURTHEST_MS = 100 * 366 * DAY_MS;

/** Applies a schedule change and returns the new schedule and status; a campaign with a time is `scheduled`. */
export function planSchedule(
  before: Planned,
  { scheduledAt, recurrence }: Pick<PatchCampaign, "scheduledAt" | "recurrence">,
  now: Date,
): Planned {
  const unchanged = { ...pickSchedule(before), status: before.status };
  if (scheduledAt === undefined && recurrence === undefined) return unchanged;
  const rule = recurrence === undefined ? before.recurrence : recurrence;
  const asked = scheduledAt === undefined ? before.scheduledAt : toDate(scheduledAt);
  if (asked === null) return withoutTime(before, rule);
  const isSame = asked.getTime() === before.scheduledAt?.getTime();
  if (isSame && isEqual(rule, before.recurrence)) return unchanged;
  const startsOn = isSame && before.startsOn ? before.startsOn : dayOf(asked);
  const next = rule ? firstTime(rule, startsOn, asked, now) : onceAt(asked, now);
  return { scheduledAt: next, recurrence: rule, startsOn, status: "scheduled" };
}

/** Each occurrence would test the same contents again, and a winner would not stay. */
export function assertNoRepeatedTest({ test }: Pick<CampaignFields, "test">, { status, recurrence }: Planned): void {
  if (test === null || recurrence === null || status !== "scheduled") return;
  throw new ValidationError({ path: "test", code: "repeats", message: "must be null for a campaign that repeats" });
}

function pickSchedule({ scheduledAt, recurrence, startsOn }: Schedule): Schedule {
  return { scheduledAt, recurrence, startsOn };
}

function withoutTime({ status }: Planned, recurrence: Recurrence | null): Planned {
  const next = status === "scheduled" ? "draft" : status;
  return { scheduledAt: null, recurrence, startsOn: null, status: next };
}

function onceAt(asked: Date, now: Date): Date {
  if (asked <= now)
    throw new ValidationError({ path: "scheduledAt", code: "in_the_past", message: "must be in the future" });
  return assertNear(asked, now);
}

/** A start in the past is allowed: the first send is then the next occurrence. */
function firstTime(rule: Recurrence, startsOn: Day, asked: Date, now: Date): Date {
  assertNear(asked, now);
  const from = asked > now ? new Date(asked.getTime() - 1) : now;
  const next = nextOccurrence(rule, startsOn, from);
  if (next === null)
    throw new ValidationError({
      path: "recurrence.until",
      code: "ends_before_start",
      message: "must not be before the first send",
    });
  return next;
}

function assertNear(asked: Date, now: Date): Date {
  if (Math.abs(asked.getTime() - now.getTime()) > FURTHEST_MS)
    throw new ValidationError({
      path: "scheduledAt",
      code: "too_far_ahead",
      message: "must be within a hundred years",
    });
  return asked;
}

/**
 * The next time after a due one, or null. Occurrences missed while nothing ran collapse into one send; the next is
 * after now.
 */
export function nextAfterDue({ scheduledAt, recurrence, startsOn }: Schedule, now: Date): Date | null {
  if (!recurrence || !scheduledAt) return null;
  return nextOccurrence(recurrence, startsOn ?? dayOf(scheduledAt), now > scheduledAt ? now : scheduledAt);
}

function toDate(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}

function isEqual(one: Recurrence | null, other: Recurrence | null): boolean {
  return JSON.stringify(one && canonical(one)) === JSON.stringify(other && canonical(other));
}

function canonical({ frequency, interval, weekdays, time, until }: Recurrence) {
  return { frequency, interval, weekdays, time, until: until ?? null };
}
