import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "../../../lib/core/dates.ts";
import { cutoffOf } from "../../../lib/core/retention.ts";
import { type BusinessHours, WEEKDAYS } from "../../../lib/stores/schemas.ts";
import { RUN_BOUNDS } from "../../../scripts/bench/organizations/engine-state.ts";
import type { DueWorld } from "../../support/due-world/due-world.ts";
import type { EventRecorder } from "../../support/event-recorder.ts";
import type { FunctionRun } from "../../support/run-function.ts";
import { openInstallation } from "../../support/sealed-world.ts";
import { seeded } from "../../support/seeded.ts";

// Schedules in an installation of ten thousand organizations, most without due work.
const ORGANIZATIONS = 10_300;
const RANDOM_ORGANIZATIONS = 800;
const SEED = 20;
const HOUR_MS = 3_600_000;

let installation: Awaited<ReturnType<typeof openInstallation>>;
let recorder: EventRecorder;
let world: DueWorld;
let runs: FunctionRun[] = [];

beforeAll(async () => {
  installation = await openInstallation();
  const { recordEvents } = await import("../../support/event-recorder.ts");
  recorder = await recordEvents();
  await installation.owner.query(
    `INSERT INTO organization (id, name, slug) SELECT gen_random_uuid(), 'Rede ' || n, 'vazia-' || n
     FROM generate_series(1, $1::int) n`,
    [ORGANIZATIONS],
  );
}, 120_000);
afterAll(async () => {
  await recorder.close();
  await installation.close();
});

/** Runs a schedule and all that continues it; its events without those. */
async function runToEnd(schedule: Parameters<typeof import("../../support/run-schedule.ts")["runSchedule"]>[0]) {
  const { runSchedule } = await import("../../support/run-schedule.ts");
  const { duePageRequested } = await import("../../../lib/jobs/index.ts");
  recorder.events.length = 0;
  const mine = await runSchedule(schedule, recorder);
  runs.push(...mine);
  return { runs: mine, events: recorder.events.filter(({ name }) => name !== duePageRequested.name) };
}

function difference(expected: readonly string[], found: readonly string[]) {
  const [wanted, known] = [new Set(expected), new Set(found)];
  const twice = found.filter((id, at) => found.indexOf(id) !== at);
  return {
    missing: expected.filter((id) => !known.has(id)),
    extra: [...found.filter((id) => !wanted.has(id)), ...twice],
  };
}

/** Small organizations are refreshed within the pass: each has a run of its own. */
async function refreshedSince(since: Date): Promise<string[]> {
  const { rows } = await installation.owner.query<{ id: string }>(
    `SELECT organization_id::text AS id FROM job_run
     WHERE type = 'rfm' AND input->>'eventId' LIKE 'rfm-%' AND started_at >= $1 ORDER BY 1`,
    [since],
  );
  return rows.map(({ id }) => id);
}

function assertBounds() {
  expect(Math.max(...runs.map(({ steps }) => steps.length))).toBeLessThanOrEqual(RUN_BOUNDS.steps);
  expect(Math.max(...runs.map(({ stateBytes }) => stateBytes))).toBeLessThanOrEqual(RUN_BOUNDS.stateBytes);
  expect(Math.max(...recorder.batches)).toBeLessThanOrEqual(RUN_BOUNDS.eventsPerCall);
}

it("a schedule with work in every organization keeps the bounds of a run and reaches each organization once", async () => {
  const { scheduleSegmentCounts } = await import("../../../inngest/functions/segments/schedule-counts.ts");
  const { owner } = installation;
  await owner.query(
    `INSERT INTO segment (organization_id, name, rules) SELECT id, 'Todos', '{"rules": []}' FROM organization`,
  );
  const { events, runs: parts } = await runToEnd(scheduleSegmentCounts);
  expect(events).toHaveLength(ORGANIZATIONS);
  expect(new Set(events.map(({ data }) => data.orgId)).size).toBe(ORGANIZATIONS);
  expect(parts.map(({ steps }) => steps.length)).toEqual([0, 41, 41, 22]);
  assertBounds();
  await owner.query("DELETE FROM segment");
}, 120_000);

describe("due work", () => {
  beforeAll(async () => {
    const { DueWorld } = await import("../../support/due-world/due-world.ts");
    const { rfmConstants } = await import("../../../lib/rfm/index.ts");
    const { fingerprintOf } = await import("../../../lib/rfm/rules/segments.ts");
    const { env } = await import("../../../lib/platform/env.ts");
    world = new DueWorld(SEED, RANDOM_ORGANIZATIONS);
    await installation.owner.query(
      `INSERT INTO rfm_state (organization_id, refreshed_at, constants, history_constants)
       SELECT id, $2, $1, $1 FROM organization`,
      [fingerprintOf(rfmConstants(env())), world.now],
    );
    const client = await installation.owner.connect();
    await world.write(client).finally(() => client.release());
    await installation.owner.query("ANALYZE");
  }, 120_000);

  it("found by SQL, page by page, equals the plain rule of each organization, now and later", async () => {
    const { FIRST_DUE, itemCursor, unsafeListDue } = await import("../../../lib/platform/due-work.ts");
    const { unsafeRows } = await import("../../../lib/platform/db.ts");
    const { rfmConstants } = await import("../../../lib/rfm/index.ts");
    const { unsafeListDueRefreshes } = await import("../../../lib/rfm/store/refresh-state.ts");
    const { env } = await import("../../../lib/platform/env.ts");
    const { unsafeListDueNumberChecks } = await import("../../../lib/stores/store/find-numbers.ts");
    type Page = import("../../../lib/platform/due-work.ts").DuePage;
    type Row = import("../../../lib/platform/due-work.ts").DueCursor;
    const byOrganization =
      (name: string, extra: unknown[] = []) =>
      (page: Page) =>
        unsafeListDue(name, page, { before: [page.now], extra });
    const minutesBefore = ({ now }: Page, minutes: number) => new Date(now.getTime() - minutes * 60_000);
    const lists: Record<keyof DueWorld["organizations"][number]["due"], (page: Page) => Promise<Row[]>> = {
      campaigns: ({ now, after, limit }) =>
        unsafeRows(
          `SELECT organization_id AS "orgId", position, campaign_id AS item
           FROM unsafe_list_due_campaign_page($1, $2, $3, $4, $5)`,
          [new Date(now.getTime() + 5 * 60_000), ...itemCursor(after), limit],
        ),
      "stale-runs": (page) => unsafeListDue("unsafe_list_stale_job_runs", page, { before: [minutesBefore(page, 10)] }),
      visits: (page) => unsafeListDue("unsafe_list_due_visits", page, { before: [] }),
      relays: byOrganization("unsafe_list_due_relays"),
      "webhook-deliveries": byOrganization("unsafe_list_due_webhook_deliveries"),
      reassignments: byOrganization("unsafe_list_due_reassignments"),
      "agent-hours": byOrganization("unsafe_list_due_agent_hours"),
      erasures: byOrganization("unsafe_list_due_erasures", [9]),
      "number-checks": (page) => unsafeListDueNumberChecks(page, minutesBefore(page, 50)),
      "erp-syncs": byOrganization("unsafe_list_due_erp_syncs"),
      "rfm-refreshes": (page) => unsafeListDueRefreshes(page, rfmConstants(env())),
      "segment-counts": byOrganization("unsafe_list_due_segment_counts"),
      purges: byOrganization("unsafe_list_due_purges", [5]),
      removals: (page) => {
        const tables = [
          "public.message_event",
          "public.job_run",
          "public.open_token",
          "public.idempotency_key",
          "public.event_delivery",
          "public.customer_import_chunk",
        ] as const;
        return unsafeListDue("unsafe_list_due_removals", page, {
          before: tables.map((table) => cutoffOf(table, page.now)),
        });
      },
      attributions: byOrganization("unsafe_list_due_attributions", [40]),
    };
    const generated = new Set(world.organizations.map(({ id }) => id));
    for (const hours of [0, 30]) {
      const now = new Date(world.now.getTime() + hours * HOUR_MS);
      for (const [work, list] of Object.entries(lists) as [keyof typeof lists, (page: Page) => Promise<Row[]>][]) {
        const found: Row[] = [];
        for (let after = FIRST_DUE; ; ) {
          const rows = await list({ tick: now, now, after, limit: 97 });
          found.push(...rows);
          const last = rows.at(-1);
          if (!last || rows.length < 97) break;
          after = last;
        }
        const ids = found.filter(({ orgId }) => generated.has(orgId)).map(({ orgId, item }) => item ?? orgId);
        const expected = world.expected(work, now);
        expect({ work, hours, ...difference(expected, ids) }).toEqual({ work, hours, missing: [], extra: [] });
        // A new month has its history to write, also in organizations without customers.
        const [month, lastMonth] = [now, world.now].map((time) => dayOf(time).slice(0, 7));
        const emptyAreDue = work === "rfm-refreshes" && month !== lastMonth;
        expect([work, found.length]).toEqual([work, expected.length + (emptyAreDue ? ORGANIZATIONS : 0)]);
        if (hours === 0) expect([work, expected.length > 97]).toEqual([work, true]);
      }
    }
  }, 120_000);

  it("is requested by every schedule for exactly the due organizations, within the bounds of a run", async () => {
    const { scheduled } = await import("../../support/executions.ts");
    const { DUE_WORK } = await import("../../../inngest/functions/jobs/due-work.ts");
    type Work = Parameters<DueWorld["expected"]>[0];
    runs = [];
    recorder.batches.length = 0;
    const startedAt = new Date();
    const readingAll = new Set(world.organizations.filter((one) => one.isReadingAll).map(({ id }) => id));
    const expected = (work: Work) => world.expected(work).filter((id) => work !== "purges" || !readingAll.has(id));
    const sent: { name: string; data: Record<string, unknown> }[] = [];
    // A refresh makes segments due, and the five-minute schedule claims stale runs, which makes other work due.
    const { everyFiveMinutes } = await import("../../../inngest/functions/jobs/every-five-minutes.ts");
    const { scheduleRfmRefresh } = await import("../../../inngest/functions/rfm/schedule-refresh.ts");
    const last = [scheduleRfmRefresh, everyFiveMinutes];
    const others = scheduled.map(({ fn }) => fn).filter((fn) => !last.some((one) => one.id() === fn.id()));
    for (const fn of [...others, ...last]) sent.push(...(await runToEnd(fn)).events);
    assertBounds();
    const named = (key: string, ...names: string[]) =>
      sent
        .filter(({ name }) => names.includes(name))
        .map(({ data }) => String(data[key]))
        .sort();
    const grouped = (one: string, several: string) => {
      const groups = sent.filter(({ name }) => name === several).map(({ data }) => data.orgIds as string[]);
      expect([several, groups.length > 0, groups.filter(({ length }) => length > 10)]).toEqual([several, true, []]);
      return [...named("orgId", one), ...groups.flat()];
    };
    const requested: Partial<Record<Work, string[]>> = {
      campaigns: named("campaignId", "crm/campaign.due", "crm/campaign.scheduled"),
      "stale-runs": [...new Set(named("orgId", "crm/job-run.recovery-requested"))],
      visits: named("orgId", "crm/tracking.hit"),
      relays: named("orgId", "crm/helpdesk.relay-requested"),
      "webhook-deliveries": named("orgId", "crm/webhook-deliveries.due"),
      reassignments: grouped("crm/helpdesk-reassign.requested", "crm/helpdesk-reassign.group-requested"),
      "agent-hours": grouped("crm/helpdesk-agent-hours.due", "crm/helpdesk-agent-hours.group-due"),
      "number-checks": named("numberId", "crm/whatsapp-number.check-requested"),
      "erp-syncs": named("orgId", "crm/erp-sync.requested"),
      "rfm-refreshes": [...(await refreshedSince(startedAt)), ...named("orgId", "crm/rfm-refresh.requested")],
      "segment-counts": named("orgId", "crm/segment-counts.requested"),
      purges: named("orgId", "crm/transaction-purge.requested"),
      removals: named("orgId", "crm/old-rows.removal-requested"),
    };
    for (const [work, ids] of Object.entries(requested))
      expect({ work, ...difference(expected(work as Work), ids) }).toEqual({
        work,
        missing: [],
        extra: [],
      });
    expect(Object.keys(DUE_WORK).filter((work) => !(work in requested))).toEqual([
      "erasures",
      "open-sends",
      "restarted-sends",
      "attributions",
    ]);
  }, 120_000);
});

it("an organization whose recovery fails stops no other organization of the page, nor a later page", async () => {
  const { unsafeFindStaleJobRuns } = await import("../../../lib/jobs/index.ts");
  const { findAllDue } = await import("../../support/find-all-due.ts");
  const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
  const { owner } = installation;
  await owner.query(
    "INSERT INTO organization (id, name, slug) SELECT id, 'Falha', 'falha-' || id FROM unnest($1::uuid[]) id",
    [ids],
  );
  const staleSince = new Date(Date.now() - HOUR_MS);
  await owner.query(
    `INSERT INTO job_run (organization_id, id, type, status, trigger, input, progress, started_at, heartbeat_at)
     SELECT id, gen_random_uuid(), 'rfm', 'running', 'schedule', '{}', '{}', $2, $2 FROM unnest($1::uuid[]) id`,
    [ids, staleSince],
  );
  await owner.query(
    `CREATE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'rejected'; END $$;
     CREATE TRIGGER reject BEFORE UPDATE ON job_run FOR EACH ROW WHEN (NEW.organization_id = '${ids[0]}')
       EXECUTE FUNCTION reject()`,
  );
  const { orgIds } = await findAllDue(unsafeFindStaleJobRuns, { limit: 2 });
  expect(orgIds).toEqual(expect.arrayContaining(ids));
  const { rows } = await owner.query<{ id: string }>(
    "SELECT organization_id AS id FROM job_run WHERE organization_id = ANY ($1) AND heartbeat_at = $2",
    [ids, staleSince],
  );
  expect(rows).toEqual([{ id: ids[0] }]);
});

it("the recovery of sends reads the open campaigns of all organizations in pages", async () => {
  const { runSchedule } = await import("../../support/run-schedule.ts");
  const { recoverSends } = await import("../../../inngest/functions/sending/recover-sends.ts");
  const { sendRecoveryDue } = await import("../../../lib/sending/index.ts");
  const { rows } = await installation.owner.query("SELECT FROM campaign WHERE status IN ('sending', 'paused')");
  runs = await runSchedule(recoverSends, recorder, { name: sendRecoveryDue.name, data: {} });
  expect(runs.flatMap(({ steps }) => steps)).toHaveLength(Math.floor(rows.length / 200) + 1);
  expect(rows.length).toBeGreaterThan(200);
  assertBounds();
}, 60_000);

it("opt-outs that cannot be applied, though more than a page, hide no other organization's", async () => {
  const { unsafeCleanUpSends } = await import("../../../lib/sending/index.ts");
  const { owner } = installation;
  await owner.query(
    `INSERT INTO opt_out_said (organization_id, phone, said_at)
     SELECT id, '+5511999990000', now() FROM organization ORDER BY id LIMIT 203`,
  );
  const pending = async () => {
    const { rows } = await owner.query<{ id: string }>("SELECT organization_id AS id FROM opt_out_said ORDER BY 1");
    return rows.map(({ id }) => id);
  };
  const failing = (await pending()).slice(0, 201);
  await owner.query(
    `CREATE FUNCTION reject_opt_out() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'rejected'; END $$;
     CREATE TRIGGER reject_opt_out BEFORE DELETE ON opt_out_said FOR EACH ROW
       WHEN (OLD.organization_id <= '${failing.at(-1)}') EXECUTE FUNCTION reject_opt_out()`,
  );
  await unsafeCleanUpSends();
  expect(await pending()).toEqual(failing);
}, 60_000);

describe("is_store_open", () => {
  it("equals the rule for opening hours at any minute", async () => {
    const { isOpenAt } = await import("../../../lib/stores/rules/business-hours.ts");
    const random = seeded(SEED);
    const time = () => `${String(random.below(24)).padStart(2, "0")}:${random.pick(["00", "15", "59"])}`;
    const day = () => ({ active: random.below(4) > 0, open: time(), close: random.below(5) === 0 ? "00:00" : time() });
    const cases = Array.from({ length: 5_000 }, () => {
      const hours = { schedule: Object.fromEntries(WEEKDAYS.map((name) => [name, day()])) } as BusinessHours;
      const at = new Date(
        Date.parse("2026-01-05T03:00:00Z") + random.below(10_080) * 60_000 + random.below(60) * 1_000,
      );
      return { hours: random.below(20) === 0 ? null : hours, at };
    });
    const { rows } = await installation.owner.query<{ open: boolean }>(
      `SELECT is_store_open(hours, at) AS open
       FROM ROWS FROM (jsonb_to_recordset($1::jsonb) AS (hours jsonb, at timestamptz)) WITH ORDINALITY c(hours, at, n)
       ORDER BY n`,
      [JSON.stringify(cases)],
    );
    expect(rows.map(({ open }) => open)).toEqual(cases.map(({ hours, at }) => isOpenAt(hours, at)));
  });
});
