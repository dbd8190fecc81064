import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { GET as me } from "../../../app/api/users/me/route.ts";
import { tenantDb, unsafeRows } from "../../../lib/platform/db.ts";
import { acquireLock, hitRateLimit } from "../../../lib/platform/kv.ts";
import { type DatabaseProxy, startDatabaseProxy } from "../../support/database-proxy.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { call, tokenFor } from "../../support/http.ts";
import { deliver, holdInbox, whatsappBody } from "../../support/inbox.ts";
import { switchDatabase } from "../../support/switch-database.ts";

// The database fails under the product's traffic and returns: a proxy breaks every connection.
const OUTAGE_MS = isFull() ? 60_000 : 1_500;
const CALLERS = 5;
const POOL_SIZE = 5;

let proxy: DatabaseProxy;
let events: EventRecorder;
let release: () => Promise<void>;

beforeAll(async () => {
  proxy = await startDatabaseProxy(inject("databaseUrl"));
  await switchDatabase(proxy.through(inject("databaseUrl")));
  process.env.DATABASE_POOL_SIZE = String(POOL_SIZE);
  [events, release] = await Promise.all([recordEvents(), holdInbox(inject("ownerDatabaseUrl"))]);
});
afterAll(async () => {
  await Promise.all([events.close(), release()]);
  await proxy.stop();
});

async function createMember() {
  const { orgId } = await createOrganization("Queda");
  return { orgId, ...(await createUser(orgId)) };
}

const read = async (clerkId: string) => (await call(me, { token: await tokenFor(clerkId) })).status;

describe("database outage [A12]", () => {
  it(
    "lets no unauthorized request pass, loses no accepted delivery, and reads recover at once",
    async () => {
      const member = await createMember();
      const stranger = `user_${crypto.randomUUID().replaceAll("-", "")}`;
      expect([await read(member.clerkId), await read(stranger)]).toEqual([200, 403]);
      const taken: string[] = [];
      const seen = new Map<number, number>();
      let [isOver, strangersIn] = [false, 0];
      // All clients keep sending requests, as pages and providers do.
      const traffic = Array.from({ length: CALLERS }, async (_, caller) => {
        while (!isOver) {
          const status = await read(caller === 0 ? stranger : member.clerkId);
          seen.set(status, (seen.get(status) ?? 0) + 1);
          if (caller === 0 && status === 200) strangersIn += 1;
          const id = crypto.randomUUID();
          if ((await deliver(whatsappBody({ id, value: {} }))).status === 200) taken.push(id);
          await sleep(10);
        }
      });
      await eventually(() => expect(taken.length).toBeGreaterThan(CALLERS));
      proxy.cut();
      const hits = await Promise.all(Array.from({ length: 50 }, () => hitRateLimit(`outage:${member.id}`, 20, 60)));
      const allowed = hits.filter((hit) => hit.allowed).length;
      expect(allowed).toBe(20);
      await expect(acquireLock(`outage:${member.id}`, 60)).rejects.toThrow();
      const before = seen.get(200) ?? 0;
      await sleep(OUTAGE_MS); // the length of the outage is what is tested
      expect((seen.get(200) ?? 0) - before).toBeLessThanOrEqual(CALLERS);
      const told = await call(me, { token: await tokenFor(member.clerkId) });
      expect([told.status, Number(told.headers.get("retry-after"))]).toEqual([503, 5]);
      proxy.mend();
      const mendedAt = Date.now();
      await eventually(async () => expect(await read(member.clerkId)).toBe(200));
      const backMs = Date.now() - mendedAt;
      isOver = true;
      await Promise.all(traffic);
      expect(strangersIn).toBe(0);
      const failed = [...seen].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
      expect(failed).toBeGreaterThan(0);
      expect(await read(stranger)).toBe(403);
      const kept = await unsafeRows<{ body: string }>(
        "SELECT body FROM platform.webhook_delivery WHERE body IS NOT NULL AND processed_at IS NULL",
      );
      const ids = new Set(kept.map(({ body }) => (JSON.parse(body) as { entry: { id: string }[] }).entry[0]?.id));
      const lost = taken.filter((id) => !ids.has(id));
      expect(lost).toEqual([]);
      figure("A12", {
        "gone ms": OUTAGE_MS,
        "reads back ms": backMs,
        refused: failed,
        "failed open": strangersIn + allowed - 20,
        lost: lost.length,
      });
    },
    OUTAGE_MS + 60_000,
  );
});

describe("exhausted connection pool [A12]", () => {
  it("queues requests and serves them once a connection is free", async () => {
    const member = await createMember();
    const held = Promise.withResolvers<void>();
    let holders = 0;
    const holding = Array.from({ length: POOL_SIZE }, () =>
      tenantDb(member.orgId).sql(async () => {
        holders += 1;
        await held.promise;
      }),
    );
    await eventually(() => expect(holders).toBe(POOL_SIZE));
    let served = 0;
    const readers = Array.from({ length: 40 }, async () => {
      const status = await read(member.clerkId);
      served += 1;
      return status;
    });
    expect(served).toBe(0);
    held.resolve();
    await Promise.all(holding);
    expect(await Promise.all(readers)).toEqual(Array(40).fill(200));
  });

  it.runIf(isFull())("that stays exhausted fails waiting requests with a 5xx", async () => {
    const member = await createMember();
    const held = Promise.withResolvers<void>();
    const holding = Array.from({ length: POOL_SIZE }, () => tenantDb(member.orgId).sql(() => held.promise));
    const refused = await Promise.all(Array.from({ length: 40 }, () => read(member.clerkId)));
    expect(refused.filter((status) => status < 500)).toEqual([]);
    held.resolve();
    await Promise.all(holding);
    expect(await read(member.clerkId)).toBe(200);
  });
});
