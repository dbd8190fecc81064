import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  checkCampaign,
  createCampaign,
  previewCampaign,
  previewDraft,
  sendTest,
  updateCampaign,
} from "../../../lib/campaigns/index.ts";
import type { CreateCampaign } from "../../../lib/campaigns/schemas.ts";
import { hasRefused, recordConsents } from "../../../lib/customers/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { isMail } from "../../../sandbox/smtp/mail.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createStore, userCtx } from "../../support/factories.ts";

// A message preview for a real customer, and a test message to oneself.
let sandbox: Sandbox;
let events: EventRecorder;
let world: CampaignWorld;
let customerId: string;

const APP = "http://localhost:3000";

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 }, appUrl: APP }), recordEvents()]);
  Object.assign(process.env, {
    WHATSAPP_GRAPH_URL: sandbox.graphUrl,
    SMTP_URL: sandbox.smtpUrl,
    MAIL_FROM: "Balcão <crm@example.test>",
  });
  world = await CampaignWorld.open(sandbox);
  [customerId = ""] = await world.customers(1);
  await world.rows("UPDATE customer SET name = 'MARIA <b>DAS</b> DORES' WHERE organization_id = $1 AND id = $2", [
    world.orgId,
    customerId,
  ]);
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

const person = (storeScope: string[] | null = null) =>
  userCtx(world.orgId, { storeScope, email: "marketing@example.test" });
const MAIL = {
  subject: "{{first_name}}, chegou",
  preheader: "Para você, {{name}}",
  html: '<body><p>Oi {{name}} da {{store}}</p><a href="{{link}}">ver</a> <a href="https://loja.example.test/x">loja</a></body>',
};

async function whatsapp(templateName: string, variables: Record<string, { value: string; fallback?: string }>) {
  const { id: numberId } = await world.number();
  return { channel: "whatsapp" as const, whatsapp: { numberId, templateName, language: "pt_BR", variables } };
}

describe("preview", () => {
  it("renders an e-mail with the given customer's values, escaped in the HTML", async () => {
    const shown = await previewDraft(person(), {
      channel: "email",
      email: { ...MAIL, fromName: "Loja Centro" },
      customerId,
    });
    expect(shown.customer).toEqual({ id: customerId, name: "MARIA <b>DAS</b> DORES" });
    expect(shown.emptyVariables).toEqual([]);
    expect(shown.email).toMatchObject({
      subject: "Maria, chegou",
      preheader: "Para você, Maria <b>das</b> Dores",
      from: "Loja Centro",
    });
    expect(shown.email?.html).toContain("Oi Maria &#60;b&#62;das&#60;/b&#62; Dores da Loja F01");
    expect(shown.email?.html).toContain('<a href="https://loja.example.test/x">loja</a>');
    expect(shown.email?.html).not.toContain("<img");
    expect(shown.email?.text).toContain("Oi Maria <b>das</b> Dores da Loja F01");
  });

  it("lists the variables that are empty for the customer and renders the rest", async () => {
    const shown = await previewDraft(person(), {
      channel: "email",
      email: { subject: "Oi", html: "<p>Oi {{seller}}, {{last_order}}</p>" },
    });
    expect(shown.emptyVariables).toEqual(["seller", "last_order"]);
    expect(shown.email?.html).toContain("<p>Oi  ,  </p>");
  });

  it("renders a WhatsApp template with header, body, footer and buttons", async () => {
    const draft = await whatsapp("novidades_da_semana", {
      "1": { value: "{{first_name}}" },
      "2": { value: "{{seller}}", fallback: "nossa loja" },
      "button.0": { value: "{{link}}" },
    });
    const shown = await previewDraft(person(), { ...draft, customerId });
    expect(shown.whatsapp).toEqual({
      header: { kind: "none", text: null, mediaUrl: null },
      body: "Oi, Maria! 👋 Chegou coleção nova na nossa loja. Separamos algumas peças que têm a sua cara.",
      footer: "Responda SAIR para não receber mais",
      buttons: [
        { kind: "url", text: "Ver novidades", url: `${APP}/api/go/exemplo` },
        { kind: "quick_reply", text: "Parar promoções", url: null },
      ],
    });
    const header = await whatsapp("vitrine_com_foto", {
      "1": { value: "{{first_name}}" },
      "header.media": { value: "https://cdn.test/a.jpg" },
    });
    expect((await previewDraft(person(), header)).whatsapp?.header).toEqual({
      kind: "image",
      text: null,
      mediaUrl: "https://cdn.test/a.jpg",
    });
  });

  it("renders a stored campaign for a given or a default customer", async () => {
    const { id } = await createCampaign(person(), { name: "Mail", channel: "email", email: MAIL });
    expect((await previewCampaign(person(), { id, customerId })).email?.subject).toBe("Maria, chegou");
    expect((await previewCampaign(person(), { id })).customer?.id).toBe(customerId);
  });

  it("is empty while the campaign has no content", async () => {
    expect(await previewDraft(person(), { channel: "whatsapp" })).toMatchObject({
      whatsapp: null,
      email: null,
      emptyVariables: [],
    });
  });

  it("rejects a customer of other stores or organizations", async () => {
    const other = await CampaignWorld.open(sandbox);
    const [foreign = ""] = await other.customers(1);
    const elsewhere = await createStore(world.orgId, "F09");
    const draft = { channel: "email" as const, email: MAIL };
    await expect(previewDraft(person(), { ...draft, customerId: foreign })).rejects.toMatchObject({ status: 404 });
    await expect(previewDraft(person([elsewhere]), { ...draft, customerId })).rejects.toMatchObject({ status: 404 });
    expect((await previewDraft(person([elsewhere]), draft)).customer).toBeNull();
    const { id: numberId } = await other.number();
    await expect(previewDraft(person(), { channel: "whatsapp", whatsapp: { numberId } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe("HTML that is nested too deeply", () => {
  const html = `${"<div>".repeat(8_000)}Oi`;
  const refusal = { status: 400, message: expect.stringContaining("email.html: must not be nested") };
  const draft = { channel: "email" as const, email: { ...MAIL, html } };

  it("is rejected on preview, creation and update", async () => {
    await expect(previewDraft(person(), draft)).rejects.toMatchObject(refusal);
    await expect(createCampaign(person(), { name: "Fundo", ...draft })).rejects.toMatchObject(refusal);
    const { id } = await createCampaign(person(), { name: "Fundo", channel: "email", email: MAIL });
    await expect(updateCampaign(person(), { id, email: { html } })).rejects.toMatchObject(refusal);
    expect((await updateCampaign(person(), { id, email: { html: MAIL.html } })).email.html).toBe(MAIL.html);
  });

  it("pauses a send that contains it, with the reason body_unreadable", async () => {
    const world = await CampaignWorld.open(sandbox);
    const owner = userCtx(world.orgId, {});
    await world.customers(1);
    const id = await world.campaign({ mail: true });
    await world.rows("UPDATE campaign_content SET html = $3 WHERE organization_id = $1 AND campaign_id = $2", [
      world.orgId,
      id,
      html,
    ]);
    expect((await checkCampaign(owner, { id })).problems).toContainEqual({
      code: "body_unreadable",
      severity: "error",
    });
    const begun = await world.begin(id);
    expect(await world.send(begun)).toBe("not-mine");
    expect(await world.status(id)).toEqual({ status: "paused", pausedReason: "body_unreadable" });
    await expect(previewCampaign(owner, { id })).rejects.toMatchObject(refusal);
  });
});

describe("test message", () => {
  const make = (fields: Partial<CreateCampaign>) =>
    createCampaign(person(), { name: "Teste", channel: "email", ...fields });
  const mailsTo = (to: string) =>
    sandbox.outbox
      .list({ channel: "email" })
      .map(({ message }) => message)
      .filter(isMail)
      .filter((mail) => mail.to.includes(to));

  it("by mail goes to the requesting user and stores no recipient, message or token", async () => {
    const { id } = await make({
      email: { ...MAIL, subject: "{{first_name}}, chegou", fromName: "Loja Centro", replyTo: "loja@example.test" },
      linkUrl: "https://loja.example.test/v",
    });
    const { id: incomplete } = await make({ email: { subject: "{{name}}", html: "<p>x</p>" } });
    await expect(sendTest(person(), { id: incomplete })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("fallback (name)"),
    });
    const { id: whole } = await make({
      email: {
        subject: "{{first_name|você}}, chegou",
        html: "<p>Oi {{store}}</p><a href='{{link}}'>ver</a>",
        fromName: "Loja Centro",
      },
      linkUrl: "https://loja.example.test/v",
    });
    await expect(sendTest(person(), { id })).rejects.toMatchObject({ status: 400 });
    expect(await sendTest(person(), { id: whole, customerId })).toEqual({ ok: true, to: "marketing@example.test" });
    const [mail] = mailsTo("marketing@example.test");
    expect(mail?.subject).toBe("[Teste] Maria, chegou");
    expect(mail?.fromName).toBe("Loja Centro");
    expect(mail?.headers).toContainEqual({ name: "list-unsubscribe-post", value: "List-Unsubscribe=One-Click" });
    expect(mail?.html).toContain("href='https://loja.example.test/v'");
    expect(mail?.html).toContain(`${APP}/api/go/unsubscribe/exemplo`);
    for (const table of ["campaign_recipient", "email_message", "unsubscribe_token", "open_token", "redirect_token"])
      expect([table, await world.rows(`SELECT FROM ${table} WHERE organization_id = $1`, [world.orgId])]).toEqual([
        table,
        [],
      ]);
  });

  it("over WhatsApp goes to the given phone with a working link, and rejects an invalid phone with 400", async () => {
    const draft = await whatsapp("novidades_da_semana", {
      "1": { value: "{{first_name|cliente}}" },
      "2": { value: "{{store}}" },
      "button.0": { value: "{{link}}" },
    });
    const { id } = await make({ ...draft, linkUrl: "https://loja.example.test/v" });
    expect(await sendTest(person(), { id, phone: "(11) 98888-7777", customerId })).toEqual({
      ok: true,
      to: "11988887777",
    });
    const sent = sandbox.outbox.list({ channel: "whatsapp" }).at(-1)?.message;
    expect(JSON.stringify(sent)).toContain("5511988887777");
    const [link] = await world.rows<{ token: string; url: string }>(
      "SELECT token, url FROM redirect_token WHERE organization_id = $1",
      [world.orgId],
    );
    expect(link?.url).toBe("https://loja.example.test/v");
    expect(JSON.stringify(sent)).toContain(String(link?.token));
    expect(await world.rows("SELECT FROM whatsapp_message WHERE organization_id = $1", [world.orgId])).toEqual([]);
    for (const phone of [undefined, "", "123", "+1 202 555 0100 99"])
      await expect(sendTest(person(), { id, phone })).rejects.toMatchObject({ status: 400 });
  });

  it("reports the provider's error", async () => {
    const draft = await whatsapp("aviso_de_estoque", { "1": { value: "x" }, "2": { value: "y" } });
    const { id } = await make(draft);
    expect(await sendTest(person(), { id, phone: "11988887777" })).toMatchObject({ ok: true });
    sandbox.faults.add({ system: "graph", status: 500, rate: 1, count: 1 });
    const result = await sendTest(person(), { id, phone: "11988887777" });
    expect(result).toMatchObject({ ok: false, to: "11988887777" });
  });

  it("over WhatsApp is not sent to an opted-out customer or a customer of stores the user cannot see", async () => {
    const { id } = await make(await whatsapp("aviso_de_estoque", { "1": { value: "x" }, "2": { value: "y" } }));
    const elsewhere = await createStore(world.orgId, "F08");
    const [said = "", mine = ""] = await world.customers(2);
    const phoneOf = async (customer: string) => {
      const sql = "SELECT phone FROM customer WHERE organization_id = $1 AND id = $2";
      return (await world.rows<{ phone: string }>(sql, [world.orgId, customer]))[0]?.phone ?? "";
    };
    await world.rows(
      "UPDATE customer_metrics SET whatsapp_opt_out = true WHERE organization_id = $1 AND customer_id = $2",
      [world.orgId, said],
    );
    const taken = sandbox.outbox.list({ channel: "whatsapp" }).length;
    const [no, yes] = [await phoneOf(said), await phoneOf(mine)];
    expect(await sendTest(person(), { id, phone: no })).toEqual({ ok: false, to: no, reason: "opt_out" });
    expect(await sendTest(person([elsewhere]), { id, phone: yes })).toEqual({
      ok: false,
      to: yes,
      reason: "other_stores",
    });
    expect(sandbox.outbox.list({ channel: "whatsapp" })).toHaveLength(taken);
    for (const [who, phone] of [
      [person([world.storeId]), yes],
      [person(), yes],
      [person([elsewhere]), "11977776666"],
    ] as const)
      expect(await sendTest(who, { id, phone })).toEqual({ ok: true, to: phone });
    expect(sandbox.outbox.list({ channel: "whatsapp" })).toHaveLength(taken + 3);
  });

  it("over WhatsApp is not sent to a phone that opted out before it belonged to a customer", async () => {
    const { id } = await make(await whatsapp("aviso_de_estoque", { "1": { value: "x" }, "2": { value: "y" } }));
    const phone = "11966660000";
    const say = (isOptedOut: boolean, at: string) =>
      recordConsents(world.ctx, [{ phone, channel: "whatsapp", isOptedOut, source: "keyword", at: new Date(at) }]);
    await say(true, "2026-11-01T12:00:00Z");
    expect(await sendTest(person(), { id, phone })).toEqual({ ok: false, to: phone, reason: "opt_out" });
    await say(false, "2026-11-02T12:00:00Z");
    expect(await sendTest(person(), { id, phone })).toEqual({ ok: true, to: phone });
    const elsewhere = await CampaignWorld.open(sandbox);
    await say(true, "2026-11-03T12:00:00Z");
    expect(await hasRefused(world.ctx, { channel: "whatsapp", address: phone })).toBe(true);
    expect(await hasRefused(elsewhere.ctx, { channel: "whatsapp", address: phone })).toBe(false);
  });

  it("and preview are available to a user who sees the campaign but not its number's store", async () => {
    const { id } = await make(await whatsapp("aviso_de_estoque", { "1": { value: "x" }, "2": { value: "y" } }));
    const elsewhere = person([await createStore(world.orgId, "F07")]);
    expect((await previewCampaign(elsewhere, { id })).whatsapp?.body).toContain("x");
    expect(await sendTest(elsewhere, { id, phone: "11977776666" })).toMatchObject({ ok: true });
  });
});
