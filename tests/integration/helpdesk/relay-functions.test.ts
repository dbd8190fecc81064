import { afterAll, afterEach, beforeAll, expect, inject, it } from "vitest";
import { forgetErasedContact } from "../../../inngest/functions/helpdesk/forget-contact.ts";
import { relayMessages } from "../../../inngest/functions/helpdesk/relay.ts";
import { everyMinute } from "../../../inngest/functions/jobs/every-minute.ts";
import { processInboxOfWebhooks } from "../../../inngest/functions/messaging/process-inbox.ts";
import { inboxFilled, unsafeListDueLanes } from "../../../lib/messaging/index.ts";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { createNumber, deliver, drain, holdInbox, ofNumber, textFrom, whatsappBody } from "../../support/inbox.ts";
import { runFunction } from "../../support/run-function.ts";
import { runSchedule } from "../../support/run-schedule.ts";

// From WhatsApp's webhook to the helpdesk, with the functions that the engine runs.
const RELAY = "crm/helpdesk.relay-requested";
const BIA = "11944443333";
let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let release: () => Promise<void>;

beforeAll(async () => {
  worlds = await openBridgeWorld();
  release = await holdInbox(inject("ownerDatabaseUrl"));
  recorder = await recordEvents();
  await drain();
  bridge = await openBridge(worlds);
  await bridge.ctx.db.sql((sql) =>
    sql.run("UPDATE store_whatsapp_number SET confirmed_at = now() WHERE organization_id = $1", [bridge.ctx.orgId]),
  );
});
afterEach(() => worlds.world.sandbox.faults.clear());
afterAll(async () => {
  await Promise.all([release(), recorder.close()]);
  await worlds.close();
});

async function runInbox(): Promise<void> {
  for (const lane of await unsafeListDueLanes())
    await runFunction(processInboxOfWebhooks, inboxFilled.create({ lane }));
}
const relay = () => runFunction(relayMessages, { name: RELAY, data: { orgId: bridge.ctx.orgId } });

it("a WhatsApp webhook creates one message in the helpdesk, even when it is redelivered", async () => {
  await bridge.customer(BIA, { preferredStoreId: bridge.stores.norte });
  const said = textFrom(`55${BIA}`, "Vocês abrem domingo?");
  for (const salt of ["first", "again"]) {
    await deliver(whatsappBody({ id: salt, ...ofNumber(bridge.number.name, { messages: [said] }) }));
    await runInbox();
    expect(recorder.named(RELAY).at(-1)?.data).toEqual({ orgId: bridge.ctx.orgId });
    expect(await relay()).toMatchObject({ result: { taken: expect.any(Number) } });
  }
  expect((await bridge.messages(BIA)).map(({ content }) => content)).toEqual(["Vocês abrem domingo?"]);
  expect(await bridge.conversations(BIA)).toEqual([expect.objectContaining({ inbox: bridge.inboxes.norte })]);
});

it("an organization without a helpdesk gets no relay event and no queued message", async () => {
  const { orgId, ctx } = await createOrganization();
  const number = await createNumber(orgId, await createStore(orgId, "F01"));
  await deliver(whatsappBody(ofNumber(number.name, { messages: [textFrom("5511933332222", "Oi")] })));
  await runInbox();
  expect(await ctx.db.rows("SELECT id FROM whatsapp_message WHERE organization_id = $1", [orgId])).toHaveLength(1);
  expect(await ctx.db.rows("SELECT id FROM helpdesk_message WHERE organization_id = $1", [orgId])).toEqual([]);
  expect(recorder.named(RELAY).map(({ data }) => data.orgId)).not.toContain(orgId);
});

it("the schedule requests a relay run for due messages; a message older than a day fails the run", async () => {
  worlds.world.sandbox.faults.add({ system: "helpdesk", kind: "reset" });
  await bridge.say(BIA, "Alô?");
  await relay();
  await bridge.ctx.db.sql((sql) =>
    sql.run(
      `UPDATE helpdesk_message SET next_at = now(), created_at = now() - interval '25 hours'
       WHERE organization_id = $1 AND state = 'queued'`,
      [bridge.ctx.orgId],
    ),
  );
  const before = recorder.named(RELAY).length;
  await runSchedule(everyMinute, recorder);
  const asked = recorder.named(RELAY).slice(before);
  expect(asked.map(({ data }) => data)).toContainEqual({ orgId: bridge.ctx.orgId });
  const run = await relay();
  expect(run).toMatchObject({ error: "1 message(s) could not be delivered to the helpdesk", retry: { isFinal: true } });
  expect(JSON.stringify(recorder.named(RELAY))).not.toMatch(/Alô|44443333/);
});

it("an erased customer's contact is deleted from the helpdesk", async () => {
  const [customer] = await bridge.ctx.db.rows<{ id: string }>("SELECT id FROM customer WHERE organization_id = $1", [
    bridge.ctx.orgId,
  ]);
  const data = { orgId: bridge.ctx.orgId, customerId: customer?.id };
  const run = await runFunction(forgetErasedContact, { name: "crm/customer.erased", data });
  expect(run).toMatchObject({ result: { contacts: 1 } });
});
