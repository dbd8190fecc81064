import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseCustomer } from "../../../lib/customers/index.ts";
import { forgetContact } from "../../../lib/helpdesk/index.ts";
import type { FileRef } from "../../../lib/helpdesk/schemas.ts";
import { env } from "../../../lib/platform/env.ts";
import { type Bridge, type BridgeWorld, openBridge, openBridgeWorld } from "../../support/bridge.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, userCtx } from "../../support/factories.ts";
import { answers, type OddAnswer, type OddServer, startOddServer } from "../../support/odd-server.ts";
import { addGatewayNumber } from "../../support/providers.ts";

// Customers' files, from both WhatsApp providers into the helpdesk.
const MINUTE_MS = 60_000;
const MIB = 1_048_576;
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
let worlds: BridgeWorld;
let recorder: EventRecorder;
let bridge: Bridge;
let bia: string;
let other: OddServer;
let serial = 0;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

beforeAll(async () => {
  worlds = await openBridgeWorld();
  recorder = await recordEvents();
  other = await startOddServer();
});
beforeEach(async () => {
  bridge = await openBridge(worlds);
  bia = `119${String(50_000_000 + serial++)}`;
  other.seen.length = 0;
  await bridge.customer(bia, { preferredStoreId: bridge.stores.centro });
});
afterEach(() => worlds.world.sandbox.faults.clear());
afterAll(async () => {
  other.stop();
  await recorder.close();
  await worlds.close();
});

const faults = () => worlds.world.sandbox.faults;
type Sent = { kind?: string; type?: string; name?: string; bytes?: Buffer; location?: string };
const ref = (fields: Partial<FileRef> = {}): FileRef => ({
  mediaId: null,
  type: "image/png",
  name: null,
  size: null,
  isVoice: false,
  ...fields,
});

/** The customer sends a file to the official number; the provider stores it as `type`, the webhook announces `told`. */
async function send(text: string, { kind = "image", type = "image/png", name, bytes = PNG, location }: Sent = {}) {
  const kept = { name: name ?? "", type, bytes, ...(location && { location }) };
  const mediaId = worlds.world.sandbox.messaging.media.add(kept);
  const file = ref({ mediaId, type, name: name ?? null });
  return { mediaId, id: await bridge.say(bia, text, { kind, file }) };
}

type Attached = { content: string | null; source: string; type: number; bytes: Buffer; name: string; mime: string };
/** What the agent sees: every customer message with its files. */
async function seen(): Promise<{ content: string | null; files: Omit<Attached, "content" | "source">[] }[]> {
  const { desk } = worlds.world;
  const messages = (await bridge.messages(bia)).filter(({ type }) => type === 0);
  const rows = await desk.rows<{ id: number; message: number; type: number }>(
    "SELECT id, message_id AS message, file_type AS type FROM attachments WHERE message_id = ANY ($1) ORDER BY id",
    [messages.map(({ id }) => id)],
  );
  return messages.map(({ id, content }) => ({
    content,
    files: rows
      .filter(({ message }) => message === id)
      .map(({ id: fileId, type }) => {
        const { bytes = Buffer.alloc(0), name = "", type: mime = "" } = desk.files.find(fileId) ?? {};
        return { type, bytes, name, mime };
      }),
  }));
}
const lineOf = async () => (await seen()).map(({ content, files }) => [content, files.length]);

describe("a customer's file", () => {
  it.each([
    ["image", "image/png", "foto.png", 0, "imagem.png"],
    ["audio", "audio/ogg", null, 1, "audio.ogg"],
    ["video", "video/mp4", null, 2, "video.mp4"],
    ["document", "application/pdf", "../../nota\u202e\r\nX: 1.pdf", 3, "_.._nota___X_ 1.pdf"],
    ["sticker", "image/webp", null, 0, "figurinha.webp"],
  ])("of kind %s reaches the agent as a file, once", async (kind, type, name, fileType, shown) => {
    const bytes = Buffer.concat([PNG, Buffer.from(kind)]);
    await send("", { kind, type, bytes, ...(name && { name }) });
    await bridge.relay();
    await bridge.relay(later(5));
    const expected = name === "foto.png" ? "foto.png" : shown;
    expect(await seen()).toEqual([{ content: "", files: [{ type: fileType, bytes, name: expected, mime: type }] }]);
    expect(await bridge.relayMessages()).toEqual([{ direction: "in", state: "done", problem: null, payload: null }]);
  });

  it("keeps its caption, and adds the waiting label", async () => {
    await send("Tem este no P?");
    await bridge.relay();
    expect(await lineOf()).toEqual([["Tem este no P?", 1]]);
    expect((await bridge.conversations(bia))[0]?.labels).toBe("cliente_aguardando");
  });

  it("of 3 MiB received through a gateway reaches the agent unchanged", async () => {
    const { id, instance } = await addGatewayNumber(worlds.world.sandbox, bridge.ctx, bridge.stores.centro);
    expect(instance.state).toBe("open");
    const bytes = Buffer.alloc(3 * MIB + 1, "balcao");
    const messageId = "3A5F0C9D1F";
    worlds.world.sandbox.messaging.received.set(messageId, { name: "nota.pdf", type: "application/pdf", bytes });
    const file = ref({ type: "application/pdf", name: "nota.pdf", size: bytes.length });
    await bridge.say(bia, "", { kind: "document", id: messageId, file, numberId: id });
    await bridge.relay();
    const [message] = await seen();
    expect(message?.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([["nota.pdf", bytes.length]]);
    expect(message?.files[0]?.bytes.equals(bytes)).toBe(true);
  });

  it("is not stored in the CRM's database, except for its metadata from the webhook", async () => {
    await send("olha");
    await bridge.relay();
    const rows = await bridge.ctx.db.rows("SELECT file FROM whatsapp_message WHERE organization_id = $1", [
      bridge.ctx.orgId,
    ]);
    expect(rows).toContainEqual({ file: ref({ mediaId: expect.any(String) }) });
  });

  it("can't be opened by an organization that does not own the receiving number", async () => {
    const { openMessageFile } = await import("../../../lib/messaging/index.ts");
    const { mediaId } = await send("");
    const stranger = await createOrganization("Vizinha");
    const message = { numberId: bridge.number.id, providerMessageId: "wamid.x", kind: "image", file: ref({ mediaId }) };
    const signal = AbortSignal.timeout(MINUTE_MS);
    expect(await openMessageFile(stranger.ctx, message, signal)).toEqual({ ok: false, problem: "denied" });
    const opened = await openMessageFile(bridge.ctx, message, signal);
    expect(opened).toMatchObject({ ok: true, type: "image/png" });
    if (opened.ok) opened.body.destroy();
  });
});

describe("[D5] an address in the operator's network, in production", () => {
  let before: ReturnType<typeof env>;
  let graph: OddServer;
  beforeEach(async () => {
    graph = await startOddServer();
    before = { ...env() };
    Object.assign(env(), { NODE_ENV: "production", OUTBOUND_PRIVATE_HOSTS: "", WHATSAPP_GRAPH_URL: graph.url });
    other.script.splice(0, other.script.length, giveFile);
  });
  afterEach(() => {
    Object.assign(env(), before);
    graph.stop();
  });

  const giveFile: OddAnswer = (_, response) => response.writeHead(200, { "content-type": "image/png" }).end(PNG);
  /** Opens a file whose media id the Cloud API answers with this URL. */
  async function open(url: string, ...more: OddAnswer[]) {
    const media = { url, mime_type: "image/png", file_size: PNG.length };
    graph.script.splice(0, graph.script.length, answers.json(200, media), ...more);
    const message = { numberId: bridge.number.id, providerMessageId: "wamid.x", kind: "image" };
    const { openMessageFile } = await import("../../../lib/messaging/index.ts");
    const file = ref({ mediaId: "1" });
    const opened = await openMessageFile(bridge.ctx, { ...message, file }, AbortSignal.timeout(MINUTE_MS));
    if (opened.ok) opened.body.destroy();
    return opened;
  }

  it("is not requested for a file, whether the Cloud API names it or redirects to it", async () => {
    const blocked = { ok: false, problem: "blocked" };
    expect(await open(`${other.url}/a.png`)).toEqual(blocked);
    const redirect: OddAnswer = (_, response) => response.writeHead(302, { location: `${other.url}/a.png` }).end();
    expect(await open(`${graph.url}/a.png`, redirect)).toEqual(blocked);
    expect(other.seen).toEqual([]);
  });

  it("is requested for a file only on the Cloud API's own configured host", async () => {
    expect(await open(`${graph.url}/a.png`, giveFile)).toMatchObject({ ok: true, type: "image/png" });
  });
});

describe("a file of an erased customer", () => {
  const erase = async () => {
    const [customer] = await bridge.ctx.db.rows<{ id: string }>(
      "SELECT id FROM customer WHERE organization_id = $1 AND phone = $2",
      [bridge.ctx.orgId, bia],
    );
    const id = customer?.id ?? "";
    await eraseCustomer(userCtx(bridge.ctx.orgId, { level: 0 }), { id, confirm: "Bia Lima" });
    await forgetContact(bridge.ctx, { customerId: id });
  };
  /** This account's contacts, messages and attachments in the helpdesk. */
  const left = () =>
    worlds.world.desk.rows(
      `SELECT id FROM contacts WHERE account_id = $1 UNION ALL SELECT id FROM messages WHERE account_id = $1
       UNION ALL SELECT id FROM attachments WHERE account_id = $1`,
      [bridge.account.id],
    );

  it("is not downloaded if the erasure came before the relay", async () => {
    await send("Meu comprovante");
    await erase();
    faults().add({ system: "graph", path: "/lookaside/", status: 500, count: 1 });
    await bridge.relay();
    expect(faults().list()).toHaveLength(1); // no download reached it
    expect(await bridge.relayMessages()).toMatchObject([{ state: "skipped" }]);
    expect(await left()).toEqual([]);
  });

  it("does not stay in the helpdesk if the erasure comes during the relay", async () => {
    let hadContact = false;
    other.script.splice(0, other.script.length, async (_, response) => {
      hadContact = (await left()).length > 0;
      await erase();
      response.writeHead(200, { "content-type": "image/png", "content-length": PNG.length }).end(PNG);
    });
    await send("Meu comprovante", { location: `${other.url}/cdn/a.png` });
    await bridge.relay();
    await bridge.relay(later(60));
    expect(hadContact).toBe(true);
    expect(await left()).toEqual([]);
    expect(await bridge.relayMessages()).toMatchObject([{ state: "skipped" }]);
  });
});

describe("[F1] an incoming file is replaced by one text line with the reason", () => {
  const line = (reason: string) => `📎 Imagem recebida pelo WhatsApp, mas sem o arquivo: ${reason}.`;

  it("because the provider no longer has it", async () => {
    const { mediaId } = await send("Veja");
    worlds.world.sandbox.messaging.media.remove(mediaId);
    await bridge.relay();
    expect(await lineOf()).toEqual([[`${line("o WhatsApp não tem mais o arquivo")}\nVeja`, 0]]);
  });

  it("because it is larger than its kind allows", async () => {
    await send("", { bytes: Buffer.alloc(5 * MIB + 1) });
    await bridge.relay();
    expect(await lineOf()).toEqual([[line("o arquivo passa do tamanho permitido"), 0]]);
  });

  it("because it is larger than the gateway's webhook stated", async () => {
    const { id } = await addGatewayNumber(worlds.world.sandbox, bridge.ctx, bridge.stores.centro);
    const file = { name: "", type: "image/png", bytes: Buffer.alloc(16 * MIB + 1) };
    worlds.world.sandbox.messaging.received.set("3A77", file);
    await bridge.say(bia, "", { kind: "image", id: "3A77", file: ref({ size: 48_211 }), numberId: id });
    await bridge.relay();
    expect(await lineOf()).toEqual([[line("o arquivo passa do tamanho permitido"), 0]]);
  });

  it("because its content type differs from the type in its message", async () => {
    await send("");
    faults().add({ system: "graph", kind: "garbage", path: "/lookaside/" });
    await bridge.relay();
    // A proxy's error page has neither the announced type nor the announced size.
    expect(await lineOf()).toEqual([[line("o tipo do arquivo não é permitido"), 0]]);
  });

  it.each([
    ["by its type", { type: "text/html", name: "promo.html" }],
    ["by its name", { type: "application/pdf", name: "fatura.pdf.exe" }],
    ["by a name that is cut to its end", { type: "application/pdf", name: `${"x".repeat(96)}.exe${"a".repeat(20)}` }],
  ])("because it could run on the agent's computer, judged %s", async (_, file) => {
    await send("", { kind: "document", ...file });
    await bridge.relay();
    expect(await lineOf()).toEqual([
      ["📎 Documento recebido pelo WhatsApp, mas sem o arquivo: o tipo do arquivo não é permitido.", 0],
    ]);
  });

  it("because a line break in its content type would inject a header into the upload", async () => {
    const { id } = await addGatewayNumber(worlds.world.sandbox, bridge.ctx, bridge.stores.centro);
    const type = "text/html\r\nX-Other: 1";
    worlds.world.sandbox.messaging.received.set("3A78", { name: "", type, bytes: PNG });
    await bridge.say(bia, "", { kind: "document", id: "3A78", file: ref({ type }), numberId: id });
    await bridge.relay();
    expect(await lineOf()).toEqual([
      ["📎 Documento recebido pelo WhatsApp, mas sem o arquivo: o tipo do arquivo não é permitido.", 0],
    ]);
  });

  it("because the helpdesk rejects it", async () => {
    await send("Veja");
    faults().add({ system: "helpdesk", status: 422, path: "/messages", count: 1 });
    await bridge.relay();
    await bridge.relay(later(5));
    expect(await lineOf()).toEqual([[`${line("o helpdesk não aceitou o arquivo")}\nVeja`, 0]]);
  });

  it.each([
    ["breaks off each time", { kind: "truncated-json" as const }, "o arquivo chegou incompleto"],
    ["is refused each time", { status: 503 }, "o WhatsApp não entregou o arquivo a tempo"],
    ["is hung up on each time", { kind: "reset" as const }, "o WhatsApp não entregou o arquivo a tempo"],
  ])("because its download %s, after three attempts", async (_, fault, reason) => {
    await send("");
    faults().add({ system: "graph", path: "/lookaside/", ...fault });
    await bridge.relay();
    expect(await lineOf()).toEqual([]);
    expect((await bridge.relayMessages())[0]).toMatchObject({ state: "queued", problem: "file_unavailable" });
    await bridge.relay(later(2));
    expect(await lineOf()).toEqual([]);
    await bridge.relay(later(10));
    expect(await lineOf()).toEqual([[line(reason), 0]]);
  });
});

describe("[F1] a delayed file", () => {
  it("arrives after the provider recovers, before later messages", async () => {
    await bridge.say(bia, "Oi", { at: new Date(Date.now() - 3_000) });
    await send("Este vestido");
    await bridge.say(bia, "Tem no P?", { at: new Date(Date.now() + 1_000) });
    faults().add({ system: "graph", path: "/lookaside/", status: 500, count: 1 });
    await bridge.relay(later(1));
    expect(await lineOf()).toEqual([["Oi", 0]]);
    await bridge.relay(later(3));
    expect(await lineOf()).toEqual([
      ["Oi", 0],
      ["Este vestido", 1],
      ["Tem no P?", 0],
    ]);
  });

  it.each([
    ["answers with 500", { status: 500, count: 1 }],
    ["takes it without saying so", { kind: "lost-answer" as const, count: 1 }],
    ["hangs up", { kind: "reset" as const, count: 1 }],
  ])("is added once to a helpdesk that %s", async (_, fault) => {
    await bridge.say(bia, "Oi", { at: new Date(Date.now() - 3_000) });
    await bridge.relay();
    await send("Este");
    faults().add({ system: "helpdesk", path: "/messages", ...fault });
    await bridge.relay();
    await bridge.relay(later(2));
    await bridge.relay(later(10));
    expect(await lineOf()).toEqual([
      ["Oi", 0],
      ["Este", 1],
    ]);
  });
});

describe("[F1] a file whose transfer to the helpdesk fails", () => {
  const withoutFile =
    "📎 Imagem recebida pelo WhatsApp, mas sem o arquivo: não foi possível passar o arquivo para o helpdesk.\nEste";

  /** Four attempts; the conversation already exists. */
  async function relayFile(): Promise<void> {
    await bridge.relay();
    expect(await lineOf()).toEqual([["Oi", 0]]);
    for (const minutes of [2, 5, 10, 60]) await bridge.relay(later(minutes));
  }

  beforeEach(async () => {
    await bridge.say(bia, "Oi", { at: new Date(Date.now() - 3_000) });
    await bridge.relay();
    await send("Este");
  });

  it.each([
    ["answers each upload with 500", { status: 500 }],
    ["answers each upload with 400", { status: 400 }],
    ["answers each upload with 403", { status: 403 }],
    ["answers no upload", { kind: "reset" as const }],
  ])("is replaced by one text line with its caption if the helpdesk %s", async (_, fault) => {
    const [conversation] = await bridge.conversations(bia);
    const path = `POST /helpdesk/api/v1/accounts/${bridge.account.id}/conversations/${conversation?.id}/messages`;
    faults().add({ system: "helpdesk", path, count: 3, ...fault });
    await relayFile();
    expect(await lineOf()).toEqual([
      ["Oi", 0],
      [withoutFile, 0],
    ]);
    expect((await bridge.relayMessages()).map(({ state, problem }) => [state, problem])).toEqual(
      Array(2).fill(["done", null]),
    );
  });

  it("is replaced by one text line with its caption if too many other transfers are waiting", async () => {
    const { transferFile } = await import("../../../lib/helpdesk/relay/stage-file.ts");
    const { promise, resolve } = Promise.withResolvers<null>();
    const others = Array.from({ length: 102 }, () => transferFile(bridge.ctx, () => promise));
    await relayFile();
    resolve(null);
    await Promise.all(others);
    expect(await lineOf()).toEqual([
      ["Oi", 0],
      [withoutFile, 0],
    ]);
  });

  it("arrives as a file when a later upload attempt succeeds", async () => {
    faults().add({ system: "helpdesk", path: "POST", status: 500, count: 2 });
    await relayFile();
    expect(await lineOf()).toEqual([
      ["Oi", 0],
      ["Este", 1],
    ]);
  });
});

describe("the download request for a file", () => {
  it("contains no access token if the URL is on another host", async () => {
    other.script.splice(0, other.script.length, (_, response) =>
      response.writeHead(200, { "content-type": "image/png", "content-length": PNG.length }).end(PNG),
    );
    await send("", { location: `${other.url}/cdn/a.png` });
    await bridge.relay();
    expect(other.seen.map(({ path, headers }) => [path, headers.authorization])).toEqual([["/cdn/a.png", undefined]]);
    expect(await lineOf()).toEqual([["", 1]]);
  });
});
