import { setTimeout as sleep } from "node:timers/promises";
import { p95 } from "../measure.ts";
import type { Result } from "../result.ts";
import { cancelRuns, runsSince, waitForEnd } from "./engine-state.ts";
import { eventsOf, FAN_OUTS, type FanOut } from "./fan-outs.ts";
import type { Installation } from "./installation.ts";
import { findPeople, startClicks } from "./sync-clicks.ts";
import { findTargets, startWebhookProbe } from "./webhook-probe.ts";

const QUIET_MS = 15_000;
/** How long a fan-out is observed at least and at most. One with a target gets more time to miss it. */
const OBSERVED_MS = { least: 10_000, most: 40_000, toMiss: 180_000 };
const PEOPLE = 80;
const WEBHOOKS = 60_000;
/** An average delivery rate of stores with 100 sales a day. */
const WEBHOOKS_A_SECOND = 114 / 10_000;
const TARGETS = { quiet: 1_000, busy: 3_000, click: 2_000, recovery: 200 };

/** Webhooks and clicks while nothing else runs, and during every schedule's work. */
export async function measureFanOuts(world: Installation): Promise<Result[]> {
  const perSecond = Math.max(10, world.organizations.length * WEBHOOKS_A_SECOND);
  const targets = await findTargets(world.owner, WEBHOOKS);
  const people = findPeople(world, PEOPLE);
  const observe = () => {
    const webhooks = startWebhookProbe(world, targets, perSecond);
    const clicks = startClicks(world, people);
    return async () => {
      const [ledger, pages] = await Promise.all([webhooks.stop(), clicks.stop()]);
      return { ledger, pages };
    };
  };
  const warmUp = observe();
  await sleep(OBSERVED_MS.least / 2);
  await warmUp();
  const stop = observe();
  await sleep(QUIET_MS);
  const quiet = await stop();
  const results: Result[] = [webhookRow("quiet", quiet.ledger, TARGETS.quiet, `${Math.round(perSecond)} a second`)];
  const clicks: number[] = [];
  for (const fanOut of FAN_OUTS) {
    const { rows, pages } = await measureFanOut(world, fanOut, observe);
    results.push(...rows);
    clicks.push(...pages);
  }
  results.push({
    name: "click on Sincronizar to the first page, during any fan-out: p95",
    unit: "ms",
    product: p95(clicks),
    budget: { atMost: TARGETS.click },
    note: `${clicks.length} clicks, slowest ${Math.round(Math.max(...clicks))} ms; quiet ${Math.round(p95(quiet.pages))} ms`,
  });
  results.push(await measureRecovery(world));
  return results;
}

type Observe = () => () => Promise<{ ledger: number[]; pages: number[] }>;

async function measureFanOut(world: Installation, fanOut: FanOut, observe: Observe) {
  const { owner, sendEvents } = world;
  const { name, functions, atMost } = fanOut;
  console.log(`         ${name} …`);
  const all = ["jobs-fan-out", ...functions];
  const since = new Date();
  const startedAt = performance.now();
  const stop = observe();
  await sendEvents(eventsOf(fanOut));
  const isEnded = await waitForEnd(owner, all, atMost === undefined ? OBSERVED_MS.most : OBSERVED_MS.toMiss);
  const passMs = performance.now() - startedAt;
  await sleep(Math.max(0, OBSERVED_MS.least - passMs));
  const { ledger, pages } = await stop();
  const left = isEnded ? 0 : await cancelRuns(owner, all);
  await waitForEnd(owner, [...all, "messaging-process-inbox"], OBSERVED_MS.most);
  const done = await Promise.all(functions.map((id) => runsSince(owner, id, since)));
  const failed = done.reduce((sum, one) => sum + one.failed, 0);
  const organizations = Math.max(0, ...done.map((one) => one.organizations));
  const note = [
    organizations > 0 ? `${organizations} organizations` : "", // runs of a group have none
    failed > 0 ? `${failed} failed` : "",
    left > 0 ? `${left} runs left` : `all in ${Math.round(passMs)} ms`,
  ];
  const rows = [webhookRow(`during ${name}`, ledger, TARGETS.busy, note.filter(Boolean).join(", "))];
  if (atMost !== undefined) rows.push(passRow(name, isEnded ? passMs : Number.NaN, atMost));
  return { rows, pages };
}

function webhookRow(when: string, times: readonly number[], atMost: number, note: string): Result {
  const name = `webhook to ledger, ${when}: p95`;
  if (times.length === 0) return { name, skipped: "every sent message of the loaded data has been reported already" };
  return { name, unit: "ms", product: p95(times), budget: { atMost }, note };
}

function passRow(name: string, product: number, atMost: number): Result {
  if (Number.isNaN(product)) return { name, failed: `not done within ${OBSERVED_MS.toMiss / 1_000} s` };
  return { name, unit: "ms", product, budget: { atMost } };
}

/** At an engine's start: one organization in a thousand has a run without a heartbeat. */
async function measureRecovery({ owner, sendEvents }: Installation): Promise<Result> {
  const { rowCount } = await owner.query(
    `INSERT INTO job_run (organization_id, type, status, started_at, heartbeat_at)
     SELECT id, 'rfm', 'running', now() - interval '1 hour', now() - interval '1 hour' FROM organization
     ORDER BY id LIMIT (SELECT ceil(count(*) / 1000.0) FROM organization)`,
  );
  const since = new Date();
  await sendEvents([{ name: "crm/engine.started", data: {} }]);
  await waitForEnd(owner, ["jobs-recover-runs", "rfm-recover", "rfm-recompute"], OBSERVED_MS.most);
  const { longest } = await runsSince(owner, "jobs-recover-runs", since);
  const note = `${rowCount} runs recovered`;
  return { name: "recover-runs", unit: "ms", product: longest, budget: { atMost: TARGETS.recovery }, note };
}
