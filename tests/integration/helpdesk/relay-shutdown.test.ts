import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { relayDue } from "../../../lib/helpdesk/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { beginShutdown } from "../../../lib/platform/shutdown.ts";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";

// A relay run that ends early, by a shutdown or its time limit: nothing is lost or sent twice.
const TEXTS = ["Um", "Dois", "Três"];
const later = (ms: number) => new Date(Date.now() + ms);
let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let serial = 0;
let bia: string;

beforeAll(async () => {
  worlds = await openBridgeWorld();
  recorder = await recordEvents();
});
beforeEach(async () => {
  bridge = await openBridge(worlds);
  bia = `119${String(61_000_000 + serial++)}`;
  await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
});
afterEach(endShutdown);
afterAll(async () => {
  await recorder.close();
  await worlds.close();
});

/** Shutdown state is per process, and this process continues. */
function endShutdown(): void {
  Object.assign(globalThis, { balcaoShutdown: undefined });
}

const received = async () => (await bridge.messages(bia)).map(({ content }) => content);
const sent = () => worlds.world.sandbox.outbox.list({ channel: "whatsapp", to: `55${bia}` }).length;

async function sayAll(): Promise<void> {
  for (const [index, text] of TEXTS.entries()) await bridge.say(bia, text, { at: later(index * 1_000 - 10_000) });
}

it("a relay run claims no messages during a shutdown", async () => {
  await sayAll();
  beginShutdown();
  expect(await relayDue(bridge.ctx)).toEqual({ taken: 0, failed: 0, isCut: true });
  expect(await received()).toEqual([]);
  endShutdown();
  await bridge.relay();
  expect(await received()).toEqual(TEXTS);
});

it("a relay run ends at its time limit, and the next one continues in order", async () => {
  await sayAll();
  let isSlow = false;
  const clock = { now: () => later(isSlow ? 61_000 : 0) };
  const rows = async (text: string, params?: unknown[]) => {
    const result = await bridge.ctx.db.rows(text, params);
    isSlow ||= text.includes("claimed_until");
    return result;
  };
  const slow = { ...bridge.ctx, clock, db: { ...bridge.ctx.db, rows } as Ctx["db"] };
  expect(await relayDue(slow)).toMatchObject({ taken: 1, isCut: true });
  expect(await received()).toEqual(TEXTS.slice(0, 1));
  await bridge.relay(later(120_000));
  expect(await received()).toEqual(TEXTS);
});

it("a relay run claims no messages after the given deadline; the next run relays them", async () => {
  await sayAll();
  expect(await relayDue(bridge.ctx, { endAt: later(0) })).toEqual({ taken: 0, failed: 0, isCut: true });
  expect(await received()).toEqual([]);
  expect(await relayDue(bridge.ctx, { endAt: later(60_000) })).toMatchObject({ taken: 3, isCut: false });
  expect(await received()).toEqual(TEXTS);
});

it("an answer that was claimed when a shutdown began is queued again, and sent once afterwards", async () => {
  await bridge.say(bia, "Oi", { at: later(-1_000) });
  await bridge.relay();
  const before = sent();
  await bridge.answer((await bridge.conversations(bia))[0]?.id ?? 0, "Chegou, sim!");
  await eventually(async () => expect((await bridge.relayMessages()).at(-1)).toMatchObject({ direction: "out" }));
  const rows = async (text: string, params?: unknown[]) => {
    const result = await bridge.ctx.db.rows(text, params);
    if (text.includes("claimed_until")) beginShutdown();
    return result;
  };
  expect(await relayDue({ ...bridge.ctx, db: { ...bridge.ctx.db, rows } as Ctx["db"] })).toMatchObject({ taken: 1 });
  expect(sent()).toBe(before);
  expect((await bridge.relayMessages()).at(-1)).toMatchObject({ direction: "out", state: "queued" });
  endShutdown();
  await bridge.relay(later(60_000));
  expect(sent()).toBe(before + 1);
  await bridge.relay(later(120_000));
  expect(sent()).toBe(before + 1);
});
