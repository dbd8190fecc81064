import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type EngineStack, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";

/** Of eight runs at a time: one for bulk work, schedules and outbound webhooks each, two for sends, two for inbound messages. */
const CONCURRENCY = "8";
const SHARES = { bulk: 1, scheduled: 1, outbound: 1, sends: 2, inbound: 2 };

describe("lanes of the embedded engine", () => {
  let stack: EngineStack;
  let key: string;

  beforeAll(async () => {
    stack = await startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl"));
    await Promise.all([
      stack.startApp({ JOB_CONCURRENCY: CONCURRENCY }),
      stack.startEngine({ ENGINE_CONCURRENCY: CONCURRENCY }),
    ]);
  });
  afterAll(() => stack.stop());
  beforeEach(() => {
    key = randomUUID();
  });

  const request = (lane: string, orgId: string, data: object = {}) => ({
    name: `test/lane-${lane}`,
    data: { key, orgId, ...data },
  });
  const started = async (prefix = "") =>
    (await stack.effects(key)).filter((name) => name.startsWith(prefix) && name.endsWith(" in"));
  const openGate = (gate = key) =>
    stack.db.query("INSERT INTO effect (key, name) VALUES ($1, 'open')", [`gate-${gate}`]);
  const expectWaiting = (count: number) =>
    eventually(async () => {
      const { rowCount } = await stack.db.query("SELECT FROM engine.parked");
      expect(rowCount).toBe(count);
    });
  const expectStarted = (prefix: string, count: number) =>
    eventually(async () => expect(await started(prefix)).toHaveLength(count));
  const expectEnded = (count: number) =>
    eventually(async () => {
      expect(await stack.effects(key)).toHaveLength(2 * count);
      const { rows } = await stack.db.query(
        `SELECT count(*)::int AS n FROM engine.slot UNION ALL SELECT count(*)::int FROM engine.parked
         UNION ALL SELECT count(*)::int FROM engine.served`,
      );
      expect(rows).toEqual([{ n: 0 }, { n: 0 }, { n: 0 }]);
    });

  it("use at most their shares, so that a run that a person waits for starts beside full lanes", async () => {
    const lanes = Object.keys(SHARES);
    const waiting = lanes.flatMap((name) => Array.from({ length: 6 }, (_, at) => request(name, `org-${at}`)));
    await stack.sendAll(waiting);
    for (const [name, share] of Object.entries(SHARES)) await expectStarted(`${name} `, share);
    await stack.sendAll([request("interactive", "org-0")]);
    await expectStarted("interactive ", 1);
    expect(await started()).toHaveLength(8);
    await openGate();
    await expectEnded(waiting.length + 1);
    const effects = await stack.effects(key);
    for (const [name, share] of Object.entries(SHARES)) {
      let [inside, most] = [0, 0];
      for (const effect of effects.filter((one) => one.startsWith(`${name} `))) {
        inside += effect.endsWith(" in") ? 1 : -1;
        most = Math.max(most, inside);
      }
      expect([name, most]).toEqual([name, share]);
    }
  });

  it("start the runs of organizations in turn, however many one of them has", async () => {
    await stack.sendAll([request("bulk", "first")]);
    await expectStarted("bulk ", 1);
    await stack.sendAll(Array.from({ length: 12 }, () => request("bulk", "busy")));
    await expectWaiting(12);
    await stack.sendAll([request("bulk", "quiet"), request("bulk", "quiet"), request("bulk", "other")]);
    await expectWaiting(15);
    await openGate();
    await expectEnded(16);
    const order = (await started()).map((effect) => effect.split(" ")[1]);
    expect(order.slice(0, 6)).toEqual(["first", "busy", "quiet", "other", "busy", "quiet"]);
  });

  it("start a send's first run after at most one run of another send, though large ones wait and it was served last", async () => {
    const gate = (orgId: string) => ({ gate: `${key}-${orgId}` });
    const large = ["large-0", "large-1", "large-2", "large-3", "large-4", "large-5"];
    const continued = (orgId: string) => request("send-run", orgId, { ...gate(orgId), isFirst: false });
    await stack.sendAll(large.slice(0, 2).map(continued));
    await expectStarted("send-run ", 2);
    await stack.sendAll(large.slice(2).map(continued));
    await expectWaiting(4);
    // The small send's audience: its organization was served after all that wait.
    await stack.sendAll([request("send-run", "small", { ...gate("audience"), isFirst: true })]);
    await expectWaiting(5);
    await openGate(gate("large-0").gate);
    await expectStarted("send-run small ", 1);
    await stack.sendAll([request("send-run", "small", { ...gate("first"), isFirst: true })]);
    await expectWaiting(5);
    await openGate(gate("audience").gate);
    await expectStarted("send-run small ", 2);
    expect(await started()).toHaveLength(4);
    for (const name of [...large, "first"]) await openGate(gate(name).gate);
    await expectEnded(8);
  });

  it("give an organization with several parallel runs its share, though each of its runs starts the next", async () => {
    await stack.sendAll([
      ...["many", "many", "many", "many"].map((orgId) => request("chain", orgId, { left: 15 })),
      ...["a", "b", "c", "d"].map((orgId) => request("chain", orgId, { left: 15 })),
    ]);
    await eventually(async () => expect((await started("chain")).length).toBeGreaterThanOrEqual(60));
    const early = (await started("chain")).slice(0, 60).filter((effect) => effect === "chain many in");
    expect(early.length).toBeGreaterThanOrEqual(8);
    await eventually(async () => expect(await started("chain")).toHaveLength(8 * 15));
  });

  it("share one limit among all functions of a lane", async () => {
    await stack.sendAll([request("bulk", "a"), request("person", "b", { trigger: "schedule" })]);
    await eventually(async () => expect(await started()).toHaveLength(1));
    await expectWaiting(1);
    await openGate();
    await expectEnded(2);
  });

  it("let a person's run pass the same function's scheduled runs", async () => {
    await stack.sendAll(["a", "b", "c"].map((orgId) => request("person", orgId, { trigger: "schedule" })));
    await expectStarted("person ", 1);
    await stack.sendAll([request("person", "d", { trigger: "user" })]);
    await eventually(async () => expect(await started("person d")).toHaveLength(1));
    expect(await started()).toHaveLength(2);
    await openGate();
    await expectEnded(4);
  });

  it("give a continued run its original place", async () => {
    // Never committed: a worker would take the job before it is read.
    const client = await stack.db.connect();
    try {
      await client.query("BEGIN");
      const { rows: runs } = await client.query<{ id: string; created: Date }>(
        `INSERT INTO engine.run (function_id, events, created_at, status)
         VALUES ('none', '[]', now() - interval '1 hour', 'completed') RETURNING id, created_at AS created`,
      );
      await client.query("SELECT engine.enqueue($1, '', now(), false)", [runs[0]?.id]);
      const { rows: jobs } = await client.query(
        "SELECT run_at AS created FROM graphile_worker._private_jobs WHERE key = 'unit:' || $1 || ':'",
        [runs[0]?.id],
      );
      expect(jobs).toEqual([{ created: runs[0]?.created }]);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
  });

  it("lose no slot to runs that ended, or whose function is no longer registered", async () => {
    const { rows } = await stack.db.query<{ id: string }>(
      `INSERT INTO engine.run (function_id, events, status, ended_at) VALUES
       ('test-lane-bulk', '[]', 'completed', now() - interval '2 hours'), ('removed', '[]', 'queued', NULL) RETURNING id`,
    );
    const [ended, removed] = rows.map(({ id }) => id);
    await stack.db.query("SELECT engine.take_slots(ARRAY['env:lane:bulk'], ARRAY[1], $1, '', gen_random_uuid())", [
      ended,
    ]);
    await stack.db.query("SELECT engine.take_slots(ARRAY['env:lane:bulk'], ARRAY[1], $1, '', gen_random_uuid())", [
      removed,
    ]);
    await stack.sendAll([request("bulk", "a")]);
    await expectWaiting(2);
    await stack.db.query("SELECT engine.repair_slots()");
    await expectStarted("bulk ", 1);
    await openGate();
    await eventually(async () => expect(await stack.effects(key)).toHaveLength(2));
    await stack.db.query("UPDATE engine.run SET status = 'cancelled', ended_at = now() WHERE id = $1", [removed]);
    await stack.db.query("SELECT engine.repair_slots()");
    await expectEnded(1);
  });

  it("release the slots of a run whose function has no limit any more", async () => {
    const { rows } = await stack.db.query<{ id: string }>(
      "INSERT INTO engine.run (function_id, events, status) VALUES ('moved', '[]', 'running') RETURNING id",
    );
    const take = (keys: string[]) =>
      stack.db.query(
        "SELECT engine.take_slots($1, array_fill(1, ARRAY[cardinality($1::text[])]), $2, '', gen_random_uuid())",
        [keys, rows[0]?.id],
      );
    await take(["env:lane:sends"]);
    await take([]);
    await eventually(async () => expect((await stack.db.query("SELECT FROM engine.slot")).rowCount).toBe(0));
    await stack.db.query("DELETE FROM engine.run WHERE id = $1", [rows[0]?.id]);
  });

  it("lock each key for itself: a held key delays no other", async () => {
    const [held, free] = [`held-${key}`, `free-${key}`];
    const client = await stack.db.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT engine.lock_keys(ARRAY[$1])", [`fn:test-limited:event.data.orgId:${held}`]);
      await stack.sendAll([held, free].map((orgId) => ({ name: "test/limited", data: { key, orgId } })));
      await stack.expectEffects(key, [`${free} in`, `${free} out`]);
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    await stack.expectEffects(
      key,
      [free, held].flatMap((orgId) => [`${orgId} in`, `${orgId} out`]),
    );
  });
});
