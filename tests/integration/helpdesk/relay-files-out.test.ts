import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { env } from "../../../lib/platform/env.ts";
import { toSaidFile } from "../../../sandbox/people/sample-files.ts";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { eventually } from "../../support/eventually.ts";
import { startOddServer } from "../../support/odd-server.ts";
import { addGatewayNumber } from "../../support/providers.ts";

// Agents' files, from the helpdesk to the customer's WhatsApp.
const MINUTE_MS = 60_000;
const MIB = 1_048_576;
let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let bia: string;
let conversationId: number;
let serial = 0;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

beforeAll(async () => {
  worlds = await openBridgeWorld();
  recorder = await recordEvents();
});
beforeEach(async () => {
  bridge = await openBridge(worlds);
  bia = `119${String(40_000_000 + serial++)}`;
  await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
  await bridge.say(bia, "Chegou o vestido?", { at: new Date(Date.now() - 1_000) });
  await bridge.relay();
  conversationId = (await bridge.conversations(bia))[0]?.id ?? 0;
});
afterEach(() => worlds.world.sandbox.faults.clear());
afterAll(async () => {
  await recorder.close();
  await worlds.close();
});

const faults = () => worlds.world.sandbox.faults;
const outs = async () => (await bridge.relayMessages()).filter(({ direction }) => direction === "out");
const received = (count: number) => eventually(async () => expect(await outs()).toHaveLength(count));
const file = (name: string, type: string, size = 64) => new File([new Uint8Array(size)], name, { type });
const photo = (size?: number) => file("vestido.png", "image/png", size);
type Sent = { type: string; text: string; file: { name: string; type: string; size: number; isVoice: boolean } | null };
const sentBy = (channel: "whatsapp" | "gateway") =>
  worlds.world.sandbox.outbox
    .list({ channel, to: `55${bia}` })
    .map(({ message }) => message as Sent & { template: string | null })
    .filter(({ template }) => template === null)
    .map(({ type, text, file: sent }) => [type.replace("Message", ""), text, sent?.name, sent?.type, sent?.isVoice]);
const notes = async () => (await bridge.messages(bia)).filter((one) => one.private).map(({ content }) => content);
const lastAnswer = async () => (await bridge.messages(bia)).filter((one) => one.type === 1 && !one.private).at(-1);

/** WhatsApp status reports for these message ids, in one webhook. */
async function report(statuses: Record<string, string>): Promise<void> {
  const { queueRelayMessages } = await import("../../../lib/helpdesk/index.ts");
  const deliveryId = randomUUID();
  for (const [id, status] of Object.entries(statuses))
    await bridge.ctx.db.rows(
      `INSERT INTO message_event (organization_id, channel, provider_message_id, status, code, occurred_at, delivery_id)
       VALUES ($1, 'whatsapp', $2, $3, CASE $3 WHEN 'failed' THEN '131053' END, now(), $4)`,
      [bridge.ctx.orgId, id, status, deliveryId],
    );
  await queueRelayMessages(bridge.ctx, { deliveryIds: [deliveryId] });
}

describe("an agent's files", () => {
  const several = () => [photo(), file("nota.pdf", "application/pdf"), file("gravação.ogg", "audio/ogg")];

  it("reach the customer once and in order: the text as a caption, a recording as a voice message", async () => {
    await bridge.answer(conversationId, "Olha!", {}, several());
    await received(3);
    await bridge.relay();
    await bridge.relay(later(5));
    expect(sentBy("whatsapp")).toEqual([
      ["image", "Olha!", "vestido.png", "image/png", false],
      ["document", "", "nota.pdf", "application/pdf", false],
      ["audio", "", "gravação.ogg", "audio/ogg; codecs=opus", true],
    ]);
    const [first] = bridge.sent(bia);
    expect(await lastAnswer()).toMatchObject({ status: 0, source: first?.id });
    expect((await bridge.conversations(bia))[0]?.labels).toBe("");
    expect((await outs()).map(({ state, payload }) => [state, payload])).toEqual(Array(3).fill(["done", null]));
  });

  describe("reported again", () => {
    const answer = () => ({
      helpdeskMessageId: 800_001,
      conversationId,
      contactId: null,
      isAutomated: false,
      saidAt: new Date(),
      payloads: ["v1.a", "v1.b", "v1.c"],
    });
    const rows = () =>
      bridge.ctx.db.rows(
        `SELECT helpdesk_message_id::int AS id, answer_id::int AS "answerId", part, parts FROM helpdesk_message
         WHERE organization_id = $1 AND direction = 'out' ORDER BY part`,
        [bridge.ctx.orgId],
      );
    /** The statement of the release before replies had parts. */
    const queueAsBefore = () =>
      bridge.ctx.db.sql((sql) =>
        sql.run(
          `INSERT INTO helpdesk_message (organization_id, direction, helpdesk_message_id, conversation_id, contact_id,
             is_automated, payload_encrypted, said_at, created_at, next_at)
           VALUES ($1, 'out', 800001, $2, NULL, false, 'v1.a', now(), now(), now())
           ON CONFLICT (organization_id, helpdesk_message_id) DO NOTHING`,
          [bridge.ctx.orgId, conversationId],
        ),
      );

    it("are queued once, even when the previous release receives the repeated event", async () => {
      const { queueAnswer } = await import("../../../lib/helpdesk/store/relay-messages.ts");
      expect(await queueAnswer(bridge.ctx, answer())).toBe(true);
      expect(await queueAnswer(bridge.ctx, answer())).toBe(false);
      expect(await queueAsBefore()).toBe(0);
      expect(await rows()).toEqual([
        { id: 800_001, answerId: null, part: 0, parts: 3 },
        { id: null, answerId: 800_001, part: 1, parts: 3 },
        { id: null, answerId: 800_001, part: 2, parts: 3 },
      ]);
    });

    it("are not queued when the previous release has already queued the answer", async () => {
      const { queueAnswer } = await import("../../../lib/helpdesk/store/relay-messages.ts");
      expect(await queueAsBefore()).toBe(1);
      expect(await queueAnswer(bridge.ctx, answer())).toBe(false);
      expect(await rows()).toEqual([{ id: 800_001, answerId: null, part: 0, parts: 1 }]);
    });

    it("lose their helpdesk ids when the organization changes its helpdesk", async () => {
      const { forgetDestinations, queueAnswer } = await import("../../../lib/helpdesk/store/relay-messages.ts");
      await queueAnswer(bridge.ctx, answer());
      await bridge.ctx.db.sql((sql) => forgetDestinations(bridge.ctx, sql));
      expect((await rows()).map(({ id, answerId }) => [id, answerId])).toEqual(Array(3).fill([null, null]));
    });
  });

  it("are sent before the agent's next message, and after the previous one", async () => {
    await bridge.answer(conversationId, "Oi");
    await received(1);
    await bridge.answer(conversationId, "", {}, [photo(), photo()]);
    await received(3);
    await bridge.answer(conversationId, "Gostou?");
    await received(4);
    await bridge.relay();
    expect(sentBy("whatsapp").map(([kind, text]) => [kind, text])).toEqual([
      ["text", "Oi"],
      ["image", ""],
      ["image", ""],
      ["text", "Gostou?"],
    ]);
  });

  it("are sent through a gateway in order, a recording as a voice message", async () => {
    const { saveHelpdeskMode } = await import("../../../lib/helpdesk/index.ts");
    await addGatewayNumber(worlds.world.sandbox, bridge.ctx, bridge.stores.centro);
    await saveHelpdeskMode(bridge.ctx, { mode: "gateway" });
    await bridge.answer(conversationId, "Olha!", {}, several());
    await received(3);
    await bridge.relay();
    expect(sentBy("gateway")).toEqual([
      ["image", "Olha!", "vestido.png", "image/png", false],
      ["document", "", "nota.pdf", "application/pdf", false],
      ["audio", "", "gravação.ogg", "audio/ogg; codecs=opus", true],
    ]);
  });

  it.each(["whatsapp", "gateway"] as const)(
    "are sent as voice messages only if recorded in the helpdesk, whatever their type and name (%s)",
    async (channel) => {
      const { saveHelpdeskMode } = await import("../../../lib/helpdesk/index.ts");
      if (channel === "gateway") {
        await addGatewayNumber(worlds.world.sandbox, bridge.ctx, bridge.stores.centro);
        await saveHelpdeskMode(bridge.ctx, { mode: "gateway" });
      }
      const opus = new Uint8Array(toSaidFile({ kind: "voice" }).bytes);
      const recording = "0f8fad5b-d9cb-469f-a165-70867728950e.mp3";
      await bridge.answer(conversationId, "", {}, [
        new File([opus], "gravação.ogg", { type: "audio/ogg" }),
        new File([opus], "PTT-20260101.opus", { type: "audio/opus" }),
        file(recording, "audio/mpeg"),
        file("musica.mp3", "audio/mpeg"),
      ]);
      await received(4);
      await bridge.relay();
      expect(sentBy(channel)).toEqual([
        ["audio", "", "gravação.ogg", "audio/ogg; codecs=opus", true],
        ["audio", "", "PTT-20260101.ogg", "audio/ogg; codecs=opus", true],
        ["audio", "", recording, "audio/mpeg", true],
        ["audio", "", "musica.mp3", "audio/mpeg", false],
      ]);
    },
  );

  it("of a kind without captions follow the text", async () => {
    await bridge.answer(conversationId, "Escuta", {}, [file("voz.ogg", "audio/ogg")]);
    await received(2);
    await bridge.relay();
    expect(sentBy("whatsapp").map(([kind, text]) => [kind, text])).toEqual([
      ["text", "Escuta"],
      ["audio", ""],
    ]);
  });

  it("of types that WhatsApp rejects are reported in one private note each", async () => {
    await bridge.answer(conversationId, "", {}, [file("anima.gif", "image/gif"), file("a.wav", "audio/wav")]);
    await received(2);
    await bridge.relay();
    expect((await outs()).map(({ problem }) => problem)).toEqual(["provider_100", "provider_100"]);
    expect(await notes()).toHaveLength(2);
  });
});

describe("[F2] an agent's file whose delivery fails", () => {
  /** Queues an answer with a file that is stored at this URL. */
  async function queueFile(url: string): Promise<void> {
    const { queueAnswer } = await import("../../../lib/helpdesk/store/relay-messages.ts");
    const { sealAnswer } = await import("../../../lib/helpdesk/relay/relay-out.ts");
    const ids = { helpdeskMessageId: 800_002, conversationId, contactId: null, isAutomated: false };
    const files = [{ kind: "image" as const, url }];
    const answer = { ...ids, saidAt: new Date(), inboxId: bridge.inboxes.centro, phone: bia, text: "Foto", files };
    await queueAnswer(bridge.ctx, { ...answer, payloads: sealAnswer(bridge.ctx.orgId, answer) });
  }

  it("is reported in a private note and not retried if it is too large; the others arrive", async () => {
    await bridge.answer(conversationId, "Fotos", {}, [photo(), photo(5 * MIB + 1), photo()]);
    await received(3);
    await bridge.relay();
    await bridge.relay(later(60));
    expect(sentBy("whatsapp").map(([, text]) => text)).toEqual(["Fotos", ""]);
    expect(await notes()).toEqual([
      "Parte 2 de 3 desta resposta. Não enviada: o arquivo passa do tamanho que o WhatsApp aceita.",
    ]);
    expect((await outs()).map(({ state, problem }) => [state, problem])).toEqual([
      ["done", null],
      ["failed", "file_too_large"],
      ["done", null],
    ]);
  });

  it("is reported in one private note after a failed status from WhatsApp, while the others become read", async () => {
    await bridge.answer(conversationId, "Fotos", {}, [photo(), photo(), photo()]);
    await received(3);
    await bridge.relay();
    const [first, second, third] = bridge.sent(bia).map(({ id }) => id) as [string, string, string];
    await report({ [first]: "delivered", [second]: "failed", [third]: "delivered" });
    await bridge.relay(later(1));
    await report({ [first]: "read", [third]: "read" });
    await bridge.relay(later(2));
    expect(await notes()).toEqual(["Parte 2 de 3 desta resposta. Não entregue pelo WhatsApp (código 131053)."]);
    expect(await lastAnswer()).toMatchObject({ status: 2 });
  });

  it("is reported in a private note once the helpdesk recovers, if it was down at the failed status", async () => {
    await bridge.answer(conversationId, "Fotos", {}, [photo(), photo()]);
    await received(2);
    await bridge.relay();
    await report({ [bridge.sent(bia)[1]?.id ?? ""]: "failed" });
    faults().add({ system: "helpdesk", status: 503 });
    await bridge.relay(later(1));
    faults().clear();
    expect(await notes()).toEqual([]);
    await bridge.relay(later(10));
    expect(await notes()).toEqual([expect.stringMatching(/^Parte 2 de 2 .*131053/)]);
  });

  it("gets the failure reason on the message, without a note, if it is the only file", async () => {
    await bridge.answer(conversationId, "", {}, [photo(5 * MIB + 1)]);
    await received(1);
    await bridge.relay();
    expect(await lastAnswer()).toMatchObject({ status: 3, attributes: expect.stringContaining("passa do tamanho") });
    expect(await notes()).toEqual([]);
  });

  it("is in doubt if WhatsApp's response was lost: reported, not sent again, and the next file is sent", async () => {
    await bridge.answer(conversationId, "Fotos", {}, [photo(), photo()]);
    await received(2);
    faults().add({ system: "graph", kind: "lost-answer", path: "/messages", count: 1 });
    await bridge.relay();
    faults().clear();
    await bridge.relay(later(5));
    await bridge.relay(later(60));
    // The sandbox accepted both; the response to the first call was lost.
    expect(sentBy("whatsapp").map(([, text]) => text)).toEqual(["Fotos", ""]);
    expect((await outs()).map(({ state }) => state)).toEqual(["unknown", "done"]);
    expect(await notes()).toEqual([expect.stringMatching(/^Parte 1 de 2 .*não confirmou/)]);
  });

  it.each([
    ["the helpdesk doesn't give it for a moment", { system: "helpdesk" as const, path: "/disk/", status: 500 }],
    ["its download breaks off", { system: "helpdesk" as const, path: "/disk/", kind: "reset" as const }],
    ["WhatsApp takes no upload for a moment", { system: "graph" as const, path: "/media", status: 503 }],
    ["the answer to its upload is lost", { system: "graph" as const, path: "/media", kind: "lost-answer" as const }],
  ])("is retried and arrives once if %s", async (_, fault) => {
    await bridge.answer(conversationId, "Foto", {}, [photo()]);
    await received(1);
    faults().add({ ...fault, count: 1 });
    await bridge.relay();
    expect(sentBy("whatsapp")).toEqual([]);
    await bridge.relay(later(5));
    await bridge.relay(later(60));
    expect(sentBy("whatsapp").map(([kind, text]) => [kind, text])).toEqual([["image", "Foto"]]);
    expect((await outs()).map(({ state, problem }) => [state, problem])).toEqual([["done", null]]);
  });

  describe("by a gateway", () => {
    beforeEach(async () => {
      const { saveHelpdeskMode } = await import("../../../lib/helpdesk/index.ts");
      await addGatewayNumber(worlds.world.sandbox, bridge.ctx, bridge.stores.centro);
      await saveHelpdeskMode(bridge.ctx, { mode: "gateway" });
    });

    it("is retried and arrives once and complete if its download breaks off", async () => {
      const storage = await startOddServer();
      const bytes = Buffer.alloc(3 * MIB, "balcao");
      const headers = { "content-type": "image/png", "content-length": bytes.length };
      storage.script.push((_, response) => {
        response.writeHead(200, headers).write(bytes.subarray(0, 2 * MIB), () => response.destroy());
      });
      storage.script.push((_, response) => response.writeHead(200, headers).end(bytes));
      await queueFile(`${storage.url}/vestido.png`);
      await bridge.relay();
      expect(sentBy("gateway")).toEqual([]);
      expect((await outs()).map(({ state, problem }) => [state, problem])).toEqual([["queued", "file_truncated"]]);
      await bridge.relay(later(5));
      await bridge.relay(later(60));
      storage.stop();
      const sent = worlds.world.sandbox.outbox.list({ channel: "gateway", to: `55${bia}` });
      expect(sent.map(({ message }) => (message as Sent).file?.size)).toEqual([bytes.length]);
    });

    it("is in doubt and not sent again if the gateway's response was lost", async () => {
      await bridge.answer(conversationId, "Foto", {}, [photo(3 * MIB)]);
      await received(1);
      faults().add({ system: "gateway", kind: "lost-answer", path: "/sendMedia/", count: 1 });
      await bridge.relay();
      await bridge.relay(later(60));
      expect(sentBy("gateway")).toHaveLength(1);
      expect((await outs()).map(({ state }) => state)).toEqual(["unknown"]);
      expect(await lastAnswer()).toMatchObject({ status: 3, attributes: expect.stringContaining("não confirmou") });
    });
  });

  it("[D5] fails without a request if its address is in the operator's network, in production", async () => {
    const storage = await startOddServer();
    storage.script.push((_, response) => response.writeHead(200, { "content-type": "image/png" }).end("abc"));
    await queueFile(`${storage.url}/vestido.png`);
    const before = { ...env() };
    // The operator allows the helpdesk itself; the sandbox runs on this machine.
    Object.assign(env(), { NODE_ENV: "production", OUTBOUND_PRIVATE_HOSTS: new URL(worlds.world.url).host });
    await bridge.relay().finally(() => Object.assign(env(), before));
    storage.stop();
    expect(storage.seen).toEqual([]);
    expect(sentBy("whatsapp")).toEqual([]);
    expect((await outs()).map(({ state, problem }) => [state, problem])).toEqual([["failed", "file_blocked"]]);
  });

  it("fails without a retry if the helpdesk no longer has it (404)", async () => {
    await bridge.answer(conversationId, "Foto", {}, [photo()]);
    await received(1);
    faults().add({ system: "helpdesk", path: "/disk/", status: 404 });
    await bridge.relay();
    expect(await lastAnswer()).toMatchObject({ status: 3, attributes: expect.stringContaining("não está mais") });
    expect(sentBy("whatsapp")).toEqual([]);
  });
});
