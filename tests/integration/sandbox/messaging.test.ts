import { createHmac, X509Certificate } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import nodemailer from "nodemailer";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isSignedNotice, TopicNotice } from "../../../lib/messaging/rules/sns.ts";
import { DEMO, type Sandbox, signMeta, startSandbox, tokenOf } from "../../../sandbox/index.ts";
import type { Habits } from "../../../sandbox/people/habits.ts";
import { eventually } from "../../support/eventually.ts";
import { basic } from "./erp-client.ts";

type Row = Record<string, unknown>;
type Visit = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

const NOBODY: Partial<Habits> = { deliver: 1, read: 0, reply: 0, optOut: 0, click: 0, buy: 0, complain: 0 };

let app: Server;
let appUrl: string;
let sandbox: Sandbox;
let visits: Visit[] = [];
/** The application's next responses; 200 when none is left. */
let answers: number[] = [];
let serial = 0;

beforeAll(async () => {
  app = createServer(async (request, response) => {
    const { method = "", url: path = "", headers } = request;
    visits.push({ method, path, headers, body: await text(request) });
    response.writeHead(answers.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  appUrl = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  sandbox = await startSandbox({
    appUrl,
    appSecret: "crm-test-app-secret",
    gatewayWebhookSecret: "gateway-secret",
    size: { customers: 60 },
  });
});
beforeEach(() => {
  visits = [];
  answers = [];
  sandbox.messaging.people.change({ ...NOBODY, delayMs: 1, mailAfterMs: 0 });
});
afterEach(async () => {
  await quiet();
  sandbox.faults.clear();
});
afterAll(async () => {
  await sandbox.stop();
  app.closeAllConnections();
  await new Promise((resolve) => app.close(resolve));
});

const phone = () => `55119${80_000_000 + serial++}`;
const quiet = () =>
  eventually(() => {
    const { waiting, scheduled, gathering } = sandbox.messaging.counts();
    expect([waiting, scheduled, gathering]).toEqual([0, 0, 0]);
  });
const template = (to: string, fields: Row = {}) => ({
  messaging_product: "whatsapp",
  to,
  type: "template",
  biz_opaque_callback_data: `ours:${to}`,
  template: {
    name: "novidades_da_semana",
    language: { code: "pt_BR" },
    components: [
      {
        type: "body",
        parameters: [
          { type: "text", text: "Bia" },
          { type: "text", text: "Centro" },
        ],
      },
      { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "AbC123" }] },
      { type: "button", sub_type: "quick_reply", index: "1", parameters: [{ type: "payload", payload: "OPT_OUT" }] },
    ],
  },
  ...fields,
});
const graph = (path: string, init: RequestInit = {}, token = tokenOf("sandbox", "aurora")) =>
  fetch(`${sandbox.graphUrl}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } });
const send = (message: Row) =>
  graph(`/v24.0/${DEMO.aurora.phoneNumberId}/messages`, { method: "POST", body: JSON.stringify(message) });
const gateway = (path: string, init: RequestInit = {}, apikey = tokenOf("sandbox", DEMO.aurora.instance)) =>
  fetch(`${sandbox.gatewayUrl}${path}`, { ...init, headers: { apikey } });
const hooks = (path: string) => visits.filter((visit) => visit.path === path);
/** `statuses` or `messages` of every call, in order. */
const told = (kind: "statuses" | "messages"): Row[] =>
  hooks("/api/webhooks/whatsapp").flatMap(({ body }) => {
    const { entry } = JSON.parse(body) as { entry: { changes: { value: Record<string, Row[]> }[] }[] };
    return entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value[kind] ?? []));
  });

describe("Meta webhooks", () => {
  it("are signed as in the contract's test vector", () => {
    const body = '{"object":"whatsapp_business_account","entry":[]}';
    const vector = "sha256=235968abfd93347489fe39dfe5a172ae41e6bcf7d52178b6dfddca58034ae475";
    expect(signMeta("crm-test-app-secret", body)).toBe(vector);
  });

  it("report message statuses in order with our callback data, each call signed", async () => {
    sandbox.messaging.people.change({ read: 1 });
    const to = phone();
    const accepted = (await (await send(template(to))).json()) as {
      messages: { id: string; message_status: string }[];
    };
    expect(accepted).toMatchObject({
      contacts: [{ input: to, wa_id: to }],
      messages: [{ message_status: "accepted" }],
    });
    await quiet();
    const statuses = told("statuses");
    expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set(["sent", "delivered", "read"]));
    for (const status of statuses)
      expect(status).toMatchObject({
        id: accepted.messages[0]?.id,
        recipient_id: to,
        biz_opaque_callback_data: `ours:${to}`,
        timestamp: expect.stringMatching(/^\d{10}$/),
      });
    for (const { headers, body } of hooks("/api/webhooks/whatsapp")) {
      const digest = createHmac("sha256", "crm-test-app-secret").update(body).digest("hex");
      expect(headers["x-hub-signature-256"]).toBe(`sha256=${digest}`);
    }
  });

  it("batch several statuses and retry until they are accepted", async () => {
    answers = [500, 503, 404];
    const phones = Array.from({ length: 30 }, phone);
    await Promise.all(phones.map((to) => send(template(to))));
    await quiet();
    const taken = new Set(told("statuses").map(({ recipient_id, status }) => `${recipient_id} ${status}`));
    expect(taken).toEqual(new Set(phones.flatMap((to) => [`${to} sent`, `${to} delivered`])));
    expect(hooks("/api/webhooks/whatsapp").length).toBeLessThan(30);
    expect(sandbox.messaging.counts().retried).toBeGreaterThanOrEqual(3);
  });

  it("report why a message failed", async () => {
    sandbox.messaging.people.change({ deliver: 0 });
    await send(template(phone()));
    await quiet();
    const failed = told("statuses").find(({ status }) => status === "failed");
    const [error] = (failed?.errors ?? []) as { code: number }[];
    expect([131026, 131049, 131050]).toContain(error?.code);
    expect(told("statuses").map(({ status }) => status)).not.toContain("delivered");
  });

  it("report incoming messages, as a quick-reply button or as text", async () => {
    sandbox.messaging.people.change({ read: 1, optOut: 1 });
    const phones = Array.from({ length: 20 }, phone);
    await Promise.all(phones.map((to) => send(template(to))));
    await quiet();
    const said = told("messages");
    expect(said).toHaveLength(20);
    const presses = said.filter(({ type }) => type === "button");
    expect(presses.length).toBeGreaterThan(0);
    expect(presses.length).toBeLessThan(20);
    for (const { button, context } of presses)
      expect([button, context]).toEqual([
        { payload: "OPT_OUT", text: "Parar promoções" },
        { from: "551133334444", id: expect.stringMatching(/^wamid\./) },
      ]);
    for (const { text: words } of said.filter(({ type }) => type === "text"))
      expect((words as { body: string }).body).toMatch(/^(sair|parar|stop|pare|descadastrar|remover|cancelar)$/i);
  });

  it("report a reply posted to /control/replies, to the number that last messaged its sender", async () => {
    const to = phone();
    await send(template(to));
    const reply = { phone: to.slice(2), text: "Tem no M?" };
    const answer = await fetch(`${sandbox.url}/control/replies`, { method: "POST", body: JSON.stringify(reply) });
    expect(answer.status).toBe(201);
    await quiet();
    expect(told("messages")).toMatchObject([{ from: to, type: "text", text: { body: "Tem no M?" } }]);
    expect((await fetch(`${sandbox.url}/control/replies`, { method: "POST", body: "{}" })).status).toBe(400);
  });
});

describe("simulated people", () => {
  it("open a message's link with a browser's user agent, and only links of the application", async () => {
    sandbox.messaging.people.change({ read: 1, click: 1 });
    await send(template(phone()));
    await gateway(`/message/sendText/${DEMO.aurora.instance}`, {
      method: "POST",
      body: JSON.stringify({ number: phone(), text: "Veja http://192.0.2.1/x" }),
    });
    await quiet();
    await eventually(() => expect(hooks("/api/go/AbC123")).toHaveLength(1));
    expect(hooks("/api/go/AbC123")[0]?.headers["user-agent"]).toMatch(/^Mozilla\/5\.0 \(.+Mobile/);
    expect(visits.filter(({ path }) => path === "/x")).toEqual([]);
  });

  it("buy under their own ERP customer at the current time", async () => {
    const erp = async (query: string) => {
      const answer = await fetch(`${sandbox.erpUrl}/api/${query}`, { headers: basic(sandbox.credentials.aurora) });
      return (await answer.json()) as { dados: Row[]; total: number };
    };
    const { dados } = await erp("clientes?limite=60");
    const customer = dados.find(
      ({ celular, ddd }) => /^9?[6-9]\d{7}$/.test(String(celular)) && String(ddd).length === 2,
    );
    const before = (await erp("transacoes?limite=1")).total;
    sandbox.messaging.people.change({ read: 1, buy: 1 });
    await send(template(`55${customer?.ddd}${customer?.celular}`));
    await quiet();
    const { dados: sales, total } = await erp("transacoes?limite=5000");
    expect(total).toBe(before + 1);
    const sale = sales.at(-1);
    expect(sale?.id_cliente).toBe(customer?.id_cliente);
    expect(Math.abs(Date.parse(String(sale?.data)) - Date.now())).toBeLessThan(60_000);
    await send(template(phone()));
    await quiet();
    expect((await erp("transacoes?limite=1")).total).toBe(total);
  });
});

describe("gateway webhooks", () => {
  it("carry the configured header, one event per call, without retry after a 401", async () => {
    sandbox.messaging.people.change({ read: 1, reply: 1 });
    const to = phone();
    const body = JSON.stringify({ number: to, text: "Oi, Bia!" });
    const sent = await gateway(`/message/sendText/${DEMO.aurora.instance}`, { method: "POST", body });
    expect(sent.status).toBe(201);
    const { key } = (await sent.json()) as { key: { id: string; remoteJid: string } };
    answers = [401];
    await quiet();
    const calls = hooks("/api/webhooks/gateway");
    expect(calls).toHaveLength(4);
    const events = calls.map((call) => JSON.parse(call.body) as { event: string; instance: string; data: Row });
    const updates = events.filter(({ event }) => event === "messages.update").map(({ data }) => data);
    expect(updates.map(({ keyId, status }) => [keyId, status]).toSorted()).toEqual(
      ["DELIVERY_ACK", "READ", "SERVER_ACK"].map((status) => [key.id, status]),
    );
    const [reply] = events.filter(({ event }) => event === "messages.upsert").map(({ data }) => data);
    expect(reply).toMatchObject({ key: { remoteJid: key.remoteJid, fromMe: false }, messageType: "conversation" });
    for (const { headers } of calls) expect(headers["x-crm-secret"]).toBe("gateway-secret");
  });

  it("go to the URL set for the instance, which is accepted in the nested format only", async () => {
    const path = `/webhook/set/${DEMO.aurora.instance}`;
    const before = await (await gateway(`/webhook/find/${DEMO.aurora.instance}`)).json();
    const set = (body: Row) => gateway(path, { method: "POST", body: JSON.stringify(body) });
    const webhook = { enabled: true, url: `${appUrl}/elsewhere`, headers: {}, events: ["MESSAGES_UPDATE"] };
    expect([(await set(webhook)).status, (await set({ webhook })).status]).toEqual([400, 201]);
    const message = { method: "POST", body: JSON.stringify({ number: phone(), text: "Oi" }) };
    await gateway(`/message/sendText/${DEMO.aurora.instance}`, message);
    await quiet();
    expect(hooks("/elsewhere").length).toBeGreaterThan(0);
    await set({ webhook: before as Row });
  });
});

describe("mail service webhooks", () => {
  const mail = {
    from: "loja@crm.test",
    subject: "Novidades",
    text: "Oi",
    headers: { "List-Unsubscribe": "", "X-Crm-Email-Message": "em_1" },
  };
  const deliver = async (to: string) => {
    const transport = nodemailer.createTransport(sandbox.smtpUrl);
    const html = `<a href="${appUrl}/api/email-tracking/click/c1">Ver</a><img src="${appUrl}/api/email-tracking/open/o1">`;
    const headers = { ...mail.headers, "List-Unsubscribe": `<${appUrl}/api/go/unsubscribe/u1>, <mailto:x@crm.test>` };
    await transport.sendMail({ ...mail, to, html, headers });
    transport.close();
    await quiet();
  };
  const notices = () => hooks("/api/email-tracking/webhook").map(({ body }) => TopicNotice.parse(JSON.parse(body)));

  it("report a delivery, after which simulated people open, click and unsubscribe", async () => {
    sandbox.messaging.people.change({ read: 1, click: 1, optOut: 1 });
    await deliver(`bia${serial++}@email.test`);
    await eventually(() => {
      expect(hooks("/api/email-tracking/open/o1")).toHaveLength(1);
      expect(hooks("/api/email-tracking/click/c1")).toHaveLength(1);
      expect(hooks("/api/go/unsubscribe/u1")).toMatchObject([{ method: "POST", body: "List-Unsubscribe=One-Click" }]);
    });
    for (const { Message } of notices()) expect(JSON.parse(Message)).toMatchObject({ notificationType: "Delivery" });
  });

  it("report a bounce or complaint, signed with the certificate they name", async () => {
    sandbox.messaging.people.change({ deliver: 0 });
    await deliver("ninguem@email.test");
    sandbox.messaging.people.change({ deliver: 1, read: 1, complain: 1 });
    await deliver("brava@email.test");
    const messages = notices().map(({ Message }) => JSON.parse(Message) as Row);
    const bounced = {
      bounceType: "Permanent",
      bouncedRecipients: [{ emailAddress: "ninguem@email.test", status: "5.1.1" }],
    };
    expect(messages).toContainEqual(
      expect.objectContaining({
        notificationType: "Bounce",
        bounce: expect.objectContaining({ bounceType: "Permanent" }),
        mail: expect.objectContaining({
          headers: expect.arrayContaining([{ name: "x-crm-email-message", value: "em_1" }]),
        }),
      }),
    );
    expect(messages.find(({ notificationType }) => notificationType === "Bounce")?.bounce).toMatchObject(bounced);
    expect(messages.map(({ notificationType }) => notificationType)).toContain("Complaint");
    for (const notice of notices()) {
      const certificate = new X509Certificate(await (await fetch(notice.SigningCertURL)).text());
      expect(isSignedNotice(notice, certificate.publicKey)).toBe(true);
      expect(isSignedNotice({ ...notice, Message: `${notice.Message} ` }, certificate.publicKey)).toBe(false);
    }
  });
});

describe("Graph API responses", () => {
  const code = async (answer: Response) =>
    ((await answer.json()) as { error: { code: number; error_subcode?: number } }).error;

  it("contain an error for a wrong token, number or account", async () => {
    const fields = "?fields=display_phone_number,quality_rating,throughput,whatsapp_business_manager_messaging_limit";
    expect(await (await graph(`/${DEMO.aurora.phoneNumberId}${fields}`)).json()).toEqual({
      display_phone_number: "+55 11 3333-4444",
      quality_rating: "GREEN",
      throughput: { level: "STANDARD" },
      whatsapp_business_manager_messaging_limit: "TIER_10K",
      id: DEMO.aurora.phoneNumberId,
    });
    const bad = await graph(`/${DEMO.aurora.phoneNumberId}`, {}, "nobody's");
    expect([bad.status, await code(bad)]).toMatchObject([401, { code: 190 }]);
    expect(await code(await graph(`/${DEMO.bela.phoneNumberId}`))).toMatchObject({ code: 100, error_subcode: 33 });
    expect(await code(await graph(`/${DEMO.bela.wabaId}/message_templates`))).toMatchObject({ code: 100 });
  });

  it("page through templates by cursor, filtered by status", async () => {
    const names: string[] = [];
    let after: string | undefined = "";
    for (; after !== undefined; ) {
      const path: string = `/v24.0/${DEMO.aurora.wabaId}/message_templates?limit=4&status=APPROVED&after=${after}`;
      const page = (await (await graph(path)).json()) as {
        data: { name: string }[];
        paging: { next?: string; cursors: { after: string } };
      };
      names.push(...page.data.map(({ name }) => name));
      after = page.paging.next ? page.paging.cursors.after : undefined;
    }
    expect([names.length, new Set(names).size, names.includes("liquidacao_de_verao")]).toEqual([7, 7, false]);
  });

  it.each([
    ["no phone", { to: undefined }, 131008],
    ["a phone that is none", { to: "12" }, 131009],
    ["no product", { messaging_product: "sms" }, 100],
    ["a type that isn't built", { type: "sticker" }, 131051],
    ["a template that doesn't exist", { template: { name: "nada", language: { code: "pt_BR" } } }, 132001],
    ["a language that doesn't exist", { template: { name: "aniversario", language: { code: "en" } } }, 132001],
    ["a paused template", { template: { name: "liquidacao_de_verao", language: { code: "pt_BR" } } }, 132015],
    ["free text out of the window", { type: "text", text: { body: "Oi" } }, 131047],
  ])("reject %s", async (_, fields, expected) => {
    expect((await code(await send(template(phone(), fields)))).code).toBe(expected);
  });

  it("are lost after the message was accepted when a fault is set", async () => {
    const to = phone();
    sandbox.faults.add({ system: "graph", kind: "lost-answer", path: to });
    await expect(send(template(to))).rejects.toThrow();
    expect((await send(template(phone()))).status).toBe(200);
    expect(sandbox.outbox.list({ channel: "whatsapp", to })).toHaveLength(1);
  });
});
