import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseCustomer } from "../../../lib/customers/index.ts";
import { relayDue, unsafeFindDueRelays } from "../../../lib/helpdesk/index.ts";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { userCtx } from "../../support/factories.ts";
import { findAllDue } from "../../support/find-all-due.ts";

// Customers' names and email addresses on their helpdesk contacts.
let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let serial = 0;
const phone = () => `119${String(90_000_000 + serial++)}`;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const contact = async (of: string, at = bridge) => {
  const [row] = await worlds.world.desk.rows<{ name: string; email: string | null }>(
    "SELECT name, email FROM contacts WHERE account_id = $1 AND phone_number = $2",
    [at.account.id, `+55${of}`],
  );
  return row;
};
const edit = (of: string, name: string) =>
  worlds.world.desk.rows("UPDATE contacts SET name = $3 WHERE account_id = $1 AND phone_number = $2", [
    bridge.account.id,
    `+55${of}`,
    name,
  ]);
const change = (id: string, fields: { name?: string; email?: string }, at = bridge) =>
  at.ctx.db.rows(
    "UPDATE customer SET name = coalesce($3, name), email = coalesce($4, email) WHERE organization_id = $1 AND id = $2",
    [at.ctx.orgId, id, fields.name ?? null, fields.email ?? null],
  );
const dueCount = async () => {
  const rows = await bridge.ctx.db.rows(
    "SELECT 1 FROM helpdesk_contact WHERE organization_id = $1 AND due_at IS NOT NULL",
    [bridge.ctx.orgId],
  );
  return rows.length;
};
/** Counts the contact calls by id that the helpdesk answers during `work`; `seen` receives each call's number. */
const countCalls = async (work: () => Promise<unknown>, seen?: (call: number) => void): Promise<number> => {
  let calls = 0;
  const { desk } = worlds.world;
  const former = desk.onExchange;
  desk.onExchange = (exchange) => {
    if (/\/contacts\/\d+$/.test(exchange.path)) {
      calls += 1;
      seen?.(calls);
    }
    former?.(exchange);
  };
  await work().finally(() => {
    desk.onExchange = former;
  });
  return calls;
};

beforeAll(async () => {
  worlds = await openBridgeWorld();
  recorder = await recordEvents();
});
beforeEach(async () => {
  bridge = await openBridge(worlds);
});
afterEach(() => worlds.world.sandbox.faults.clear());
afterAll(async () => {
  await recorder.close();
  await worlds.close();
});

describe("a contact in the helpdesk", () => {
  it("gets name and e-mail when an unknown phone becomes a customer", async () => {
    const bia = phone();
    await bridge.ctx.db.rows("UPDATE store SET helpdesk_inbox_id = NULL WHERE organization_id = $1 AND id <> $2", [
      bridge.ctx.orgId,
      bridge.stores.ecommerce,
    ]);
    await bridge.say(bia, "Oi");
    await bridge.relay();
    expect((await contact(bia))?.name).toBe(`+55${bia}`);
    await change(await bridge.customer(bia), { email: "Bia@example.test" });
    expect((await findAllDue(unsafeFindDueRelays, { now: later(1) })).orgIds).toContain(bridge.ctx.orgId);
    await bridge.relay(later(1));
    expect(await contact(bia)).toMatchObject({ name: "Bia Lima", email: "Bia@example.test" });
    expect(await dueCount()).toBe(0);
  });

  it("gets a changed name, keeps a name that an agent edited, and causes no request if nothing changed", async () => {
    const bia = phone();
    const id = await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "Oi");
    await bridge.relay();
    await change(id, { name: "Bia Lima Souza" });
    await bridge.relay(later(1));
    expect((await contact(bia))?.name).toBe("Bia Lima Souza");
    await edit(bia, "Bia (noiva em maio)");
    await change(id, { name: "Bia Souza", email: "bia@example.test" });
    await bridge.relay(later(1));
    expect(await contact(bia)).toMatchObject({ name: "Bia (noiva em maio)", email: "bia@example.test" });
    await change(id, { name: "Bia Souza" });
    expect([await dueCount(), await countCalls(() => bridge.relay(later(2)))]).toEqual([0, 0]);
  });

  it("causes no request for changed customers who never wrote", async () => {
    for (let index = 0; index < 30; index += 1) await bridge.customer(phone());
    const calls = await countCalls(async () => {
      await bridge.ctx.db.rows("UPDATE customer SET name = name || ' X' WHERE organization_id = $1", [
        bridge.ctx.orgId,
      ]);
      await bridge.relay(later(1));
    });
    expect([calls, await dueCount()]).toEqual([0, 0]);
  });

  it("is updated later if the helpdesk is unreachable", async () => {
    const bia = phone();
    const id = await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "Oi");
    await bridge.relay();
    await change(id, { name: "Bia Souza" });
    worlds.world.sandbox.faults.add({ system: "helpdesk", status: 503 });
    await bridge.relay(later(1));
    worlds.world.sandbox.faults.clear();
    expect([await dueCount(), (await contact(bia))?.name]).toEqual([1, "Bia Lima"]);
    await bridge.relay(later(10));
    expect([await dueCount(), (await contact(bia))?.name]).toEqual([0, "Bia Souza"]);
  });

  it("is postponed while the API key can't be read, so that the schedule does not retry every minute", async () => {
    const bia = phone();
    const id = await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "Oi");
    await bridge.relay();
    await change(id, { name: "Bia Souza" });
    const [stored] = await bridge.ctx.db.rows<{ key: string }>(
      "SELECT api_key AS key FROM helpdesk_config WHERE organization_id = $1",
      [bridge.ctx.orgId],
    );
    const setKey = (key: string) =>
      bridge.ctx.db.rows("UPDATE helpdesk_config SET api_key = $2 WHERE organization_id = $1", [bridge.ctx.orgId, key]);
    await setKey("unreadable");
    await bridge.relay(later(1));
    expect((await findAllDue(unsafeFindDueRelays, { now: later(2) })).orgIds).not.toContain(bridge.ctx.orgId);
    await setKey(stored?.key ?? "");
    await bridge.relay(later(10));
    expect([await dueCount(), (await contact(bia))?.name]).toEqual([0, "Bia Souza"]);
  });

  describe("among several due contacts", () => {
    /** Contacts of three customers whose names have since changed. */
    const makeDue = async () => {
      const phones = [phone(), phone(), phone()];
      const ids = [];
      for (const one of phones) {
        ids.push(await bridge.customer(one, { preferredStoreId: bridge.stores.centro }));
        await bridge.say(one, "Oi");
      }
      await bridge.relay();
      for (const id of ids) await change(id, { name: "Bia Souza" });
      return phones;
    };
    it("waits until no message is due", async () => {
      const [bia = ""] = await makeDue();
      await bridge.say(bia, "Alguém aí?");
      const at = { ...bridge.ctx, clock: { now: () => later(1) } };
      const withMessage = await countCalls(async () => expect((await relayDue(at)).taken).toBeGreaterThan(0));
      expect([withMessage, await dueCount()]).toEqual([0, 3]);
      await bridge.relay(later(1));
      expect(await dueCount()).toBe(0);
    });

    it("stays due if the run has already taken twenty seconds", async () => {
      await makeDue();
      let now = later(1).getTime();
      const slow = { ...bridge.ctx, clock: { now: () => new Date(now) } };
      const run = () =>
        countCalls(
          () => relayDue(slow),
          () => {
            now += 10_000;
          },
        );
      expect([await run(), await dueCount()]).toEqual([2, 2]);
      expect([await run(), await dueCount()]).toEqual([2, 1]);
      await bridge.relay(new Date(now));
      expect(await dueCount()).toBe(0);
    });

    it("stays due if the helpdesk rejects an earlier contact, which is retried later", async () => {
      await makeDue();
      const reject = (call: number) => {
        if (call === 1) worlds.world.sandbox.faults.add({ system: "helpdesk", status: 422, path: "/contacts/" });
      };
      const at = { ...bridge.ctx, clock: { now: () => later(1) } };
      expect(await countCalls(() => relayDue(at), reject)).toBe(1);
      expect(await dueCount()).toBe(3);
      worlds.world.sandbox.faults.clear();
      expect(await countCalls(() => bridge.relay(later(2)))).toBe(4);
      expect(await dueCount()).toBe(1);
      await bridge.relay(later(10));
      expect(await dueCount()).toBe(0);
    });
  });

  it("gets the name but not the e-mail address if another contact has that address", async () => {
    const [bia, carla] = [phone(), phone()];
    const id = await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
    await bridge.say(bia, "Oi");
    await bridge.relay();
    await worlds.world.desk.rows(
      `INSERT INTO contacts (account_id, name, phone_number, email, created_at, updated_at)
       VALUES ($1, 'Carla', $2, 'casa@example.test', now(), now())`,
      [bridge.account.id, `+55${carla}`],
    );
    await change(id, { name: "Bia Souza", email: "casa@example.test" });
    await bridge.relay(later(1));
    expect([await dueCount(), await contact(bia)]).toEqual([0, { name: "Bia Souza", email: null }]);
  });

  it("of another organization is not changed, and an erased person's row is deleted", async () => {
    const [bia, other] = [phone(), await openBridge(worlds)];
    const ids = [];
    for (const at of [bridge, other]) {
      ids.push(await at.customer(bia, { preferredStoreId: at.stores.centro }));
      await at.say(bia, "Oi");
      await at.relay();
    }
    await change(ids[0] ?? "", { name: "Bia Souza" });
    for (const at of [bridge, other]) await at.relay(later(1));
    expect([(await contact(bia))?.name, (await contact(bia, other))?.name]).toEqual(["Bia Souza", "Bia Lima"]);
    await eraseCustomer(userCtx(bridge.ctx.orgId, { level: 0 }), { id: ids[0] ?? "", confirm: "Bia Souza" });
    const kept = (at: Bridge) =>
      at.ctx.db.rows("SELECT 1 FROM helpdesk_contact WHERE organization_id = $1", [at.ctx.orgId]);
    expect([await kept(bridge), await kept(other)]).toMatchObject([[], [{}]]);
  });
});
