import { FIRST_DUE } from "../../../lib/platform/due-work.ts";

type Event = { name: string; data: object };

export type FanOut = {
  name: string;
  /** The schedule's work, as stored in its events. */
  works: readonly string[];
  /** The functions that do it. */
  functions: readonly string[];
  /** Milliseconds in which all of it shall be done. Absent: what it starts is bounded elsewhere, and is cut off. */
  atMost?: number;
};

/** Every schedule, in the order of a day. */
export const FAN_OUTS: readonly FanOut[] = [
  {
    name: "helpdesk pass of five minutes",
    works: ["campaigns", "reassignments", "agent-hours", "stale-runs"],
    functions: [
      "helpdesk-reassign",
      "helpdesk-reassign-group",
      "helpdesk-enforce-hours",
      "helpdesk-enforce-hours-group",
    ],
    atMost: 10_000,
  },
  {
    name: "nightly syncs",
    works: ["erp-syncs"],
    functions: ["erp-start-sync", "erp-import-page", "segments-count-all"],
  },
  { name: "RFM day's pass", works: ["rfm-refreshes"], functions: ["rfm-refresh"], atMost: 60_000 },
  { name: "segment counts", works: ["segment-counts"], functions: ["segments-count-all"] },
  { name: "hourly number checks", works: ["number-checks"], functions: ["messaging-check-number"] },
  { name: "announce-erasures", works: ["erasures"], functions: ["helpdesk-forget-contact"], atMost: 30_000 },
  { name: "attribute-nightly", works: ["attributions"], functions: [], atMost: 60_000 },
  { name: "deletion of old transactions", works: ["purges"], functions: ["erp-purge-transactions"] },
  { name: "removal of old rows", works: ["removals"], functions: ["jobs-remove-old-rows"] },
];

/** Requests the first page of each work, as its schedule does. A past tick: nothing is spread, which is the worst case. */
export function eventsOf({ works }: FanOut): Event[] {
  const tick = new Date(Date.now() - 86_400_000).toISOString();
  return works.map((work) => ({ name: "crm/due-page.requested", data: { work, tick, after: FIRST_DUE } }));
}
