import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { within } from "../../../lib/platform/concurrency/within.ts";
import { type BuiltApp, isBuilt, startBuiltApp, untilUp } from "../../support/built-app.ts";
import { type EngineStack, startEngineStack } from "../../support/engine/stack.ts";
import { eventually } from "../../support/eventually.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { tokenFor } from "../../support/http.ts";
import { openIdleConnections } from "../../support/idle-connections.ts";
import { RawConnection } from "../../support/raw-connection.ts";
import { openInstallation } from "../../support/sealed-world.ts";

const STOPS = isFull() ? 20 : 2;
/** As set in the documented systemd units and the compose file; without our own shutdown Next takes two minutes. */
const KILLED_AFTER_MS = 30_000;
describe("[E7] job engine", () => {
  let stack: EngineStack;
  beforeAll(async () => {
    stack = await startEngineStack(inject("ownerDatabaseUrl"), inject("databaseUrl"));
    await stack.startApp({ SINGLE_FLIGHT: "1" });
  });
  afterAll(() => stack.stop());

  it("runs every step once although it is stopped and restarted repeatedly under load", async () => {
    const keys = Array.from({ length: 4 }, () => randomUUID());
    const count = STOPS * 4;
    let engine = await stack.startEngine();
    await stack.sendAll(keys.map((key) => ({ name: "test/steps", data: { key, count, ms: 100 } })));
    const done = async () => (await Promise.all(keys.map((key) => stack.effects(key)))).flat().length;
    let slowest = 0;
    for (let stop = 0; stop < STOPS; stop += 1) {
      const before = await done();
      await eventually(async () => expect(await done()).toBeGreaterThan(before));
      const started = performance.now();
      await within(KILLED_AFTER_MS, engine.kill("SIGTERM"));
      slowest = Math.max(slowest, performance.now() - started);
      const { rows } = await stack.db.query("SELECT claim FROM engine.run WHERE claim IS NOT NULL");
      expect(rows).toEqual([]); // nothing waits for a lease to expire
      engine = await stack.startEngine();
    }
    const steps = [...Array.from({ length: count }, (_, index) => `step-${index}`), "finish"];
    for (const key of keys) await stack.expectEffects(key, steps);
    const stepsRunTwice = (await done()) - keys.length * steps.length;
    figure("E7", { engineStops: STOPS, stepsRunTwice, slowestHandOverSeconds: Math.round(slowest / 100) / 10 });
  }, 240_000);
});

describe.skipIf(!isBuilt)("[E7] application", () => {
  const WAITING = 8;
  let installation: Awaited<ReturnType<typeof openInstallation>>;
  let app: BuiltApp;
  let token: string;
  beforeAll(async () => {
    installation = await openInstallation();
    const { orgId } = await createOrganization("Parada");
    token = await tokenFor((await createUser(orgId, { permissions: ["app:settings"] })).clerkId, {
      exp: Math.floor(Date.now() / 1_000) + 3_600,
    });
  });
  afterAll(async () => {
    app?.child.kill("SIGKILL");
    await installation.close();
  });

  async function start(): Promise<BuiltApp> {
    const { APP_URL = "" } = process.env; // tokens are issued for it
    const started = await startBuiltApp({
      APP_URL,
      DATABASE_URL: installation.url,
      LOCAL_SIGN_IN: "open",
      DATABASE_POOL_SIZE: String(WAITING * 2),
    });
    await untilUp(started);
    return started;
  }

  it("answers every request in progress when stopped, and exits despite idle connections", async () => {
    const statuses: number[] = [];
    let slowest = 0;
    for (let stop = 0; stop < STOPS; stop += 1) {
      app = await start();
      const holder = await installation.owner.connect();
      await holder.query("BEGIN; LOCK TABLE email_settings IN ACCESS EXCLUSIVE MODE");
      // A route outside the fair queue, which would let only three requests of an organization wait for the lock.
      const requests = Array.from({ length: WAITING }, () =>
        fetch(`${app.url}/api/settings/email`, { headers: { authorization: `Bearer ${token}` } }).then(
          ({ status }) => status,
        ),
      );
      await eventually(async () => {
        const { rows } = await holder.query("SELECT count(DISTINCT pid)::int AS count FROM pg_locks WHERE NOT granted");
        expect(rows[0]?.count).toBeGreaterThanOrEqual(WAITING);
      });
      await openIdleConnections(app.url);
      const ended = once(app.child, "exit");
      const started = performance.now();
      app.child.kill("SIGTERM");
      // New connections are refused. Not a request: the waiting ones hold every database connection, so it would wait too.
      await eventually(() => expect(RawConnection.open(app.url)).rejects.toThrow());
      await holder.query("COMMIT");
      holder.release();
      statuses.push(...(await Promise.all(requests)));
      expect(statuses).toEqual(Array((stop + 1) * WAITING).fill(200));
      const [code, signal] = await within(KILLED_AFTER_MS, ended);
      expect([code === 0 || code === 143, signal === null || signal === "SIGTERM"], app.output()).toEqual([true, true]);
      slowest = Math.max(slowest, performance.now() - started);
    }
    figure("E7", {
      appStops: STOPS,
      inFlight: statuses.length,
      failed: statuses.filter((status) => status !== 200).length,
      slowestEndSeconds: Math.round(slowest / 100) / 10,
    });
  }, 600_000);
});
