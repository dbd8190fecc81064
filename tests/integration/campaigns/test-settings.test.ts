import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CampaignChecks, CampaignView, RecipientRow, SentContentView } from "../../../lib/campaigns/schemas.ts";
import type { Page } from "../../../lib/core/paging.ts";
import { CampaignApi, IN_2030, MAIL } from "../../support/campaign-api.ts";
import type { Begun } from "../../support/campaign-world.ts";

// Settings of an A/B test and its variants' content over the API, and the resend to customers who did not read.
let api: CampaignApi;
beforeAll(async () => {
  api = await CampaignApi.open();
});
afterAll(() => api.close());

const B = { email: { subject: "Outra novidade", html: "<p>B: {{first_name|cliente}}</p>" } };
const TEST = { sharePercent: 50, metric: "read", horizonHours: 24, otherwise: "best", variants: [B] } as const;

const patch = (id: string, body: object) => api.ask<CampaignView>("PATCH /campaigns/[id]", { id, body });
const checks = async (id: string) => (await api.ask<CampaignChecks>("GET /campaigns/[id]/checks", { id })).body;

/** Sends the campaign's next occurrence to every customer, up to its end or the wait for a test. */
async function send(id: string): Promise<Begun> {
  const { world } = api;
  await world.rows("UPDATE campaign SET segment_id = NULL, behavior_rules = $2 WHERE id = $1", [
    id,
    JSON.stringify({ rules: [] }),
  ]);
  const begun = await world.begin(id);
  expect(["over", "wait"]).toContain(await world.send(begun));
  return begun;
}

describe("test of a campaign", () => {
  it("is saved, replaced and removed as a whole, and copied", async () => {
    const { id, test } = await api.complete({ test: TEST });
    expect(test).toEqual({
      ...TEST,
      variants: [
        {
          variant: "B",
          whatsapp: { templateName: null, language: null, variables: {}, text: null },
          email: { preheader: null, text: null, ...B.email },
        },
      ],
    });
    const { body: copy } = await api.ask("POST /campaigns/[id]/duplicate", { id });
    expect(copy.test).toEqual(test);
    expect((await patch(id, { name: "Outro nome" })).body.test).toEqual(test);
    expect((await patch(id, { test: { ...TEST, variants: [B, B, B] } })).body.test?.variants).toHaveLength(3);
    expect((await patch(id, { test: null })).body.test).toBeNull();
  });

  it.each([
    { sharePercent: 4 },
    { sharePercent: 101 },
    { metric: "opened" },
    { horizonHours: 0 },
    { horizonHours: 169 },
    { otherwise: "worst" },
    { variants: [] },
    { variants: [B, B, B, B] },
    { variants: [{ email: { subject: "x", fromName: "Outra loja" } }] },
    { variants: [{ whatsapp: { numberId: "0198c0de-0000-7000-8000-000000000001" } }] },
  ])("is rejected with %j", async (wrong) => {
    const { id } = await api.draft();
    expect((await patch(id, { test: { ...TEST, ...wrong } })).status).toBe(400);
  });

  it("is rejected for a campaign that repeats", async () => {
    const { id } = await api.complete({ test: TEST });
    const recurrence = { frequency: "daily", interval: 1, time: "09:00" };
    const refused = await patch(id, { scheduledAt: IN_2030, recurrence });
    expect(refused.status).toBe(400);
    expect((await patch(id, { scheduledAt: IN_2030 })).status).toBe(200);
    expect((await patch(id, { recurrence })).status).toBe(400);
    expect((await patch(id, { recurrence, test: null })).status).toBe(200);
  });

  it("is checked before a send: each variant's content, and whether its metric can be measured", async () => {
    const { id } = await api.complete({ test: { ...TEST, variants: [{ email: { html: "<p>{{nome}}</p>" } }] } });
    const { sendable, problems } = await checks(id);
    expect(sendable).toBe(false);
    expect(problems.filter(({ variant }) => variant === "B").map(({ code }) => code)).toEqual([
      "subject_missing",
      "unsubscribe_missing",
      "variable_unknown",
    ]);
    await patch(id, { test: { ...TEST, metric: "reply" } });
    expect((await checks(id)).problems.filter(({ code }) => code === "test_metric")).toHaveLength(1);
    const refused = await api.ask<{ message: string }>("POST /campaigns/[id]/send", { id });
    expect(refused.body.message).toContain("the test's metric can't be measured for these messages (reply)");
    await patch(id, { test: { ...TEST, variants: [B, B] } });
    expect((await checks(id)).problems).toContainEqual({
      code: "variant_same",
      severity: "error",
      detail: "B",
      variant: "C",
    });
    const same = await api.ask<{ message: string }>("POST /campaigns/[id]/send", { id });
    expect(same.status).toBe(400);
    expect(same.body.message).toContain("two variants of the test send the same message (variant C, B)");
    await patch(id, { test: TEST });
    expect((await checks(id)).sendable).toBe(true);
  });

  it("is kept with the send: content, preview, recipients and export name the variant", async () => {
    await api.world.customers(12);
    const { id } = await api.complete({ test: { ...TEST, sharePercent: 80 } });
    await send(id);
    await patch(id, { name: "x" });
    const content = async (query: string) =>
      (await api.ask<SentContentView>("GET /campaigns/[id]/content", { id, query })).body;
    expect(await content("")).toMatchObject({ variant: "A", variants: ["A", "B"], email: { subject: MAIL.subject } });
    expect(await content("variant=B")).toMatchObject({ variant: "B", email: { subject: B.email.subject } });
    expect((await api.ask("GET /campaigns/[id]/content", { id, query: "variant=C" })).status).toBe(404);
    const { body: preview } = await api.ask<{ email: { html: string } }>("GET /campaigns/[id]/preview", {
      id,
      query: "occurrence=1&variant=B",
    });
    expect(preview.email.html).toContain("B: ");
    const list = async (query: string) =>
      (await api.ask<Page<RecipientRow>>("GET /campaigns/[id]/recipients", { id, query })).body;
    const [all, ofB, waiting] = [await list(""), await list("variant=B&tested=true"), await list("tested=false")];
    expect(all.total).toBe(12);
    expect(ofB.data.every(({ variant, isTested }) => variant === "B" && isTested)).toBe(true);
    expect(waiting.data.every(({ variant, status }) => variant === null && status === "queued")).toBe(true);
    const { body: report } = await api.ask<{ content: { variants: string[] } }>("GET /campaigns/[id]/report", { id });
    expect(report.content.variants).toEqual(["A", "B"]);
  });
});

describe("POST /campaigns/[id]/resend", () => {
  it("creates a draft for the customers who got the send and have not read it, which nothing sends by itself", async () => {
    const { world } = api;
    const { id, name } = await api.complete({ holdoutPercent: 50 });
    expect((await api.ask("POST /campaigns/[id]/resend", { id })).status).toBe(409);
    await world.customers(20);
    await send(id);
    const rows = await world.rows<{ id: string; customerId: string; status: string; assignment: string }>(
      `SELECT id, customer_id AS "customerId", status, assignment FROM campaign_recipient WHERE campaign_id = $1
       ORDER BY id`,
      [id],
    );
    const [reader, leaver, ...rest] = rows.filter(({ status }) => status === "sent");
    expect(rest.length).toBeGreaterThan(0);
    await world.rows("UPDATE campaign_recipient SET status = 'read', read_at = now() WHERE id = $1", [reader?.id]);
    const { status, body } = await api.ask("POST /campaigns/[id]/resend", { id });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: "draft", name: `${name} (quem não leu)`, email: MAIL, test: null });
    expect(body).toMatchObject({ holdoutPercent: 0, segmentId: null, occurrence: 0 });
    await world.rows("UPDATE customer_metrics SET email_opt_out = true WHERE customer_id = $1", [leaver?.customerId]);
    await world.customers(3);
    expect(await world.send(await world.begin(body.id))).toBe("over");
    const reached = await world.rows<{ customerId: string; status: string }>(
      `SELECT customer_id AS "customerId", status FROM campaign_recipient WHERE campaign_id = $1`,
      [body.id],
    );
    const sent = reached.filter((row) => row.status === "sent").map((row) => row.customerId);
    expect(sent.sort()).toEqual(rest.map((row) => row.customerId).sort());
  });

  it("has the content of the variant that the test chose, not a later edit", async () => {
    const { id } = await api.complete({ test: { ...TEST, sharePercent: 100 } });
    await send(id);
    await api.world.rows(
      `UPDATE campaign_test SET decides_at = now(), decided_at = now(), winner = 'B', chosen = 'B', result = '{}',
         released_at = now() WHERE campaign_id = $1`,
      [id],
    );
    expect((await api.ask("POST /campaigns/[id]/resend", { id })).status).toBe(409);
    await api.become(id, "sent");
    await patch(id, { email: { subject: "Editado depois" } });
    const { body } = await api.ask("POST /campaigns/[id]/resend", { id });
    expect(body.email).toMatchObject(B.email);
  });
});
