import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { type EngineStack, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";

/** Of eight runs at a time: one for bulk work, one for schedules, three for sends, two for inbound messages. */
const CONCURRENCY = "8";
const SHARES = { bulk: 1, scheduled: 1, sends: 3, inbound: 2 };

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
  const openGate = () => stack.db.query("INSERT INTO effect (key, name) VALUES ($1, 'open')", [`gate-${key}`]);
  const expectStarted = (prefix: string, count: number) =>
    eventually(async () => expect(await started(prefix)).toHaveLength(count));
  const expectEnded = (count: number) =>
    eventually(async () => {
      expect(await stack.effects(key)).toHaveLength(2 * count);
      const { rows } = await stack.db.query(
        "SELECT count(*)::int AS n FROM engine.slot UNION ALL SELECT count(*)::int FROM engine.parked",
      );
      expect(rows).toEqual([{ n: 0 }, { n: 0 }]);
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
    await stack.sendAll([request("bulk", "quiet")]);
    const queued = () =>
      stack.db.query("SELECT FROM engine.run WHERE function_id = 'test-lane-bulk' AND status = 'queued'");
    await eventually(async () => expect((await queued()).rowCount).toBe(13));
    await openGate();
    await expectEnded(14);
    expect((await started()).indexOf("bulk quiet in")).toBeLessThanOrEqual(2);
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
    const { rows: runs } = await stack.db.query<{ id: string; created: Date }>(
      `INSERT INTO engine.run (function_id, events, created_at, status)
       VALUES ('none', '[]', now() - interval '1 hour', 'completed') RETURNING id, created_at AS created`,
    );
    await stack.db.query("SELECT engine.enqueue($1, '', now(), false)", [runs[0]?.id]);
    const { rows: jobs } = await stack.db.query(
      "SELECT run_at AS created FROM graphile_worker._private_jobs WHERE key = 'unit:' || $1 || ':'",
      [runs[0]?.id],
    );
    expect(jobs).toEqual([{ created: runs[0]?.created }]);
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
