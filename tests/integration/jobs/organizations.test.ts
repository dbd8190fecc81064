import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import {
  cancelRuns,
  largestRun,
  postponeSchedules,
  RUN_BOUNDS,
  waitForEnd,
} from "../../../scripts/bench/organizations/engine-state.ts";
import { eventsOf, FAN_OUTS } from "../../../scripts/bench/organizations/fan-outs.ts";
import { loadOrganizations, type Organization } from "../../../scripts/bench/organizations/load-organizations.ts";
import { numberOf } from "../../../scripts/bench/organizations/number-of.ts";
import { addDesks } from "../../../scripts/bench/organizations/sandbox-world.ts";
import { type EngineStack, startEngineStack } from "../../support/engine/stack.ts";
import { openOwnDatabase } from "../../support/own-database.ts";

// The product's functions and the embedded engine, with the bench's data at a tenth of its size.
const ORGANIZATIONS = 1_000;
const DESKS = 10;
/** Of so many organizations one has such work. */
const ONE_IN = 40;
/** A sync takes a dozen runs. A multiple: what a sync brings makes RFM due. */
const ONE_IN_SYNCS = 120;
const PATIENCE_MS = 60_000;

let stack: EngineStack;
let sandbox: Sandbox;
let helpdesk: Awaited<ReturnType<typeof openOwnDatabase>>;
let organizations: Organization[];

beforeAll(async () => {
  helpdesk = await openOwnDatabase("organizations");
  [stack, sandbox] = await Promise.all([
    startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl")),
    startSandbox({ size: { customers: 5, products: 5 }, helpdesk: { databaseUrl: helpdesk.url } }),
  ]);
  const { erpUrl, helpdeskUrl, graphUrl, messaging } = sandbox;
  if (!sandbox.helpdesk) throw new Error("The sandbox has no helpdesk");
  for (let n = 0; n < ORGANIZATIONS; n += ONE_IN) messaging.directory.addNumber(numberOf(n));
  const desks = await addDesks(sandbox.helpdesk, DESKS);
  const due = {
    syncs: ONE_IN_SYNCS,
    refreshes: ONE_IN,
    counts: ONE_IN,
    checks: ONE_IN,
    erasures: ONE_IN,
    removals: ONE_IN,
  };
  const oneIn = { ...due, attributions: ONE_IN, staleRuns: ORGANIZATIONS };
  const client = await stack.db.connect();
  organizations = await loadOrganizations(client, { count: ORGANIZATIONS, desks, erpUrl, helpdeskUrl, oneIn });
  client.release();
  // With other constants, an organization is due whether or not a customer crossed a boundary since yesterday.
  await stack.db.query("UPDATE rfm_state SET constants = 'others' WHERE refreshed_at < now() - interval '1 hour'");
  const { ENCRYPTION_KEY = "", TAX_ID_HASH_KEY = "" } = process.env;
  await stack.startApp(
    { ENCRYPTION_KEY, TAX_ID_HASH_KEY, WHATSAPP_GRAPH_URL: graphUrl, HELPDESK_DATABASE_URL: helpdesk.url },
    "tests/support/engine/crm-app.ts",
  );
  await stack.startEngine();
  await postponeSchedules(stack.db);
}, 120_000);
afterAll(async () => {
  await Promise.all([stack.stop(), sandbox.stop()]);
  await helpdesk.drop();
});

const oneIn = (step: number) => organizations.filter(({ n }) => n % step === 0).map(({ id }) => id);
const ids = async (text: string, params: unknown[] = []) => {
  const { rows } = await stack.db.query<{ id: string }>(text, params);
  return rows.map(({ id }) => id).sort();
};

/** Runs a schedule's work to its end. `worked`: the organization of every run of a function, once per run. */
async function pass(name: string) {
  const fanOut = FAN_OUTS.find((one) => one.name === name);
  if (!fanOut) throw new Error(`No schedule ${name}`);
  const since = new Date();
  await stack.sendAll(eventsOf(fanOut) as Parameters<EngineStack["sendAll"]>[0]);
  const functions = ["jobs-fan-out", ...fanOut.functions];
  if (!(await waitForEnd(stack.db, functions, PATIENCE_MS)))
    throw new Error(`${name} did not end: ${await cancelRuns(stack.db, functions)} runs left`);
  const { rows: failed } = await stack.db.query(
    "SELECT function_id, error FROM engine.run WHERE status = 'failed' AND created_at >= $1",
    [since],
  );
  expect(failed).toEqual([]);
  const worked = (functionId: string) =>
    ids("SELECT org_id AS id FROM engine.run WHERE function_id = 'balcao-' || $1 AND created_at >= $2", [
      functionId,
      since,
    ]);
  return { since, worked };
}

it("the helpdesk's pass asks the helpdesks where a conversation waits, and moves it once", async () => {
  const { since, worked } = await pass("helpdesk pass of five minutes");
  const inGroups = async (functionId: string) => {
    const { rows } = await stack.db.query<{ orgIds: string[] }>(
      `SELECT events -> 0 -> 'data' -> 'orgIds' AS "orgIds" FROM engine.run
       WHERE function_id = 'balcao-' || $1 AND created_at >= $2`,
      [functionId, since],
    );
    return [Math.max(...rows.map(({ orgIds }) => orgIds.length)), rows.flatMap(({ orgIds }) => orgIds).sort()];
  };
  const withDesk = organizations
    .slice(0, DESKS)
    .map(({ id }) => id)
    .sort();
  for (const name of ["helpdesk-reassign", "helpdesk-enforce-hours"]) {
    expect([name, await inGroups(`${name}-group`)]).toEqual([name, [withDesk.length, withDesk]]);
    expect([name, await worked(name)]).toEqual([name, []]);
  }
  expect(await ids("SELECT organization_id AS id FROM conversation_redirect WHERE status = 'completed'")).toEqual(
    withDesk,
  );
}, 120_000);

it("a pass without due work costs the helpdesks no run, and the schedule one page each", async () => {
  // All waiting customers have been moved; nobody has written since, and no store has opened or closed.
  await stack.db.query("UPDATE helpdesk_config SET earliest_wait_at = now() WHERE earliest_wait_at IS NULL");
  const { worked, since } = await pass("helpdesk pass of five minutes");
  for (const name of ["helpdesk-reassign", "helpdesk-enforce-hours"])
    expect([name, await worked(name), await worked(`${name}-group`)]).toEqual([name, [], []]);
  const { rows } = await stack.db.query<{ pages: number }>(
    "SELECT count(*)::int AS pages FROM engine.run WHERE function_id = 'balcao-jobs-fan-out' AND created_at >= $1",
    [since],
  );
  expect(rows).toEqual([{ pages: 4 }]);
}, 120_000);

it("the nightly sync starts where none has run today, and ends", async () => {
  const { since, worked } = await pass("nightly syncs");
  const due = oneIn(ONE_IN_SYNCS).sort();
  expect(await worked("erp-start-sync")).toEqual(due);
  const completed = "SELECT organization_id AS id FROM job_run WHERE type = 'erp_incremental' AND status = 'completed'";
  expect(await ids(`${completed} AND started_at >= $1`, [since])).toEqual(due);
}, 120_000);

it("RFM is refreshed, and segments are counted, where they are due", async () => {
  const due = oneIn(ONE_IN).sort();
  const refresh = await pass("RFM day's pass");
  expect(await refresh.worked("rfm-refresh")).toEqual([]); // small ones are refreshed by the pass itself
  expect(await ids("SELECT organization_id AS id FROM rfm_state WHERE refreshed_at >= $1", [refresh.since])).toEqual(
    due,
  );
  const count = await pass("segment counts");
  expect(await count.worked("segments-count-all")).toEqual(due);
}, 120_000);

it("numbers are checked, and old rows removed, where they are due", async () => {
  const due = oneIn(ONE_IN).sort();
  const check = await pass("hourly number checks");
  expect(await check.worked("messaging-check-number")).toEqual(due);
  const checked =
    "SELECT organization_id AS id FROM store_whatsapp_number WHERE check_problem IS NULL AND checked_at >= $1";
  expect(await ids(checked, [check.since])).toEqual(due);
  const removal = await pass("removal of old rows");
  expect(await removal.worked("jobs-remove-old-rows")).toEqual(due);
  expect(await ids("SELECT organization_id AS id FROM message_event WHERE provider_message_id LIKE 'old.%'")).toEqual(
    [],
  );
}, 120_000);

it("erasures are announced, and sales attributed, where they are due; nothing is deleted where all is recent", async () => {
  const { worked } = await pass("announce-erasures");
  expect(await worked("helpdesk-forget-contact")).toEqual(oneIn(ONE_IN).sort());
  await pass("attribute-nightly");
  const expected = await ids(
    `SELECT s.id FROM campaign_recipient r
     JOIN sale s ON s.organization_id = r.organization_id AND s.customer_id = r.customer_id
       AND s.occurred_at >= date_trunc('second', r.accepted_at) AND s.occurred_at <= r.accepted_at + interval '7 days'
     WHERE r.organization_id = ANY ($1)`,
    [oneIn(ONE_IN)],
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(await ids("SELECT sale_id AS id FROM sale_attribution")).toEqual(expected);
  const { worked: purged } = await pass("deletion of old transactions");
  expect(await purged("erp-purge-transactions")).toEqual([]);
}, 120_000);

it("no run of any function exceeded the bounds", async () => {
  const { steps, eventsPerCall, stateBytes } = await largestRun(stack.db);
  expect(steps).toBeLessThanOrEqual(RUN_BOUNDS.steps);
  expect(eventsPerCall).toBeLessThanOrEqual(RUN_BOUNDS.eventsPerCall);
  expect(stateBytes).toBeLessThanOrEqual(RUN_BOUNDS.stateBytes);
});
