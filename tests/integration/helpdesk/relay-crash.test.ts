import { afterAll, beforeAll, expect, it } from "vitest";
import { relayDue } from "../../../lib/helpdesk/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import type { Sql, Writer } from "../../../lib/platform/db.ts";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { Crash } from "../../support/crashing-ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";

// A process crashes at any point of a message sync: after its lease expires, the next one finishes the messages, none
// twice.
let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let serial = 0;
const LEASE_IS_OVER_MINUTES = 6;
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const phone = () => `119${String(50_000_000 + serial++)}`;

beforeAll(async () => {
  worlds = await openBridgeWorld();
  recorder = await recordEvents();
});
afterAll(async () => {
  await recorder.close();
  await worlds.close();
});

/** A ctx whose process is dead from its nth database step on, before or right after it. */
function dyingCtx(ctx: Ctx, at: number, when: "before" | "after"): Ctx {
  let steps = 0;
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    const mine = steps++;
    if (mine > at || (mine === at && when === "before")) throw new Crash();
    const result = await work();
    if (mine === at) throw new Crash();
    return result;
  };
  const watch = (sql: Sql): Sql => ({ ...sql, run: (text, params) => step(() => sql.run(text, params)) });
  const { db } = ctx;
  return {
    ...ctx,
    db: {
      ...db,
      rows: (text, params) => step(() => db.rows(text, params)),
      run: (text, params) => step(() => db.run(text, params)),
      sql: (work) => db.sql((sql) => work(watch(sql))),
    },
  };
}

/** Loses the one statement that contains these words, once; the process continues. */
function losing(ctx: Ctx, words: string): Ctx {
  let isLost = false;
  const lose = (text: string) => {
    if (isLost || !text.includes(words)) return;
    isLost = true;
    throw new Error("Connection terminated unexpectedly");
  };
  const watch = <Writes extends Writer>(writer: Writes): Writes => ({
    ...writer,
    run: async (text, params) => {
      lose(text);
      return writer.run(text, params);
    },
  });
  const { db } = ctx;
  return { ...ctx, db: { ...watch(db), sql: (work) => db.sql((sql) => work(watch(sql))) } };
}

/** Crashes at every step, with one message each, then lets another process finish. Returns the number of crashes. */
async function dieEverywhere(begin: (phone: string) => Promise<void>, check: (phone: string) => Promise<void>) {
  let deaths = 0;
  for (const when of ["before", "after"] as const)
    for (let at = 0; ; at += 1) {
      // An account may make only few searches per minute.
      if (at % 10 === 0) bridge = await openBridge(worlds);
      const one = phone();
      await begin(one);
      const dead = await relayDue(dyingCtx(bridge.ctx, at, when)).then(
        () => false,
        (error: unknown) => error instanceof Crash,
      );
      await bridge.relay(later(LEASE_IS_OVER_MINUTES));
      await bridge.relay(later(LEASE_IS_OVER_MINUTES * 2));
      expect(await bridge.isIdle(), `${when} step ${at}`).toBe(true);
      await check(one);
      if (!dead) break;
      deaths += 1;
    }
  return deaths;
}

it("a customer's message is stored once in the helpdesk, at whichever step the relay job dies", async () => {
  const deaths = await dieEverywhere(
    async (one) => {
      await bridge.customer(one, { preferredStoreId: bridge.stores.centro });
      await bridge.say(one, "Oi", { opensWindow: false });
    },
    async (one) => {
      expect((await bridge.messages(one)).map(({ content }) => content)).toEqual(["Oi"]);
      expect(await bridge.conversations(one)).toEqual([expect.objectContaining({ labels: "cliente_aguardando" })]);
    },
  );
  expect(deaths).toBeGreaterThan(15);
});

it("an agent's answer is sent at most once at whichever step the job dies, and reported if unconfirmed", async () => {
  const relayMessages = async (one: string) =>
    bridge.ctx.db.rows<{ state: string }>(
      `SELECT h.state FROM helpdesk_message h WHERE h.organization_id = $1 AND h.direction = 'out'
         AND h.conversation_id = $2`,
      [bridge.ctx.orgId, (await bridge.conversations(one))[0]?.id],
    );
  const deaths = await dieEverywhere(
    async (one) => {
      await bridge.customer(one, { preferredStoreId: bridge.stores.centro });
      await bridge.say(one, "Oi");
      await bridge.relay();
      await bridge.answer((await bridge.conversations(one))[0]?.id ?? 0, "Olá");
      await eventually(async () => expect(await relayMessages(one)).toHaveLength(1));
    },
    async (one) => {
      const [row] = await relayMessages(one);
      const sent = bridge.sent(one).length;
      expect(["done", "unknown"]).toContain(row?.state);
      expect(sent).toBeLessThanOrEqual(1);
      // Only a message that may have been in flight is in doubt; one not yet started is sent by the next process.
      if (row?.state === "done") expect(sent).toBe(1);
      else expect((await bridge.messages(one)).at(-1)?.attributes).toContain("não confirmou o envio");
    },
  );
  expect(deaths).toBeGreaterThan(8);
});

it("an answer accepted by WhatsApp is reported as unconfirmed, not sent again, when saving that fails", async () => {
  bridge = await openBridge(worlds);
  const one = phone();
  await bridge.customer(one, { preferredStoreId: bridge.stores.centro });
  await bridge.say(one, "Oi");
  await bridge.relay();
  await bridge.answer((await bridge.conversations(one))[0]?.id ?? 0, "Olá");
  await eventually(async () => expect(await bridge.relayMessages()).toHaveLength(2));
  await relayDue(losing(bridge.ctx, "SET state = 'sent'"));
  const out = async () => (await bridge.relayMessages()).find(({ direction }) => direction === "out");
  expect(await out()).toMatchObject({ state: "sending" });
  await bridge.relay(later(LEASE_IS_OVER_MINUTES));
  expect(bridge.sent(one).map(({ text }) => text)).toEqual(["Olá"]);
  expect(await out()).toMatchObject({ state: "unknown", payload: null });
  expect((await bridge.messages(one)).at(-1)?.attributes).toContain("não confirmou o envio");
});

it("a worker with an expired lease can't update a message that another worker has claimed", async () => {
  const { claimRelayMessage, finishRelayMessage, giveUpRelayMessage, saveDestination, postponeRelayMessage } =
    await import("../../../lib/helpdesk/store/relay-messages.ts");
  bridge = await openBridge(worlds);
  await bridge.say(phone(), "Oi", { opensWindow: false });
  const slow = await claimRelayMessage(bridge.ctx);
  const quick = await claimRelayMessage({ ...bridge.ctx, clock: { now: () => later(LEASE_IS_OVER_MINUTES) } });
  if (!slow || !quick) throw new Error("There is one to claim");
  expect(quick.id).toBe(slow.id);
  const row = () => bridge.ctx.db.rows("SELECT * FROM helpdesk_message WHERE organization_id = $1", [bridge.ctx.orgId]);
  const before = await row();
  expect(await saveDestination(bridge.ctx, slow, { conversationId: 1, contactId: 1 })).toBe(false);
  await postponeRelayMessage(bridge.ctx, slow, { at: later(60), problem: "helpdesk_away" });
  await giveUpRelayMessage(bridge.ctx, slow, "helpdesk_away");
  await finishRelayMessage(bridge.ctx, slow, { state: "done" });
  expect(await row()).toEqual(before);
  expect(await saveDestination(bridge.ctx, quick, { conversationId: 1, contactId: 1 })).toBe(true);
});
