import type { Bench } from "../bench.ts";
import { hasProductionBuild } from "../http-apps.ts";
import { measureFanOuts } from "../organizations/during-fan-outs.ts";
import { largestRun, postponeSchedules, RUN_BOUNDS } from "../organizations/engine-state.ts";
import { measureInbox } from "../organizations/inbox-rate.ts";
import { type Installation, openInstallation } from "../organizations/installation.ts";
import { measureProcesses } from "../organizations/killed.ts";
import { measurePurge } from "../organizations/purge.ts";
import { LARGE_SENDS, measureSmallSends } from "../organizations/sends.ts";
import type { Result } from "../result.ts";

const ORGANIZATIONS = 10_000;
/** Of so many organizations one has work for the helpdesk and one erased a customer. */
const FEW = 100;

/** Many organizations on one installation: schedules, inbox, sends and purges beside each other. */
export async function measureOrganizations({ scale }: Bench): Promise<Result[]> {
  if (!hasProductionBuild())
    return [{ name: "organizations", skipped: "no production build, run `npm run build` first" }];
  const count = Math.round(ORGANIZATIONS * scale);
  const world = await openInstallation({
    count,
    desks: Math.ceil(count / FEW),
    large: { organizations: LARGE_SENDS, customers: 3_000 },
    oneIn: {
      syncs: 1,
      refreshes: 1,
      counts: 1,
      checks: 1,
      erasures: FEW,
      staleRuns: FEW,
      attributions: 1,
      removals: 1,
    },
  });
  try {
    await world.start(1, 1);
    await postponeSchedules(world.owner);
    return [
      { name: `load of ${count} organizations`, unit: "ms", product: world.loadMs, budget: { atMost: 120_000 } },
      await measureInbox(world),
      await measureSmallSends(world),
      ...(await measureFanOuts(world)),
      await measurePurge(world),
      {
        name: "drop of a partition",
        skipped: "not measured: partitions are months, and none of a new installation is past",
      },
      ...(await measureProcesses(world)),
      ...(await measureRuns(world)),
    ];
  } finally {
    await world.stop();
  }
}

async function measureRuns({ owner }: Installation): Promise<Result[]> {
  const { steps, eventsPerCall, stateBytes } = await largestRun(owner);
  const row = (name: string, unit: "steps" | "events" | "kB", product: number, atMost: number): Result => ({
    name,
    unit,
    product,
    budget: { atMost },
  });
  return [
    row("largest run of all functions: steps", "steps", steps, RUN_BOUNDS.steps),
    row("largest run of all functions: events per send", "events", eventsPerCall, RUN_BOUNDS.eventsPerCall),
    row("largest run of all functions: state", "kB", stateBytes / 1_000, RUN_BOUNDS.stateBytes / 1_000),
  ];
}
