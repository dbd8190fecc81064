import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { queueRelayMessages } from "../../../lib/helpdesk/index.ts";
import { checkNumber } from "../../../lib/messaging/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { figure, isFull } from "../../support/figures.ts";
import {
  claimAllLanes,
  createNumber,
  deliver,
  deliverGateway,
  holdInbox,
  ofNumber,
  processAllLanes,
  statusOf,
  textFrom,
  whatsappBody,
} from "../../support/inbox.ts";
import { seeded } from "../../support/seeded.ts";

/** As in `process-inbox.ts`. */
const ORDERED_ATTEMPTS = 3;
// Order of a customer's messages in the helpdesk. Providers give times in whole seconds; all messages here share one
// second, and provider ids carry no order.
const SECOND = String(Math.floor(Date.now() / 1_000) - 30);
let worlds: BridgeWorld;
let recorder: EventRecorder;
let release: () => Promise<void>;
let bridge: Bridge;
let serial = 0;
const phone = () => `119${String(60_000_000 + serial++)}`;
const said = (from: string, text: string) => textFrom(`55${from}`, text, { timestamp: SECOND });
const webhook = ({ number }: Bridge, ...messages: object[]) => whatsappBody(ofNumber(number.name, { messages }));
const queue = (ctx: Ctx, deliveryIds: string[]) => queueRelayMessages(ctx, { deliveryIds }).then(() => undefined);
const texts = async (from: string, at = bridge) => (await at.messages(from)).map(({ content }) => content);
const endLeases = () =>
  unsafeRows("UPDATE platform.webhook_delivery SET claimed_until = NULL WHERE processed_at IS NULL");

/** An organization with a number confirmed by its provider. */
async function open(): Promise<Bridge> {
  const opened = await openBridge(worlds);
  await checkNumber(opened.ctx, { id: opened.number.id });
  return opened;
}

/** Processes everything due, including messages that wait for a retry. */
async function processAll(apply: (ctx: Ctx, ids: string[]) => Promise<void> = queue): Promise<void> {
  for (;;) {
    await endLeases();
    if ((await processAllLanes(apply)).taken === 0) return;
  }
}

beforeAll(async () => {
  release = await holdInbox(inject("ownerDatabaseUrl"));
  worlds = await openBridgeWorld();
  recorder = await recordEvents();
});
beforeEach(async () => {
  bridge = await open();
});
afterEach(() => worlds.world.sandbox.faults.clear());
afterAll(async () => {
  await recorder.close();
  await worlds.close();
  await release();
});

const FIVE = ["um", "dois", "três", "quatro", "cinco"];

describe("messages of one phone within one second", () => {
  let bia: string;
  beforeEach(async () => {
    bia = phone();
    await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
  });

  it("reach the helpdesk in order of receipt from one webhook of the Cloud API", async () => {
    await deliver(webhook(bridge, ...FIVE.map((text) => said(bia, text))));
    await processAll();
    await bridge.relay();
    expect(await texts(bia)).toEqual(FIVE);
  });

  it("reach the helpdesk in order of receipt from five webhooks of the Cloud API", async () => {
    for (const text of FIVE) await deliver(webhook(bridge, said(bia, text)));
    await processAll();
    await bridge.relay();
    expect(await texts(bia)).toEqual(FIVE);
  });

  it("reach the helpdesk in order of receipt from five webhooks of the gateway", async () => {
    const gateway = await createNumber(bridge.ctx.orgId, bridge.stores.centro, { provider: "gateway" });
    for (const text of FIVE) {
      const key = { id: randomUUID(), remoteJid: `55${bia}@s.whatsapp.net`, fromMe: false };
      const data = {
        key,
        messageTimestamp: Number(SECOND),
        messageType: "conversation",
        message: { conversation: text },
      };
      await deliverGateway(JSON.stringify({ event: "messages.upsert", instance: gateway.name, data }));
    }
    await processAll();
    await bridge.relay();
    expect(await texts(bia)).toEqual(FIVE);
  });

  it("reach the helpdesk once and in order when one is redelivered, alone or with a later message", async () => {
    const [one, two, three, four] = FIVE.map((text) => said(bia, text)) as [object, object, object, object];
    await deliver(webhook(bridge, one));
    await deliver(webhook(bridge, two, three));
    await deliver(webhook(bridge, one));
    await deliver(webhook(bridge, one, four));
    await processAll();
    await deliver(webhook(bridge, four, one));
    await processAll();
    await bridge.relay();
    expect(await texts(bia)).toEqual(["um", "dois", "três", "quatro"]);
  });
});

describe("a webhook received after another one of the same phone", () => {
  let bia: string;
  let carla: string;
  beforeEach(async () => {
    [bia, carla] = [phone(), phone()];
    for (const one of [bia, carla]) await bridge.customer(one, { preferredStoreId: bridge.stores.centro });
  });

  it("waits for the retries of the earlier one; webhooks of other phones do not wait", async () => {
    await deliver(webhook(bridge, said(bia, "um")));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await processAllLanes(() => Promise.reject(new Error("down")))).toMatchObject({ failed: 1 });
    }
    await deliver(webhook(bridge, said(bia, "dois")));
    await deliver(webhook(bridge, said(carla, "oi")));
    await processAllLanes(queue);
    await bridge.relay();
    expect([await texts(bia), await texts(carla)]).toEqual([[], ["oi"]]);
    await processAll();
    await bridge.relay();
    expect(await texts(bia)).toEqual(["um", "dois"]);
  });

  it("waits until the lease expires when a worker dies while processing the earlier one", async () => {
    await deliver(webhook(bridge, said(bia, "um")));
    expect(await claimAllLanes()).toHaveLength(1);
    await deliver(webhook(bridge, said(bia, "dois")));
    await processAllLanes(queue);
    await bridge.relay();
    expect(await texts(bia)).toEqual([]);
    await processAll();
    await bridge.relay();
    expect(await texts(bia)).toEqual(["um", "dois"]);
  });

  it("waits when the retry of the earlier one fails in the same batch", async () => {
    await deliver(webhook(bridge, said(bia, "um")));
    await processAllLanes(() => Promise.reject(new Error("down")));
    await deliver(webhook(bridge, said(bia, "dois")));
    let calls = 0;
    await processAllLanes((ctx, ids) => (calls++ === 0 ? Promise.reject(new Error("down")) : queue(ctx, ids)));
    await bridge.relay();
    expect(await texts(bia)).toEqual([]);
    await processAll();
    await bridge.relay();
    expect(await texts(bia)).toEqual(["um", "dois"]);
  });

  it("no longer waits after the earlier one has failed four times", async () => {
    await deliver(webhook(bridge, said(bia, "um")));
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await endLeases();
      await processAllLanes(() => Promise.reject(new Error("down")));
      if (attempt === 0) await deliver(webhook(bridge, said(bia, "dois")));
    }
    await processAllLanes(queue);
    const [waiting] = await unsafeRows<{ attempts: number }>(
      "SELECT attempts FROM platform.webhook_delivery WHERE processed_at IS NULL ORDER BY receipt DESC LIMIT 1",
    );
    expect(waiting?.attempts).toBe(4); // only the earlier one is left
    await bridge.relay();
    expect(await texts(bia)).toEqual(["dois"]);
    await processAll();
  });

  it("of another organization does not wait", async () => {
    const other = await open();
    await other.customer(bia, { preferredStoreId: other.stores.centro });
    await deliver(webhook(bridge, said(bia, "um")));
    expect(await claimAllLanes()).toHaveLength(1);
    await deliver(webhook(other, said(bia, "dois")));
    await processAllLanes(queue);
    await other.relay();
    expect([await texts(bia), await texts(bia, other)]).toEqual([[], ["dois"]]);
    await processAll();
  });
});

it("bursts of many phones stay in order despite redeliveries, failures and workers that die [B9]", async () => {
  const random = seeded(18);
  const chance = () => random.below(1_000) / 1_000;
  const [organizations, phonesEach, messagesEach] = isFull() ? [4, 25, 10] : [2, 6, 5];
  const bridges = await Promise.all(Array.from({ length: organizations }, open));
  const people = await Promise.all(
    bridges.flatMap((at) =>
      Array.from({ length: phonesEach }, async () => {
        const from = phone();
        await at.customer(from, { preferredStoreId: at.stores.centro });
        return { at, from, wanted: Array.from({ length: messagesEach }, (_, index) => `mensagem ${index + 1}`) };
      }),
    ),
  );
  const counted = { webhooks: 0, redelivered: 0, failures: 0, deaths: 0 };
  const send = async ({ at, from, wanted }: (typeof people)[number]) => {
    const messages = wanted.map((text) => said(from, text));
    const former: string[] = [];
    while (messages.length > 0) {
      const own = ofNumber(at.number.name, { messages: messages.splice(0, 1 + random.below(3)) });
      // Some bodies concern several numbers, whose parts go to different lanes.
      const status = statusOf(`wamid.${random.below(1_000_000)}`, "sent", Number(SECOND));
      const other = ofNumber(random.pick(bridges).number.name, { statuses: [status] });
      const body = chance() < 0.3 ? whatsappBody(other, own) : whatsappBody(own);
      former.push(body);
      await deliver(body);
      counted.webhooks += 1;
      if (chance() > 0.3) continue;
      await deliver(random.pick(former));
      counted.redelivered += 1;
    }
  };
  // Order is kept for as many attempts: what fails more often no longer delays its sender's later messages.
  const mayFail = async (attempts: number) => {
    const [open] = await unsafeRows<{ most: number }>(
      "SELECT coalesce(max(attempts), 0)::int AS most FROM platform.webhook_delivery WHERE processed_at IS NULL",
    );
    return open !== undefined && open.most <= attempts;
  };
  const apply = async (ctx: Ctx, ids: string[]) => {
    const fate = (await mayFail(ORDERED_ATTEMPTS)) ? chance() : 1;
    if (fate < 0.2) counted.failures += 1;
    if (fate < 0.1) throw new Error("down before");
    await queue(ctx, ids);
    if (fate < 0.2) throw new Error("down after");
  };
  const isDone = { sending: false };
  const sending = Promise.all(people.map(send)).finally(() => {
    isDone.sending = true;
  });
  for (let round = 0; round < 400; round += 1) {
    const dies = (counted.deaths === 0 || chance() < 0.1) && (await mayFail(ORDERED_ATTEMPTS - 1));
    if (dies) counted.deaths += (await claimAllLanes()).length > 0 ? 1 : 0;
    else await processAllLanes(apply);
    if (chance() < 0.5) await endLeases();
    await Promise.all(bridges.map((at) => at.relay()));
    const [open] = await unsafeRows("SELECT 1 FROM platform.webhook_delivery WHERE processed_at IS NULL LIMIT 1");
    if (isDone.sending && !open) break;
  }
  await sending;
  await Promise.all(bridges.map((at) => at.relay()));
  const arrived = await Promise.all(people.map(({ at, from }) => texts(from, at)));
  const isRight = (index: number) => JSON.stringify(arrived[index]) === JSON.stringify(people[index]?.wanted);
  const outOfOrder = people.filter((_, index) => !isRight(index)).length;
  figure("B9", {
    phones: people.length,
    messages: people.length * messagesEach,
    ...counted,
    "out of order": outOfOrder,
  });
  expect(arrived).toEqual(people.map(({ wanted }) => wanted));
}, 600_000);
