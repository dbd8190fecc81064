import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { campaignFunctions } from "../../../inngest/functions/campaigns/index.ts";
import { everyFiveMinutes } from "../../../inngest/functions/jobs/every-five-minutes.ts";
import { sendingFunctions } from "../../../inngest/functions/sending/index.ts";
import { campaignLockKey, startDueCampaign } from "../../../lib/campaigns/due-campaigns.ts";
import { pauseCampaign, resumeCampaign, sendCampaign } from "../../../lib/campaigns/index.ts";
import { requestSend } from "../../../lib/campaigns/request-send.ts";
import { unsafeListDueCampaigns } from "../../../lib/campaigns/store/start-send.ts";
import { getJobRun } from "../../../lib/jobs/index.ts";
import { claimStaleJobRuns } from "../../../lib/jobs/recover-job-runs.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { FIRST_DUE } from "../../../lib/platform/due-work.ts";
import { acquireLock } from "../../../lib/platform/kv.ts";
import { failCampaign, finishCampaign, resumeSendRun } from "../../../lib/sending/index.ts";
import { lockCampaign } from "../../../lib/sending/store/sends.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { Crash, crashingCtx } from "../../support/crashing-ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { userCtx } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { isWaitedFor } from "../../support/is-waited-for.ts";
import { runFunction } from "../../support/run-function.ts";
import { runSchedule } from "../../support/run-schedule.ts";
import { seeded } from "../../support/seeded.ts";

// Which process starts a send, and how often: concurrently, after crashes, and with clock jumps.
let sandbox: Sandbox;
let events: EventRecorder;
let world: CampaignWorld;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  Object.assign(process.env, { WHATSAPP_GRAPH_URL: sandbox.graphUrl, SMTP_URL: sandbox.smtpUrl });
  world = await CampaignWorld.open(sandbox);
  await world.customers(3);
});
beforeEach(() => void events.events.splice(0));
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

const DUE = "2026-03-10T12:00:00.000Z";
const DAILY = { frequency: "daily", interval: 1, weekdays: [], time: "09:00", until: null };
const at = (time: string): Ctx => systemCtx(world.orgId, "test", fixedClock(time));
const sends = (campaignId: string) =>
  events.named("crm/campaign.send-requested").filter(({ data }) => data.campaignId === campaignId);

async function scheduled(fields: { recurrence?: object | null; status?: string; at?: string } = {}): Promise<string> {
  const id = await world.campaign({ mail: true });
  const { recurrence = DAILY, status = "scheduled" } = fields;
  await world.rows("UPDATE campaign SET status = $3 WHERE organization_id = $1 AND id = $2", [world.orgId, id, status]);
  await world.rows(
    `UPDATE campaign_schedule SET scheduled_at = $3, recurrence = $4, starts_on = '2026-03-01'
     WHERE organization_id = $1 AND campaign_id = $2`,
    [world.orgId, id, fields.at ?? DUE, recurrence && JSON.stringify(recurrence)],
  );
  return id;
}

type State = { status: string; occurrence: number; scheduledAt: Date | null; last: Date | null; reason: string | null };

async function stateOf(id: string): Promise<State> {
  const [row] = await world.rows<State>(
    `SELECT c.status, c.occurrence, s.scheduled_at AS "scheduledAt", s.last_occurrence_at AS last, c.paused_reason AS reason
     FROM campaign c JOIN campaign_schedule s ON s.organization_id = $1 AND s.campaign_id = c.id
     WHERE c.organization_id = $1 AND c.id = $2`,
    [world.orgId, id],
  );
  if (!row) throw new Error("The campaign is gone");
  return row;
}

async function runsOf(
  id: string,
): Promise<{ id: string; status: string; error: string | null; dueAt: string | null }[]> {
  return world.rows(
    `SELECT id, status, error, input ->> 'dueAt' AS "dueAt" FROM job_run
     WHERE organization_id = $1 AND type = 'campaign_send' AND input ->> 'campaignId' = $2 ORDER BY id`,
    [world.orgId, id],
  );
}

describe("requested send", () => {
  it("starts once for 100 concurrent requests; the others get 409 [A5]", async () => {
    const id = await world.campaign({ mail: true });
    const people = Array.from({ length: 100 }, () => userCtx(world.orgId));
    const outcomes = await Promise.allSettled(people.map((person) => sendCampaign(person, { id })));
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(99);
    expect(new Set(refused.map(({ reason }) => `${reason.status} ${reason.message}`))).toEqual(
      new Set(["409 The campaign is being sent: wait until it ends, or cancel it first"]),
    );
    expect(await stateOf(id)).toMatchObject({ status: "sending", occurrence: 1 });
    expect(await runsOf(id)).toHaveLength(1);
    expect(sends(id)).toHaveLength(1);
    figure("A5", { requests: people.length, accepted: people.length - refused.length });
  });

  it("starts the next occurrence, with a new job run, when the campaign was sent before", async () => {
    const id = await world.campaign({ mail: true });
    const first = await requestSend(world.ctx, id);
    expect(first.occurrence).toBe(1);
    await expect(requestSend(world.ctx, id)).rejects.toMatchObject({ status: 409 });
    await world.rows("UPDATE campaign SET status = 'sent' WHERE organization_id = $1 AND id = $2", [world.orgId, id]);
    const second = await requestSend(world.ctx, id);
    expect(second.occurrence).toBe(2);
    expect(sends(id).map(({ data }) => data)).toEqual([
      { orgId: world.orgId, ...first, trigger: "schedule" },
      { orgId: world.orgId, ...second, trigger: "schedule" },
    ]);
    expect(await getJobRun(world.ctx, second.jobRunId)).toMatchObject({ type: "campaign_send", status: "running" });
  });

  it("clears the scheduled time of a one-time campaign, and keeps that of a recurring one", async () => {
    const [once, again] = [await scheduled({ recurrence: null }), await scheduled()];
    await requestSend(userCtx(world.orgId), once);
    await requestSend(userCtx(world.orgId), again);
    expect(sends(once).map(({ data }) => data.trigger)).toEqual(["user"]);
    expect((await stateOf(once)).scheduledAt).toBeNull();
    expect((await stateOf(again)).scheduledAt).toEqual(new Date(DUE));
  });

  it("sets the campaign's store scope to that of the sending user", async () => {
    const id = await world.campaign({ mail: true });
    const scope = async () =>
      (
        await world.rows<{ scope: string[] | null }>(
          "SELECT store_scope AS scope FROM campaign WHERE organization_id = $1 AND id = $2",
          [world.orgId, id],
        )
      )[0]?.scope;
    await world.rows("UPDATE campaign SET store_scope = $2 WHERE id = $1", [id, [world.storeId]]);
    await requestSend(userCtx(world.orgId, { storeScope: [world.storeId] }), id);
    expect(await scope()).toEqual([world.storeId]);
    await world.rows("UPDATE campaign SET status = 'sent' WHERE organization_id = $1 AND id = $2", [world.orgId, id]);
    await requestSend(world.ctx, id);
    expect(await scope()).toEqual([world.storeId]);
    await world.rows("UPDATE campaign SET status = 'sent' WHERE organization_id = $1 AND id = $2", [world.orgId, id]);
    await requestSend(userCtx(world.orgId), id);
    expect(await scope()).toBeNull();
  });

  it("is not lost while the job engine is down [A12]", async () => {
    const id = await world.campaign({ mail: true });
    const { inngest } = await import("../../../lib/jobs/client.ts");
    inngest.setEnvVars({ INNGEST_DEV: "1", INNGEST_BASE_URL: "http://127.0.0.1:1", INNGEST_EVENT_KEY: "test" });
    const started = await requestSend(world.ctx, id);
    expect(await stateOf(id)).toMatchObject({ status: "sending", occurrence: 1 });
    await events.close();
    events = await recordEvents();
    expect(await resumeSendRun(world.ctx, started.jobRunId)).toBe(true);
    expect(sends(id)).toHaveLength(1);
  });
});

describe("campaign that is due", () => {
  it("is listed at its time, unlike a later campaign or a draft", async () => {
    const [due, later, draft] = [
      await scheduled(),
      await scheduled({ at: "2026-03-10T12:00:01Z" }),
      await scheduled({ status: "draft" }),
    ];
    const page = { tick: new Date(DUE), now: new Date(DUE), after: FIRST_DUE, limit: 10_000 };
    const found = await unsafeListDueCampaigns(page, new Date(DUE));
    const ids = found.map(({ item }) => item);
    expect(ids).toContain(due);
    expect(ids).not.toContain(later);
    expect(ids).not.toContain(draft);
  });

  it("is sent once at its time, and its schedule advances to the next occurrence", async () => {
    const id = await scheduled();
    expect(await startDueCampaign(at("2026-03-10T11:59:59Z"), id)).toBe("not_due");
    expect(await startDueCampaign(at("2026-03-10T12:01:00Z"), id)).toBe("started");
    expect(await stateOf(id)).toEqual({
      status: "sending",
      occurrence: 1,
      reason: null,
      scheduledAt: new Date("2026-03-11T12:00:00Z"),
      last: new Date(DUE),
    });
    expect(await runsOf(id)).toMatchObject([{ status: "running", dueAt: DUE }]);
    expect(await startDueCampaign(at("2026-03-10T12:02:00Z"), id)).toBe("not_due");
    expect(sends(id)).toHaveLength(1);
  });

  it("is sent once by any number of concurrent schedulers [A5]", async () => {
    const id = await scheduled();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => startDueCampaign(at("2026-03-10T12:01:00Z"), id)),
    );
    expect(outcomes.filter((outcome) => outcome === "started")).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ occurrence: 1 });
    expect(sends(id)).toHaveLength(1);
  });

  it("is sent once for all missed occurrences and continues with the next one [A6]", async () => {
    const id = await scheduled();
    expect(await startDueCampaign(at("2026-03-15T15:00:00Z"), id)).toBe("started");
    expect(await stateOf(id)).toMatchObject({ occurrence: 1, scheduledAt: new Date("2026-03-16T12:00:00Z") });
  });

  it("has no next occurrence if it is not recurring or its recurrence has ended", async () => {
    const [once, over] = [
      await scheduled({ recurrence: null }),
      await scheduled({ recurrence: { ...DAILY, until: "2026-03-10" } }),
    ];
    for (const id of [once, over]) {
      expect(await startDueCampaign(at("2026-03-10T12:01:00Z"), id)).toBe("started");
      expect(await stateOf(id)).toMatchObject({ occurrence: 1, scheduledAt: null });
    }
  });

  it("is skipped while another process holds its lock, and starts after the lock is released [A6]", async () => {
    const id = await scheduled();
    const release = await acquireLock(campaignLockKey(id), 300);
    expect(await startDueCampaign(at("2026-03-10T12:01:00Z"), id)).toBe("locked");
    expect(await stateOf(id)).toMatchObject({ occurrence: 0, scheduledAt: new Date(DUE) });
    await release?.();
    expect(await startDueCampaign(at("2026-03-10T12:06:00Z"), id)).toBe("started");
  });

  it("skips an occurrence while the previous send is running, and records it as failed", async () => {
    const id = await scheduled({ status: "sending" });
    expect(await startDueCampaign(at("2026-03-10T12:01:00Z"), id)).toBe("still_sending");
    expect(await stateOf(id)).toMatchObject({
      status: "sending",
      occurrence: 0,
      scheduledAt: new Date("2026-03-11T12:00:00Z"),
    });
    expect(await runsOf(id)).toMatchObject([{ status: "failed", error: "The previous send had not ended" }]);
    expect(sends(id)).toEqual([]);
  });

  it("with incomplete content fails, or skips to its next occurrence, and records the reason", async () => {
    const [once, again] = [await scheduled({ recurrence: null }), await scheduled()];
    for (const id of [once, again]) {
      await world.rows("UPDATE campaign_content SET subject = NULL WHERE organization_id = $1 AND campaign_id = $2", [
        world.orgId,
        id,
      ]);
      expect(await startDueCampaign(at("2026-03-10T12:01:00Z"), id)).toBe("unsendable");
      expect(await runsOf(id)).toMatchObject([
        { status: "failed", error: "The campaign can't be sent: write the subject" },
      ]);
      expect(await startDueCampaign(at("2026-03-10T12:02:00Z"), id)).toBe("not_due");
    }
    expect(await stateOf(once)).toMatchObject({ status: "failed", reason: "subject_missing", scheduledAt: null });
    expect(await stateOf(again)).toMatchObject({ status: "scheduled", scheduledAt: new Date("2026-03-11T12:00:00Z") });
  });

  it("fails when its audience build fails, or, if it recurs, is sent at its next occurrence", async () => {
    const [once, again] = [await scheduled({ recurrence: null }), await scheduled()];
    const stranger = await CampaignWorld.open(sandbox);
    for (const id of [once, again]) {
      expect(await startDueCampaign(at("2026-03-10T12:01:00Z"), id)).toBe("started");
      const [run] = await runsOf(id);
      if (!run) throw new Error("No run");
      const before = await stateOf(id);
      const send = { campaignId: id, occurrence: 1, jobRunId: run.id };
      await failCampaign(systemCtx(stranger.orgId, "test"), send);
      await failCampaign(at("2026-03-10T12:02:00Z"), { ...send, occurrence: 2, jobRunId: randomUUID() });
      expect(await stateOf(id)).toEqual(before);
      await failCampaign(at("2026-03-10T12:02:00Z"), send);
      expect(await runsOf(id)).toMatchObject([{ status: "failed", error: expect.stringContaining("audience") }]);
    }
    expect(await stateOf(once)).toMatchObject({ status: "failed", scheduledAt: null });
    const next = new Date("2026-03-11T12:00:00Z");
    expect(await stateOf(again)).toMatchObject({ status: "scheduled", reason: null, scheduledAt: next });
    expect(await startDueCampaign(at("2026-03-11T12:01:00Z"), again)).toBe("started");
    expect(await stateOf(again)).toMatchObject({ status: "sending", occurrence: 2 });
  });

  it("ends as failed if its next occurrence is removed while the end of the send is recorded", async () => {
    const id = await scheduled();
    expect(await startDueCampaign(at("2026-03-10T12:01:00Z"), id)).toBe("started");
    const scope = [world.orgId, id];
    await world.rows("UPDATE campaign SET audience_at = now() WHERE organization_id = $1 AND id = $2", scope);
    let finishing: ReturnType<typeof finishCampaign> | undefined;
    await world.ctx.db.sql(async (sql) => {
      await lockCampaign(sql, world.orgId, id);
      await sql.run(
        "UPDATE campaign_schedule SET scheduled_at = NULL WHERE organization_id = $1 AND campaign_id = $2",
        scope,
      );
      finishing = finishCampaign(at("2026-03-10T12:02:00Z"), { campaignId: id, occurrence: 1 });
      await eventually(async () => expect(await isWaitedFor(sql)).toBe(true));
    });
    expect(await finishing).toBe("failed");
    expect(await stateOf(id)).toMatchObject({ status: "failed", scheduledAt: null });
  });

  it("stays paused when its audience build fails, and requests the build again on resume", async () => {
    const id = await scheduled();
    expect(await startDueCampaign(at("2026-03-10T12:01:00Z"), id)).toBe("started");
    await pauseCampaign(userCtx(world.orgId), { id });
    const [run] = await runsOf(id);
    await failCampaign(at("2026-03-10T12:02:00Z"), { campaignId: id, occurrence: 1, jobRunId: run?.id ?? "" });
    expect(await stateOf(id)).toMatchObject({ status: "paused", reason: "person", occurrence: 1 });
    expect(await runsOf(id)).toMatchObject([{ status: "running" }]);
    events.events.splice(0);
    await resumeCampaign(userCtx(world.orgId), { id });
    expect(sends(id)).toMatchObject([{ data: { campaignId: id, occurrence: 1, jobRunId: run?.id } }]);
  });

  it("is not sent by another organization's scheduler", async () => {
    const id = await scheduled();
    const other = await CampaignWorld.open(sandbox);
    expect(await startDueCampaign(systemCtx(other.orgId, "test", fixedClock("2026-03-10T12:01:00Z")), id)).toBe(
      "not_due",
    );
    expect(await stateOf(id)).toMatchObject({ occurrence: 0 });
  });
});

describe("scheduler that crashes [A6]", () => {
  it("at any step sends the due occurrence once and never moves the schedule back", async () => {
    const wanted = isFull() ? 200 : 12;
    let [crashes, last, sentTwice] = [0, 0, 0];
    for (let turn = 0; crashes < wanted || turn % 2 === 1; turn += 1) {
      const when = turn % 2 === 0 ? "before" : "after";
      const already = crashes;
      for (let step = 0; ; step += 1) {
        const id = await scheduled();
        const outcome = await startDueCampaign(crashingCtx(at("2026-03-10T12:01:00Z"), step, when), id).catch(
          (error: unknown) => {
            if (error instanceof Crash) return "crashed";
            throw error;
          },
        );
        if (outcome === "crashed") crashes += 1;
        const between = await stateOf(id);
        await Promise.all(
          ["12:05", "12:05", "12:10"].map((time) => startDueCampaign(at(`2026-03-10T${time}:00Z`), id)),
        );
        for (const run of await runsOf(id)) await resumeSendRun(world.ctx, run.id);
        const state = await stateOf(id);
        expect([when, step, state]).toEqual([
          when,
          step,
          {
            status: "sending",
            occurrence: 1,
            reason: null,
            scheduledAt: new Date("2026-03-11T12:00:00Z"),
            last: new Date(DUE),
          },
        ]);
        expect(between.scheduledAt?.getTime()).toBeLessThanOrEqual(state.scheduledAt?.getTime() ?? 0);
        expect((await runsOf(id)).filter(({ status }) => status === "running")).toHaveLength(1);
        const begun = new Set(sends(id).map(({ data }) => `${data.occurrence} ${data.jobRunId}`)).size;
        expect(begun).toBe(1);
        sentTwice += begun - 1;
        if (outcome !== "crashed") break;
      }
      last = crashes - already;
      expect(last).toBeGreaterThan(5);
    }
    figure("A6", { kills: crashes, "sent twice": sentTwice, "steps of a start": last });
  }, 180_000);

  it("or whose lock expires while it works starts the due occurrence once", async () => {
    const id = await scheduled();
    const [isWorking, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = at("2026-03-10T12:01:00Z");
    const slow: Ctx = {
      ...first,
      db: {
        ...first.db,
        sql: async (work) => {
          isWorking.resolve();
          await mayGoOn.promise;
          return first.db.sql(work);
        },
      },
    };
    const starting = startDueCampaign(slow, id);
    await isWorking.promise;
    expect(await startDueCampaign(at("2026-03-10T12:02:00Z"), id)).toBe("locked");
    await unsafeRows("UPDATE platform.kv_lock SET expires_at = now() - interval '1 second' WHERE key = $1", [
      campaignLockKey(id),
    ]);
    expect(await startDueCampaign(at("2026-03-10T12:07:00Z"), id)).toBe("started");
    mayGoOn.resolve();
    expect(await starting).toBe("not_due");
    expect(await stateOf(id)).toMatchObject({ occurrence: 1, scheduledAt: new Date("2026-03-11T12:00:00Z") });
    expect(new Set(sends(id).map(({ data }) => data.jobRunId)).size).toBe(1);
  });

  it("at random steps, with clocks that jump, sends no occurrence twice", async () => {
    const random = seeded(7);
    const id = await scheduled();
    let [now, before] = [Date.parse(DUE), 0];
    for (let round = 0; round < 60; round += 1) {
      now += (random.below(30) - 8) * 60_000 + random.below(2) * 43_200_000;
      const jumps = Array.from({ length: 3 }, () => new Date(now + (random.below(21) - 10) * 60_000).toISOString());
      await Promise.all(
        jumps.map((time) =>
          startDueCampaign(crashingCtx(at(time), random.below(40), "after"), id).catch(() => "crashed"),
        ),
      );
      const { scheduledAt } = await stateOf(id);
      expect(scheduledAt?.getTime()).toBeGreaterThanOrEqual(before);
      before = scheduledAt?.getTime() ?? 0;
      await world.rows("UPDATE campaign SET status = 'scheduled' WHERE organization_id = $1 AND id = $2", [
        world.orgId,
        id,
      ]);
    }
    const dues = (await runsOf(id)).map(({ dueAt }) => dueAt);
    expect(dues.length).toBeGreaterThan(5);
    expect(new Set(dues).size).toBe(dues.length);
    expect(dues).toEqual([...dues].sort());
    expect((await stateOf(id)).occurrence).toBe(dues.length);
  });
});

describe("run left behind by a crash", () => {
  const stale = (jobRunId: string) =>
    world.rows(
      `UPDATE job_run SET started_at = now() - interval '11 minutes', heartbeat_at = now() - interval '11 minutes'
       WHERE organization_id = $1 AND id = $2`,
      [world.orgId, jobRunId],
    );

  it("is recovered once, with the same occurrence, by any number of concurrent recoveries [A7]", async () => {
    const id = await world.campaign({ mail: true });
    const started = await requestSend(world.ctx, id);
    events.events.splice(0);
    await stale(started.jobRunId);
    const claims = (await Promise.all(Array.from({ length: 5 }, () => claimStaleJobRuns(world.ctx)))).flat();
    const mine = claims.filter(({ jobRunId }) => jobRunId === started.jobRunId);
    expect(mine).toHaveLength(1);
    for (const { jobRunId } of mine) expect(await resumeSendRun(world.ctx, jobRunId)).toBe(true);
    expect(sends(id).map(({ data }) => data)).toEqual([{ orgId: world.orgId, ...started }]);
    expect(await stateOf(id)).toMatchObject({ status: "sending", occurrence: 1 });
  });

  it("is marked as failed if its campaign was deleted or was never started by it", async () => {
    const [gone, other] = [
      await requestSend(world.ctx, await world.campaign({ mail: true })),
      await world.campaign({ mail: true }),
    ];
    await world.rows("DELETE FROM campaign WHERE organization_id = $1 AND id = $2", [world.orgId, gone.campaignId]);
    const { startJobRun } = await import("../../../lib/jobs/index.ts");
    const never = await startJobRun(world.ctx, { type: "campaign_send", input: { campaignId: other } });
    expect(await resumeSendRun(world.ctx, gone.jobRunId)).toBe(false);
    expect(await resumeSendRun(world.ctx, never)).toBe(false);
    expect(await getJobRun(world.ctx, gone.jobRunId)).toMatchObject({
      status: "failed",
      error: "The campaign was deleted",
    });
    expect(await getJobRun(world.ctx, never)).toMatchObject({ status: "failed", error: "The send did not start" });
    expect(sends(other)).toEqual([]);
  });

  it("is not resumed while its campaign is paused, or by another organization (404)", async () => {
    const { campaignId, jobRunId } = await requestSend(world.ctx, await world.campaign({ mail: true }));
    events.events.splice(0);
    await world.rows("UPDATE campaign SET status = 'paused' WHERE organization_id = $1 AND id = $2", [
      world.orgId,
      campaignId,
    ]);
    expect(await resumeSendRun(world.ctx, jobRunId)).toBe(false);
    expect(await getJobRun(world.ctx, jobRunId)).toMatchObject({ status: "running" });
    const other = await CampaignWorld.open(sandbox);
    await expect(resumeSendRun(other.ctx, jobRunId)).rejects.toMatchObject({ status: 404 });
    expect(sends(campaignId)).toEqual([]);
  });
});

describe("campaign job functions", () => {
  const find = (id: string) => {
    const fn = [...campaignFunctions, ...sendingFunctions].find((candidate) => candidate.id() === id);
    if (!fn) throw new Error(`No function ${id}`);
    return fn;
  };

  it("request each due campaign by an event every five minutes, and start it once", async () => {
    const id = await scheduled({ at: "2026-01-01T12:00:00Z" });
    await runSchedule(everyFiveMinutes, events);
    expect(events.named("crm/campaign.due").map(({ data }) => data)).toContainEqual({
      orgId: world.orgId,
      campaignId: id,
    });
    const event = { name: "crm/campaign.due", data: { orgId: world.orgId, campaignId: id } };
    expect((await runFunction(find("campaigns-start-due"), event)).result).toBe("started");
    expect((await runFunction(find("campaigns-start-due"), event)).result).toBe("not_due");
    expect(sends(id)).toHaveLength(1);
  });

  it("do not start a campaign that was rescheduled while its delayed run slept", async () => {
    const id = await scheduled({ at: "2040-01-01T12:00:00Z" });
    const data = { orgId: world.orgId, campaignId: id, scheduledAt: "2026-01-01T12:00:00.000Z" };
    const { result, steps } = await runFunction(find("campaigns-wait-for-time"), {
      name: "crm/campaign.scheduled",
      data,
    });
    expect(steps).toEqual(["wait-for-time", "start"]);
    expect(result).toBe("not_due");
  });

  it("start a campaign at its time, not before, even if the engine ends a sleep 0.9 s early", async () => {
    const due = new Date(Date.now() + 1_500);
    const id = await scheduled({ at: due.toISOString(), recurrence: null });
    const data = { orgId: world.orgId, campaignId: id, scheduledAt: due.toISOString() };
    const event = { name: "crm/campaign.scheduled", data };
    const { result, error } = await runFunction(find("campaigns-wait-for-time"), event, { wakesEarlyMs: 900 });
    expect([error, result]).toEqual([undefined, "started"]);
    const [run] = await world.rows<{ startedAt: Date }>(
      'SELECT started_at AS "startedAt" FROM campaign WHERE organization_id = $1 AND id = $2',
      [world.orgId, id],
    );
    expect(run?.startedAt.getTime()).toBeGreaterThanOrEqual(due.getTime());
  });

  it("retry at the scheduled time if the engine ends a sleep far too early", async () => {
    const due = new Date(Date.now() + 3_600_000);
    const id = await scheduled({ at: due.toISOString(), recurrence: null });
    const data = { orgId: world.orgId, campaignId: id, scheduledAt: due.toISOString() };
    const { retry } = await runFunction(find("campaigns-wait-for-time"), { name: "crm/campaign.scheduled", data });
    expect(retry?.isFinal).toBe(false);
    expect(new Date(retry?.after ?? "").getTime()).toBeGreaterThanOrEqual(Math.floor(due.getTime() / 1_000) * 1_000);
    expect(await stateOf(id)).toMatchObject({ status: "scheduled" });
  });

  it("request a delayed run for times in the next five minutes, and none for later times", async () => {
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const [soon, later] = [inMinutes(3), inMinutes(10)];
    const [first, second] = [await scheduled({ at: soon }), await scheduled({ at: later })];
    await runSchedule(everyFiveMinutes, events);
    expect(events.named("crm/campaign.scheduled")).toContainEqual(
      expect.objectContaining({
        id: `campaign-time-${first}-${Date.parse(soon)}`,
        data: { orgId: world.orgId, campaignId: first, scheduledAt: soon },
      }),
    );
    const about = events.events.map(({ data }) => data.campaignId);
    expect(about.filter((id) => id === first)).toHaveLength(1);
    expect(about).not.toContain(second);
  });

  it("resume a stale campaign send run", async () => {
    const { jobRunId, campaignId } = await requestSend(world.ctx, await world.campaign({ mail: true }));
    events.events.splice(0);
    const data = { orgId: world.orgId, jobRunId, type: "campaign_send" };
    const event = { name: "crm/job-run.recovery-requested", data, id: randomUUID() };
    expect((await runFunction(find("campaigns-resume-run"), event)).result).toBe(true);
    expect(sends(campaignId)).toHaveLength(1);
  });
});
