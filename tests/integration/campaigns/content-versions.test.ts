import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  cancelCampaign,
  deleteCampaign,
  getCampaign,
  getReport,
  getSentContent,
  listRecipients,
  pauseCampaign,
  previewCampaign,
  RecipientsQuery,
  resumeCampaign,
  sendCampaign,
  startDueCampaign,
  updateCampaign,
} from "../../../lib/campaigns/index.ts";
import { countOnDay } from "../../../lib/campaigns/store/day-load.ts";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { createSurvey, updateSurvey } from "../../../lib/surveys/index.ts";
import { type Sandbox, startSandbox } from "../../../sandbox/index.ts";
import { CampaignWorld } from "../../support/campaign-world.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";

// Sent content is immutable: an edit after a send creates the next version; a send's report shows its own version.
let sandbox: Sandbox;
let events: EventRecorder;
let world: CampaignWorld;
let stranger: CampaignWorld;
let numberId: string;

beforeAll(async () => {
  [sandbox, events] = await Promise.all([startSandbox({ size: { customers: 10 } }), recordEvents()]);
  Object.assign(process.env, { WHATSAPP_GRAPH_URL: sandbox.graphUrl, SMTP_URL: sandbox.smtpUrl });
  [world, stranger] = await Promise.all([CampaignWorld.open(sandbox), CampaignWorld.open(sandbox)]);
  numberId = (await world.number()).id;
  await world.customers(3);
});
afterAll(() => Promise.all([sandbox.stop(), events.close()]));

const FIRST = {
  subject: "Primeiro",
  preheader: "p1",
  html: "<p>Texto um</p>",
  fromName: "Loja Um",
  replyTo: "um@example.test",
};
const SECOND = { subject: "Segundo", preheader: "p2", html: "<p>Texto dois</p>", fromName: "Loja Dois", replyTo: null };

async function sendWhole(id: string): Promise<void> {
  await sendCampaign(world.ctx, { id });
  expect(await world.send(await begun(id))).toBe("over");
}

async function begun(campaignId: string) {
  const [row] = await world.rows<{ occurrence: number; jobRunId: string }>(
    `SELECT occurrence, job_run_id AS "jobRunId" FROM campaign WHERE organization_id = $1 AND id = $2`,
    [world.orgId, campaignId],
  );
  if (!row) throw new Error("The campaign is gone");
  return { campaignId, ...row };
}

const mailedHtml = () => JSON.stringify(sandbox.outbox.list({ channel: "email" }));
const report = (id: string, occurrence?: number) => getReport(world.ctx, { id, occurrence });
const recipients = (id: string, occurrence: number) =>
  listRecipients(world.ctx, { id, ...RecipientsQuery.parse({ occurrence }) });

describe("content version of a send", () => {
  it("keeps what was sent when the campaign is edited and sent again", async () => {
    const { id: surveyId } = await createSurvey(world.ctx, { question: "Como foi?" });
    const id = await world.campaign({ mail: true });
    await updateCampaign(world.ctx, { id, email: FIRST, linkUrl: "https://loja.example.test/um", surveyId });
    expect(await getCampaign(world.ctx, { id })).toMatchObject({ content: { version: 1, isSent: false } });
    await sendWhole(id);
    expect(await getCampaign(world.ctx, { id })).toMatchObject({ content: { version: 1, isSent: true } });

    await updateCampaign(world.ctx, { id, email: SECOND, linkUrl: "https://loja.example.test/dois", surveyId: null });
    await updateSurvey(world.ctx, { id: surveyId, question: "Outra pergunta?" });
    expect(await getCampaign(world.ctx, { id })).toMatchObject({ content: { version: 2, isSent: false } });
    const sentFirst = { occurrence: 1, version: 1, isExact: true, channel: "email", email: FIRST };
    expect(await getSentContent(world.ctx, { id })).toMatchObject({
      ...sentFirst,
      linkUrl: "https://loja.example.test/um",
      survey: { id: surveyId, question: "Como foi?" },
    });

    await sendWhole(id);
    expect(mailedHtml()).toContain("Texto dois");
    expect(await getSentContent(world.ctx, { id, occurrence: 1 })).toMatchObject(sentFirst);
    expect(await getSentContent(world.ctx, { id })).toMatchObject({ occurrence: 2, version: 2, email: SECOND });
    expect((await previewCampaign(world.ctx, { id, occurrence: 1 })).email).toMatchObject({ subject: "Primeiro" });
    expect((await previewCampaign(world.ctx, { id })).email).toMatchObject({ subject: "Segundo" });
    expect(await report(id, 1)).toMatchObject({ content: { version: 1, isExact: true } });
    expect(await report(id)).toMatchObject({
      content: { version: 2, isExact: true },
      occurrences: [
        { occurrence: 2, contentVersion: 2 },
        { occurrence: 1, contentVersion: 1 },
      ],
    });
    for (const occurrence of [1, 2])
      expect((await recipients(id, occurrence)).data.map(({ contentVersion }) => contentVersion)).toEqual([
        occurrence,
        occurrence,
        occurrence,
      ]);
  });

  it("is reused if only name and tags changed between sends, or an edit of the content was undone", async () => {
    const id = await world.campaign({ mail: true });
    await sendWhole(id);
    await updateCampaign(world.ctx, { id, name: "Outro nome", tags: ["verão"] });
    await updateCampaign(world.ctx, { id, email: { subject: "Outra coisa" } });
    expect(await getCampaign(world.ctx, { id })).toMatchObject({ content: { version: 2, isSent: false } });
    await updateCampaign(world.ctx, { id, email: { subject: "Novidades" } });
    expect(await getCampaign(world.ctx, { id })).toMatchObject({ content: { version: 1, isSent: true } });
    await sendWhole(id);
    expect((await report(id)).occurrences).toMatchObject([{ contentVersion: 1 }, { contentVersion: 1 }]);
  });

  it("keeps its channel when the campaign is changed to another channel", async () => {
    const own = await CampaignWorld.open(sandbox);
    const ownNumber = (await own.number()).id;
    await own.customers(3);
    const id = await own.campaign({ mail: true });
    await own.send(await own.begin(id));
    const days = { from: new Date(0), to: new Date(Date.now() + 86_400_000) };
    const day = { campaignId: crypto.randomUUID(), channel: "email" as const, numberId: null, ...days };
    const before = await countOnDay(own.ctx.db, own.orgId, day);
    expect(before.sent).toBe(3);
    await updateCampaign(own.ctx, { id, channel: "whatsapp", whatsapp: { numberId: ownNumber } });
    expect(await getReport(own.ctx, { id })).toMatchObject({ content: { version: 1, channel: "email" } });
    expect(await countOnDay(own.ctx.db, own.orgId, day)).toEqual(before);
    const chats = { ...day, channel: "whatsapp" as const, numberId: ownNumber };
    expect((await countOnDay(own.ctx.db, own.orgId, chats)).sent).toBe(0);
  });

  it("keeps the template's text when the provider's template changes", async () => {
    const id = await world.campaign({ numberId });
    await sendWhole(id);
    const before = await previewCampaign(world.ctx, { id, occurrence: 1 });
    expect(before.whatsapp?.body).not.toBe("");
    await world.rows(
      `UPDATE whatsapp_template SET components = '[{"type": "BODY", "text": "Trocado"}]' WHERE organization_id = $1`,
      [world.orgId],
    );
    expect((await previewCampaign(world.ctx, { id })).whatsapp?.body).toBe("Trocado");
    expect(await previewCampaign(world.ctx, { id, occurrence: 1 })).toEqual(before);
    expect(await getSentContent(world.ctx, { id })).toMatchObject({
      whatsapp: { templateName: "aviso_de_estoque", template: { name: "aviso_de_estoque" } },
    });
  });

  it("is previewed for a recipient of that send by default, even if another customer bought later", async () => {
    const id = await world.campaign({ mail: true });
    await sendWhole(id);
    const [laterBuyer = ""] = await world.customers(1);
    const keys = [world.orgId, laterBuyer];
    await world.rows(
      "UPDATE customer_metrics SET last_order_at = now() WHERE organization_id = $1 AND customer_id = $2",
      keys,
    );
    const { data } = await recipients(id, 1);
    const shown = (await previewCampaign(world.ctx, { id, occurrence: 1 })).customer?.id;
    expect(data.map(({ customer }) => customer.id)).toContain(shown);
    expect((await previewCampaign(world.ctx, { id })).customer?.id).toBe(laterBuyer);
    expect((await previewCampaign(world.ctx, { id, occurrence: 1, customerId: laterBuyer })).customer?.id).toBe(
      laterBuyer,
    );
    // The next tests expect three customers.
    await world.rows("DELETE FROM customer_metrics WHERE organization_id = $1 AND customer_id = $2", keys);
    await world.rows("DELETE FROM customer WHERE organization_id = $1 AND id = $2", keys);
  });

  it("is fixed when the send starts: edits during sending or a pause are rejected with 409", async () => {
    const id = await world.campaign({ mail: true });
    await updateCampaign(world.ctx, { id, email: FIRST });
    await sendCampaign(world.ctx, { id });
    for (const state of ["sending", "paused"]) {
      if (state === "paused") await pauseCampaign(world.ctx, { id });
      await expect(updateCampaign(world.ctx, { id, email: SECOND })).rejects.toMatchObject({ status: 409 });
    }
    await resumeCampaign(world.ctx, { id });
    const marked = `Nunca ${id}`;
    await world.rows("UPDATE campaign_content SET html = $3 WHERE organization_id = $1 AND campaign_id = $2", [
      world.orgId,
      id,
      marked,
    ]);
    await world.send(await begun(id));
    expect(mailedHtml()).not.toContain(marked);
  });

  it("of a recurring campaign is the version current when the occurrence started", async () => {
    const id = await world.campaign({ mail: true });
    const recurrence = { frequency: "daily" as const, interval: 1, weekdays: [], time: "09:00", until: null };
    await updateCampaign(world.ctx, { id, email: FIRST, scheduledAt: "2030-01-15T12:00:00.000Z", recurrence });
    const onDay = (day: number) =>
      startDueCampaign(systemCtx(world.orgId, "test", fixedClock(`2030-01-${day}T12:01:00Z`)), id);
    expect(await onDay(15)).toBe("started");
    await world.send(await begun(id));
    await updateCampaign(world.ctx, { id, email: SECOND });
    expect(await onDay(16)).toBe("started");
    await world.send(await begun(id));
    expect(await getSentContent(world.ctx, { id, occurrence: 1 })).toMatchObject({ version: 1, email: FIRST });
    expect(await getSentContent(world.ctx, { id, occurrence: 2 })).toMatchObject({ version: 2, email: SECOND });
  });

  it("is not found (404) for an unsent occurrence, a draft or another organization", async () => {
    const id = await world.campaign({ mail: true });
    for (const ask of [getSentContent, previewCampaign])
      await expect(ask(world.ctx, { id, occurrence: 1 })).rejects.toMatchObject({ status: 404 });
    await sendCampaign(world.ctx, { id });
    await expect(getSentContent(world.ctx, { id, occurrence: 2 })).rejects.toMatchObject({ status: 404 });
    for (const ask of [getSentContent, previewCampaign])
      await expect(ask(stranger.ctx, { id, occurrence: 1 })).rejects.toMatchObject({ status: 404 });
    await cancelCampaign(world.ctx, { id });
  });

  it("cannot be changed or deleted by the application's database role, and is deleted with the campaign", async () => {
    const id = await world.campaign({ mail: true });
    await sendWhole(id);
    for (const table of ["campaign_content_version", "campaign_occurrence"]) {
      const of = `WHERE organization_id = $1 AND campaign_id = $2`;
      for (const write of [`UPDATE ${table} SET campaign_id = campaign_id ${of}`, `DELETE FROM ${table} ${of}`])
        await expect(world.rows(write, [world.orgId, id])).rejects.toMatchObject({ code: "42501" });
    }
    await deleteCampaign(world.ctx, { id });
    for (const table of ["campaign_content_version", "campaign_occurrence"])
      expect(await world.rows(`SELECT FROM ${table} WHERE campaign_id = $1`, [id])).toEqual([]);
  });

  it("is missing for a send started before versioning; that send uses the campaign's current content", async () => {
    const id = await world.campaign({ mail: true });
    const marked = `Antes ${id}`;
    await updateCampaign(world.ctx, { id, email: { html: `<p>${marked}</p>` } });
    await world.rows(
      `UPDATE campaign SET status = 'sending', occurrence = 1, started_at = now() WHERE organization_id = $1 AND id = $2`,
      [world.orgId, id],
    );
    await world.send({ campaignId: id, occurrence: 1, jobRunId: crypto.randomUUID() });
    expect(mailedHtml()).toContain(marked);
    expect(await report(id)).toMatchObject({ content: null });
  });
});
