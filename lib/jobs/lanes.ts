import { jobConcurrency } from "../platform/env.ts";

/**
 * Classes of job runs, the most urgent first. `priority`: Inngest's factor for `priority.run`, at most 600. `share`: of
 * all runs at a time, how many a lane may have at most; what they leave over is for the runs that a person waits for.
 */
const LANES = {
  interactive: { priority: 600, share: 1 },
  inbound: { priority: 400, share: 0.25 },
  sends: { priority: 200, share: 0.35 },
  outbound: { priority: 100, share: 0.1 },
  scheduled: { priority: 0, share: 0.1 },
  bulk: { priority: -400, share: 0.125 },
} as const;

export type LaneName = keyof typeof LANES;

/** What a run gains that begins something, before the runs that continue others of its lane. Less than any lane's lead. */
const BEGINNING = 50;

/** Lanes with the priorities of their runs in the embedded engine's queue (lower first). */
export const QUEUE_PRIORITIES = Object.entries(LANES).flatMap(([name, { priority }]) =>
  [priority, priority + BEGINNING].map((one) => ({ name, priority: -one })),
);

type Limit = { limit: number; key?: string; scope?: "env" };
type LaneOptions = {
  /** The function's own limit, besides that of its lane. */
  limit?: Limit;
  /** Condition on the event, as in `if` of a trigger: a person waits for this run. */
  personWaitsIf?: string;
  /** Condition on the event: this run begins what others continue, such as the first run of a send. */
  beginsIf?: string;
};
type Lane = { priority: { run: string }; concurrency?: [Limit] | [Limit, Limit] };

/** Runs of one organization one after the other. */
export const ONE_PER_ORGANIZATION: Limit = { key: "event.data.orgId", limit: 1 };

/** Options of a function in this lane. Both engines know them: the order of its runs, and how many run at a time. */
export function lane(name: LaneName, { limit, personWaitsIf, beginsIf }: LaneOptions = {}): Lane {
  const own: Limit[] = limit ? [limit] : [];
  const concurrency = [...own, ...laneLimit(name, personWaitsIf)] as [] | [Limit] | [Limit, Limit];
  const { priority: usual } = LANES[name];
  const ofLane = choose(beginsIf, usual + BEGINNING, usual);
  const priority = { run: choose(personWaitsIf, LANES.interactive.priority, ofLane) };
  return concurrency.length === 0 ? { priority } : { priority, concurrency };
}

/** How many runs of a lane may run at a time. */
export function laneSlots(name: LaneName): number {
  return Math.max(1, Math.floor(jobConcurrency() * LANES[name].share));
}

/** A run that a person waits for shares its limit only with runs of the same organization. */
function laneLimit(name: LaneName, personWaitsIf: string | undefined): Limit[] {
  if (name === "interactive") return [];
  const limit = laneSlots(name);
  return [{ scope: "env", key: choose(personWaitsIf, '"person:" + event.data.orgId', `"lane:${name}"`), limit }];
}

function choose(condition: string | undefined, then: string | number, otherwise: string | number): string {
  return condition === undefined ? String(otherwise) : `${condition} ? ${then} : ${otherwise}`;
}
