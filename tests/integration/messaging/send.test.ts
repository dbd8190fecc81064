import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sendCloudMessage } from "../../../lib/messaging/client/cloud.ts";
import { type Channel, getTemplate, type OutboundMessage, openChannel } from "../../../lib/messaging/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import type { Sandbox } from "../../../sandbox/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { addCloudNumber, addGatewayNumber, startProviders } from "../../support/providers.ts";

const TIMEOUT_MS = 2_000;

let sandbox: Sandbox;
let recorder: EventRecorder;
let ctx: Ctx;
let f01: string;
let serial = 0;

beforeAll(async () => {
  sandbox = await startProviders();
  recorder = await recordEvents();
  ctx = (await createOrganization("Envio")).ctx;
  f01 = await createStore(ctx.orgId, "F01");
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => {
  await recorder.close();
  await sandbox.stop();
});

const phone = () => `119${String(80_000_000 + serial++)}`;
const outbox = (channel: string, to: string) =>
  sandbox.outbox.list({ channel, to: `55${to}` }).map(({ message }) => message);

describe("the WhatsApp Cloud API", () => {
  let id: string;
  let channel: Channel;
  const template = (name: string) => getTemplate(ctx, { numberId: id, name, language: "pt_BR" });
  const message = async (fields: object = {}): Promise<OutboundMessage> => ({
    kind: "template",
    to: phone(),
    opaque: "0198c0de-0000-7000-8000-000000000001",
    template: await template("novidades_da_semana"),
    values: { 1: "Bia", 2: "Centro", "button.0": "AbC123" },
    ...fields,
  });

  beforeAll(async () => {
    id = (await addCloudNumber(sandbox, ctx, f01)).id;
    channel = await openChannel(ctx, id, { timeoutMs: TIMEOUT_MS });
  });

  it("accepts a template with its variables, buttons and our own id, and returns the message id", async () => {
    const sent = await message();
    const result = await channel.send(sent);
    expect(result).toEqual({
      outcome: "accepted",
      providerMessageId: expect.stringMatching(/^wamid\./),
      waId: `55${sent.to}`,
    });
    expect(outbox("whatsapp", sent.to)).toEqual([
      expect.objectContaining({
        template: "novidades_da_semana",
        opaque: sent.opaque,
        link: expect.stringMatching(/\/api\/go\/AbC123$/),
        id: (result as { providerMessageId: string }).providerMessageId,
        text: expect.stringContaining("Oi, Bia!"),
      }),
    ]);
  });

  it("accepts named variables, a header image and a number without the ninth digit", async () => {
    const named = {
      template: await template("cupom_de_volta"),
      values: { first_name: "Bia", store: "Centro", "button.0": "x" },
    };
    expect(await channel.send(await message(named))).toMatchObject({ outcome: "accepted" });
    const image = {
      template: await template("vitrine_com_foto"),
      values: { 1: "Bia", "header.media": "https://loja.test/a.jpg", "button.0": "x" },
    };
    expect(await channel.send(await message({ ...image, to: "71988887777" }))).toMatchObject({
      outcome: "accepted",
      waId: "557188887777",
    });
  });

  it("gets no request for a message with a missing template value", async () => {
    const incomplete = await message({ values: { 1: "Bia", 2: " ", "button.0": "x" } });
    expect(await channel.send(incomplete)).toEqual({ outcome: "refused", class: "fail", code: "missing_value" });
    expect(outbox("whatsapp", incomplete.to)).toEqual([]);
  });

  it.each([
    ["liquidacao_de_verao", "stop-template", "132015"],
    ["sorteio_relampago", "stop-template", "132001"],
  ])("rejects the template %s with an error that blocks the template", async (name, verdict, code) => {
    const wanted = { template: await template(name), values: { 1: "Bia" } };
    expect(await channel.send(await message(wanted))).toEqual({ outcome: "refused", class: verdict, code });
  });

  it.each([
    [130429, "slow"],
    [131056, "pair-wait"],
    [131049, "later"],
    [131048, "stop-number"],
    [132016, "stop-template"],
    [131026, "fail"],
    [131000, "retry"],
  ])("rejects with error %i, which is classified as %s", async (code, verdict) => {
    sandbox.faults.add({ system: "graph", code, count: 1 });
    const refused = await message();
    expect(await channel.send(refused)).toEqual({ outcome: "refused", class: verdict, code: String(code) });
    expect(outbox("whatsapp", refused.to)).toEqual([]);
  });

  it("reports that the customer opted out of marketing", async () => {
    sandbox.faults.add({ system: "graph", code: 131050, count: 1 });
    expect(await channel.send(await message())).toMatchObject({ class: "fail", optOut: true });
  });

  it("returns a retry delay with a rate-limit error (429)", async () => {
    sandbox.faults.add({ system: "graph", status: 429, count: 1 });
    expect(await channel.send(await message())).toEqual({
      outcome: "refused",
      class: "slow",
      code: "130429",
      retryAfterMs: 1_000,
    });
  });

  it.each([
    ["a silence", { delayMs: 60_000 }, "timeout"],
    ["a broken connection", { kind: "reset" }, "reset"],
    ["an answer that is lost", { kind: "lost-answer" }, "reset"],
    ["half an answer", { kind: "truncated-json" }, "unreadable"],
    ["a page of a proxy", { status: 502 }, "server_error"],
  ] as const)("leaves a message in doubt after %s, and never sends it twice", async (_, fault, reason) => {
    sandbox.faults.add({ system: "graph", count: 1, ...fault });
    const doubtful = await message();
    const impatient = await openChannel(ctx, id, { timeoutMs: 300 });
    expect(await impatient.send(doubtful)).toEqual({ outcome: "unknown", reason });
    expect(outbox("whatsapp", doubtful.to).length).toBeLessThanOrEqual(1);
    expect(sandbox.faults.list()).toEqual([]);
  });

  it("returns an error that blocks the number when its token is no longer valid", async () => {
    const other = await addCloudNumber(sandbox, ctx, f01);
    sandbox.messaging.directory.addNumber({ ...other.number, token: "another" });
    const revoked = await openChannel(ctx, other.id);
    expect(await revoked.send(await message())).toEqual({ outcome: "refused", class: "stop-number", code: "190" });
  });

  it("limits the rate per second, and rejects the excess messages", async () => {
    const slow = await addCloudNumber(sandbox, ctx, f01, { perSecond: 5 });
    const narrow = await openChannel(ctx, slow.id);
    const portion = await Promise.all(Array.from({ length: 8 }, () => message()));
    const results = await Promise.all(portion.map((one) => narrow.send(one)));
    expect(results.filter(({ outcome }) => outcome === "accepted")).toHaveLength(5);
    expect(results.filter((one) => one.outcome === "refused" && one.code === "130429")).toHaveLength(3);
  });

  it("limits messages to one recipient and messages per day", async () => {
    const small = await addCloudNumber(sandbox, ctx, f01, { perSecond: 1_000, tier: "TIER_50" });
    const limited = await openChannel(ctx, small.id);
    // The first tier, until the number's check has returned its own.
    expect([limited.dailyLimit, limited.throughput]).toEqual([250, 80]);
    const to = phone();
    for (let at = 0; at < 45; at += 1)
      expect(await limited.send(await message({ to }))).toMatchObject({ outcome: "accepted" });
    expect(await limited.send(await message({ to }))).toMatchObject({ class: "pair-wait", code: "131056" });
    for (let at = 1; at < 50; at += 1)
      expect(await limited.send(await message())).toMatchObject({ outcome: "accepted" });
    expect(await limited.send(await message())).toMatchObject({ class: "stop-number", code: "131048" });
  });

  it("gives a retryable outcome when the connection is refused", async () => {
    const closed = await new Promise<Server>((resolve) => {
      const server = createServer().listen(0, "127.0.0.1", () => resolve(server));
    });
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const { env } = await import("../../../lib/platform/env.ts");
    const { WHATSAPP_GRAPH_URL } = env();
    try {
      env().WHATSAPP_GRAPH_URL = `http://127.0.0.1:${port}`;
      expect(await sendCloudMessage({ phoneNumberId: "1", token: "x" }, await plainMessage())).toEqual({
        outcome: "refused",
        class: "retry",
        code: "unreachable",
      });
    } finally {
      env().WHATSAPP_GRAPH_URL = WHATSAPP_GRAPH_URL;
    }
  });

  const plainMessage = async (): Promise<OutboundMessage> => ({ kind: "text", to: phone(), text: "Oi" });

  it("accepts free text only to a customer who wrote in the last 24 hours", async () => {
    const to = phone();
    const text: OutboundMessage = { kind: "text", to, text: "Separei pra você!" };
    expect(await channel.send(text)).toMatchObject({ class: "fail", code: "131047" });
    expect(await channel.send(await message({ to }))).toMatchObject({ outcome: "accepted" });
    sandbox.messaging.people.write(to, { text: "Oi!", quotes: false });
    expect(await channel.send(text)).toMatchObject({ outcome: "accepted" });
  });
});

describe("the gateway", () => {
  let id: string;
  let name: string;
  let channel: Channel;
  const text = (fields: Partial<OutboundMessage> = {}): OutboundMessage =>
    ({ kind: "text", to: phone(), text: "Oi, Bia! https://loja.test/x", ...fields }) as OutboundMessage;

  beforeAll(async () => {
    const added = await addGatewayNumber(sandbox, ctx, f01);
    [id, name] = [added.id, added.instance.name];
    channel = await openChannel(ctx, id, { timeoutMs: TIMEOUT_MS });
  });

  it("accepts text and media, with a throughput of one message a second", async () => {
    expect([channel.provider, channel.throughput]).toEqual(["gateway", 1]);
    const message = text();
    expect(await channel.send(message)).toMatchObject({
      outcome: "accepted",
      providerMessageId: expect.stringMatching(/^3EB0/),
      waId: `55${message.to}`,
    });
    expect(outbox("gateway", message.to)).toMatchObject([{ from: name, text: "Oi, Bia! https://loja.test/x" }]);
    const file = { name: "a.jpg", type: "image/jpeg", length: 3, body: Readable.from([Buffer.of(1, 2, 3)]) };
    const staged = await channel.stage(file, AbortSignal.timeout(TIMEOUT_MS));
    if (!staged.ok) throw new Error("The gateway stages every file");
    const media = text({ kind: "media", media: "image", content: staged.content, caption: "Olha" } as never);
    expect(await channel.send(media)).toMatchObject({ outcome: "accepted" });
    expect(outbox("gateway", media.to)).toMatchObject([
      { type: "imageMessage", text: "Olha", file: { name: "a.jpg", type: "image/jpeg", size: 3 } },
    ]);
  });

  it("rejects templates and phones without WhatsApp", async () => {
    const template = { kind: "template", to: phone(), template: { variables: [] }, values: {} } as never;
    expect(await channel.send(template)).toEqual({ outcome: "refused", class: "fail", code: "no_templates" });
    expect(await channel.send(text({ to: "1133334444" }))).toEqual({
      outcome: "refused",
      class: "fail",
      code: "no_whatsapp",
    });
  });

  it("blocks the number when its phone is disconnected, the token is wrong or the instance is missing", async () => {
    const { instance, id: closed } = await addGatewayNumber(sandbox, ctx, f01, { state: "close" });
    expect(await (await openChannel(ctx, closed)).send(text())).toMatchObject({
      class: "stop-number",
      code: "disconnected",
    });
    sandbox.messaging.directory.addInstance({ ...instance, state: "open", token: "another" });
    expect(await (await openChannel(ctx, closed)).send(text())).toMatchObject({
      class: "stop-number",
      code: "http_401",
    });
    sandbox.messaging.directory.instances.delete(instance.name);
    sandbox.messaging.directory.addInstance({ token: instance.token });
    expect(await (await openChannel(ctx, closed)).send(text())).toMatchObject({
      class: "stop-number",
      code: "http_404",
    });
  });

  it.each([
    ["a silence", { delayMs: 60_000 }, "timeout"],
    ["a lost answer", { kind: "lost-answer" }, "reset"],
    ["an error of its own", { status: 500 }, "server_error"],
  ] as const)("leaves a message in doubt after %s", async (_, fault, reason) => {
    sandbox.faults.add({ system: "gateway", count: 1, ...fault });
    const impatient = await openChannel(ctx, id, { timeoutMs: 300 });
    expect(await impatient.send(text())).toEqual({ outcome: "unknown", reason });
  });

  it("is not used with the operator's key if the installation has several organizations (409)", async () => {
    const { addWhatsappNumber } = await import("../../../lib/stores/index.ts");
    await createOrganization("Vizinha");
    const { name: bare } = sandbox.messaging.directory.addInstance();
    const number = await addWhatsappNumber(ctx, { storeId: f01, provider: "gateway", gatewayInstanceName: bare });
    await expect(openChannel(ctx, number.id)).rejects.toMatchObject({ status: 409 });
  });
});

describe("a number of another organization", () => {
  it("is not found when a channel is opened (404)", async () => {
    const { id } = await addCloudNumber(sandbox, ctx, f01);
    const { ctx: other } = await createOrganization("Vizinha");
    await expect(openChannel(other, id)).rejects.toMatchObject({ status: 404 });
    await expect(openChannel(other, "not-an-id")).rejects.toMatchObject({ status: 404 });
    expect((await openChannel(ctx, id)).numberId).toBe(id);
  });
});
