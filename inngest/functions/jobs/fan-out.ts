import { inngest } from "../../../lib/jobs/client.ts";
import { duePageRequested, requestDuePage, spreadTime } from "../../../lib/jobs/index.ts";
import { lane } from "../../../lib/jobs/lanes.ts";
import { findWork } from "./due-work.ts";

/** With a sleep for each page, well below 300 steps. Each step repeats all earlier ones, so a run must stay short. */
const PAGES_A_RUN = 20;

/**
 * Requests a schedule's due work, one page a step, spread over the work's interval. A run with more pages requests the
 * next run with its cursor, so that any number of organizations takes a bounded number of steps per run.
 */
export const fanOut = inngest.createFunction(
  {
    id: "jobs-fan-out",
    triggers: [duePageRequested],
    retries: 10, // all later pages depend on this one
    ...lane("scheduled", { limit: { key: "event.data.work", limit: 1 } }),
  },
  async ({ event, step }) => {
    const work = findWork(event.data.work);
    if (!work) return { requested: 0 };
    const tick = new Date(event.data.tick);
    let { after } = event.data;
    let requested = 0;
    for (let page = 1; page <= PAGES_A_RUN; page += 1) {
      if (work.spreadMs > 0) await step.sleepUntil(`wait-${page}`, spreadTime(tick, after, work.spreadMs));
      const done = await step.run(`request-page-${page}`, () => requestDuePage(work.fanOut, tick, after));
      requested += done.requested;
      if (done.next === null) return { requested };
      after = done.next;
    }
    await step.sendEvent("go-on", duePageRequested.create({ ...event.data, after }));
    return { requested };
  },
);
