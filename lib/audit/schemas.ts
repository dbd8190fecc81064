import { z } from "zod";
import { DAY_MS, isDay } from "../core/dates.ts";
import { CursorParam, Paging } from "../core/paging.ts";
import type { ActionType } from "./names.ts";

export type { AccessLog, AccessLogPage, AuditPerson, AuditStats, AuditTarget } from "./responses.ts";

/** An audit record before it is stored. `ip` is the request's address and is masked on storage. */
export type NewAccessLog = {
  organizationId: string;
  userId: string;
  storeId: string | null;
  endpoint: string;
  method: string;
  ip: string | null;
  userAgent: string | null;
  status: number;
  actionType: ActionType;
  metadata: Record<string, unknown> | null;
  correlationId: string | null;
};

const MAX_SEARCH_LENGTH = 200;

// Invalid filters are ignored: a list never fails because of them.
const Day = z.string().refine(isDay).optional().catch(undefined);
const Instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .optional()
  .catch(undefined);
const Word = z.string().trim().min(1).max(MAX_SEARCH_LENGTH).optional().catch(undefined);
const PersonId = z.string().trim().toLowerCase().min(1).max(MAX_SEARCH_LENGTH).optional().catch(undefined);

const PeriodFields = {
  /** Days in UTC, both inclusive. */
  startDate: Day,
  endDate: Day,
  /** Instants, both inclusive, for clients in other time zones; combined with the days. */
  startAt: Instant,
  endAt: Instant,
};
const FilterFields = { ...PeriodFields, userId: PersonId, actionType: Word, search: Word };

export const AuditStatsQuery = z.object(PeriodFields).transform(withPeriod);
export type AuditStatsQuery = z.output<typeof AuditStatsQuery>;
export const AuditExportQuery = z.object(FilterFields).transform(withPeriod);
export type AuditExportQuery = z.output<typeof AuditExportQuery>;
export const AuditLogQuery = Paging.extend({ ...FilterFields, cursor: CursorParam }).transform(withPeriod);
export type AuditLogQuery = z.output<typeof AuditLogQuery>;

export type AuditPeriod = { since: Date | null; until: Date | null };
/** Filters of the log. `since` and `until` belong to the period. */
export type AuditFilter = AuditPeriod & { userId?: string; actionType?: string; search?: string };

type PeriodInput = { startDate?: string; endDate?: string; startAt?: Date; endAt?: Date };

function withPeriod<Query extends PeriodInput>({ startDate, endDate, startAt, endAt, ...rest }: Query) {
  const starts = [startDate && Date.parse(`${startDate}T00:00:00.000Z`), startAt?.getTime()].filter(isTime);
  const ends = [endDate && Date.parse(`${endDate}T00:00:00.000Z`) + DAY_MS - 1, endAt?.getTime()].filter(isTime);
  return {
    ...rest,
    since: starts.length > 0 ? new Date(Math.max(...starts)) : null,
    until: ends.length > 0 ? new Date(Math.min(...ends)) : null,
  };
}

function isTime(value: number | string | undefined): value is number {
  return typeof value === "number";
}

/** How often one person performed one action. */
export type Activity = { userId: string; actionType: string; count: number };
