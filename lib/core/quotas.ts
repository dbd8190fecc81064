/** What an organization may use; each name says what is counted, and in which time. */
export const QUOTA_NAMES = [
  "messagesPerDay",
  "exportsPerHour",
  "segmentQueriesPerMinute",
  "apiRequestsPerMinute",
] as const;
export type QuotaName = (typeof QUOTA_NAMES)[number];

/** Quotas counted by the rate limiter, in a sliding window. Messages are counted per day in UTC−3 instead. */
export const WINDOW_SECONDS = { exportsPerHour: 3_600, segmentQueriesPerMinute: 60, apiRequestsPerMinute: 60 } as const;
export type WindowQuota = keyof typeof WINDOW_SECONDS;

export type Quotas = Readonly<Record<QuotaName, number>>;
/** An organization's own quotas; null: the installation's default. */
export type QuotaOverrides = Readonly<Record<QuotaName, number | null>>;

/** Bounds of an organization's own quotas. */
export const QUOTA_BOUNDS: Readonly<Record<QuotaName, { min: number; max: number }>> = {
  messagesPerDay: { min: 1, max: 100_000_000 },
  exportsPerHour: { min: 1, max: 100_000 },
  segmentQueriesPerMinute: { min: 1, max: 1_000_000 },
  apiRequestsPerMinute: { min: 1, max: 10_000_000 },
};

export function isWindowQuota(name: QuotaName): name is WindowQuota {
  return name in WINDOW_SECONDS;
}

export function withOverrides(defaults: Quotas, own: QuotaOverrides): Quotas {
  return Object.fromEntries(QUOTA_NAMES.map((name) => [name, own[name] ?? defaults[name]])) as Record<
    QuotaName,
    number
  >;
}
