import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { announceErasures } from "../../../lib/customers/erase-customer.ts";
import { CustomerTimelineQuery, eraseCustomer, findErasure, listTimeline } from "../../../lib/customers/index.ts";
import { forgetContact } from "../../../lib/helpdesk/index.ts";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { userCtx } from "../../support/factories.ts";

// An erased person's data in the helpdesk, and how the erasure receipt lists it.
let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let serial = 0;
const phone = () => `119${String(80_000_000 + serial++)}`;
const erase = (id: string) => eraseCustomer(userCtx(bridge.ctx.orgId, { level: 0 }), { id, confirm: "Bia Lima" });
const contactsOf = (at: Bridge) =>
  worlds.world.desk.rows<{ name: string; phone: string | null; email: string | null }>(
    "SELECT name, phone_number AS phone, email FROM contacts WHERE account_id = $1 ORDER BY id",
    [at.account.id],
  );
const conversationCount = async (at: Bridge) =>
  (await worlds.world.desk.rows("SELECT id FROM conversations WHERE account_id = $1", [at.account.id])).length;
const addContact = (at: Bridge, fields: { name: string; phone?: string; email?: string; createdAt?: Date }) =>
  worlds.world.desk.rows(
    `INSERT INTO contacts (account_id, name, phone_number, email, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5)`,
    [
      at.account.id,
      fields.name,
      fields.phone ?? null,
      fields.email ?? null,
      (fields.createdAt ?? new Date(Date.now() - 60_000)).toISOString().replace("Z", ""),
    ],
  );
const setEmail = (id: string, email: string) =>
  bridge.ctx.db.rows("UPDATE customer SET email = $3 WHERE organization_id = $1 AND id = $2", [
    bridge.ctx.orgId,
    id,
    email,
  ]);
const erasedEntry = async (id: string) => {
  const query = CustomerTimelineQuery.parse({});
  const { data } = await listTimeline(userCtx(bridge.ctx.orgId, { level: 0 }), { id, ...query });
  const entry = data.find((one) => one.kind === "erased");
  return entry?.kind === "erased" ? entry.helpdesk : undefined;
};
const keptAddresses = async () => {
  const [row] = await bridge.ctx.db.rows<{ kept: boolean }>(
    "SELECT addresses_encrypted IS NOT NULL AS kept FROM customer_erasure WHERE organization_id = $1",
    [bridge.ctx.orgId],
  );
  return row?.kept;
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

it("forgetContact deletes the contact and its conversations, and the erasure receipt counts them", async () => {
  const [bia, carla] = [phone(), phone()];
  const id = await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
  await bridge.customer(carla, { name: "Carla", preferredStoreId: bridge.stores.centro });
  for (const one of [bia, carla]) await bridge.say(one, "Oi");
  await bridge.relay();
  expect((await erase(id)).helpdesk).toBe("pending");
  expect(await erasedEntry(id)).toEqual({ state: "pending", contacts: 0, conversations: 0, doneAt: null });
  expect(await forgetContact(bridge.ctx, { customerId: id })).toEqual({ contacts: 1, conversations: 1 });
  expect(await contactsOf(bridge)).toMatchObject([{ name: "Carla" }]);
  expect(await conversationCount(bridge)).toBe(1);
  const done = { state: "done", contacts: 1, conversations: 1, doneAt: expect.stringMatching(/Z$/) };
  expect(await erasedEntry(id)).toEqual(done);
  expect(await forgetContact(bridge.ctx, { customerId: id })).toEqual({ contacts: 0, conversations: 0 });
  expect(await erasedEntry(id)).toEqual(done);
});

it("forgetContact finds contacts without messages by phone and e-mail, in this account only", async () => {
  const [bia, other] = [phone(), await openBridge(worlds)];
  const id = await bridge.customer(bia);
  await setEmail(id, "Bia@example.test");
  for (const at of [bridge, other]) {
    await addContact(at, { name: "Bia do site", phone: `+55${bia}` });
    await addContact(at, { name: "Bia sem o nono dígito", phone: `+55${bia.slice(0, 2)}${bia.slice(3)}` });
    await addContact(at, { name: "Bia por e-mail", email: "bia@example.test" });
    await addContact(at, { name: "Outra Bia", email: "outra-bia@example.test" });
  }
  await erase(id);
  await addContact(bridge, { name: "Nova dona", phone: `+55${bia}0`, createdAt: new Date(Date.now() + 60_000) });
  expect(await forgetContact(bridge.ctx, { customerId: id })).toEqual({ contacts: 3, conversations: 0 });
  expect((await contactsOf(bridge)).map(({ name }) => name)).toEqual(["Outra Bia", "Nova dona"]);
  expect(await contactsOf(other)).toHaveLength(4);
});

it("forgetContact keeps contacts with another customer's e-mail address or created after the erasure", async () => {
  const bia = phone();
  const id = await bridge.customer(bia);
  const daughter = await bridge.customer(phone(), { name: "Filha" });
  for (const one of [id, daughter]) await setEmail(one, "familia@example.test");
  await addContact(bridge, { name: "Família", email: "familia@example.test" });
  await erase(id);
  await addContact(bridge, { name: "Nova dona", phone: `+55${bia}`, createdAt: new Date(Date.now() + 60_000) });
  expect(await forgetContact(bridge.ctx, { customerId: id })).toEqual({ contacts: 0, conversations: 0 });
  expect((await contactsOf(bridge)).map(({ name }) => name)).toEqual(["Família", "Nova dona"]);
});

describe("a contact that has messages of the erased customer", () => {
  /** The customer wrote from both phones and now has the second one. */
  const writeFrom = async (former: string, current: string) => {
    const id = await bridge.customer(former, { preferredStoreId: bridge.stores.centro });
    await bridge.say(former, "Oi");
    await setPhone(id, current);
    await bridge.say(current, "Oi de novo");
    await bridge.relay();
    return id;
  };
  const setPhone = (id: string, value: string) =>
    bridge.ctx.db.rows("UPDATE customer SET phone = $3 WHERE organization_id = $1 AND id = $2", [
      bridge.ctx.orgId,
      id,
      value,
    ]);
  const identify = (id: string, value: string) =>
    bridge.ctx.db.rows(
      `INSERT INTO customer_identity (organization_id, customer_id, kind, value) VALUES ($1, $2, 'phone', $3)`,
      [bridge.ctx.orgId, id, value],
    );
  const owners: [string, (kept: string) => Promise<unknown>][] = [
    ["shares its phone", (kept) => bridge.customer(kept, { name: "Filha" })],
    ["has taken over its phone", async (kept) => identify(await bridge.customer(phone(), { name: "Nova dona" }), kept)],
    [
      "has its e-mail address",
      async (kept) => {
        await setEmail(await bridge.customer(phone(), { name: "Filha" }), "Casa@example.test");
        await worlds.world.desk.rows("UPDATE contacts SET email = $3 WHERE account_id = $1 AND phone_number = $2", [
          bridge.account.id,
          `+55${kept}`,
          "casa@example.test",
        ]);
      },
    ],
  ];

  it.each(owners)(
    "stays with its conversations if another customer %s; the other contact is deleted",
    async (_, own) => {
      const [former, kept] = [phone(), phone()];
      const id = await writeFrom(former, kept);
      await own(kept);
      await erase(id);
      expect(await forgetContact(bridge.ctx, { customerId: id })).toEqual({ contacts: 1, conversations: 1 });
      expect((await contactsOf(bridge)).map((one) => one.phone)).toEqual([`+55${kept}`]);
      expect(await bridge.conversations(kept)).toHaveLength(1);
      expect(await erasedEntry(id)).toMatchObject({ state: "done", contacts: 1, conversations: 1 });
    },
  );

  it("is deleted if the other customer with its phone is erased or belongs to another organization", async () => {
    const [former, shared, other] = [phone(), phone(), await openBridge(worlds)];
    const id = await writeFrom(former, shared);
    await other.customer(shared);
    const daughter = await bridge.customer(shared);
    for (const one of [id, daughter]) await erase(one);
    expect(await forgetContact(bridge.ctx, { customerId: id })).toEqual({ contacts: 2, conversations: 2 });
    expect(await contactsOf(bridge)).toEqual([]);
  });

  it("is not searched for by a phone that is now another customer's identity", async () => {
    const [bia, own] = [phone(), phone()];
    const ids = [await bridge.customer(bia), await bridge.customer(own)];
    await identify(await bridge.customer(phone(), { name: "Nova dona" }), bia);
    const found = [];
    for (const customerId of ids) {
      await erase(customerId);
      found.push((await findErasure(bridge.ctx, { customerId }))?.addresses.phones);
    }
    expect(found).toEqual([[], [own]]);
  });
});

it("a contact's erasure stays pending and is announced again until the helpdesk has confirmed it", async () => {
  const bia = phone();
  const id = await bridge.customer(bia);
  await addContact(bridge, { name: "Bia do site", phone: `+55${bia}` });
  await erase(id);
  worlds.world.sandbox.faults.add({ system: "helpdesk", status: 503 });
  await expect(forgetContact(bridge.ctx, { customerId: id })).rejects.toMatchObject({ code: "helpdesk_failed" });
  expect(await keptAddresses()).toBe(true);
  const announce = (days: number) =>
    announceErasures({ ...bridge.ctx, clock: { now: () => new Date(Date.now() + days * 24 * 60 * 60_000) } });
  expect(await announce(3)).toBe(1);
  worlds.world.sandbox.faults.clear();
  expect(await forgetContact(bridge.ctx, { customerId: id })).toEqual({ contacts: 1, conversations: 0 });
  expect([await keptAddresses(), await contactsOf(bridge)]).toEqual([false, []]);
  expect(await announce(3)).toBe(0);
});

it("a customer's erasure stores no contact addresses if the organization has no helpdesk", async () => {
  const id = await bridge.customer(phone());
  await bridge.ctx.db.rows("DELETE FROM helpdesk_config WHERE organization_id = $1", [bridge.ctx.orgId]);
  expect((await erase(id)).helpdesk).toBe("none");
  expect([await keptAddresses(), await erasedEntry(id)]).toEqual([false, null]);
});
