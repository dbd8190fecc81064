import { beforeEach, describe, expect, it } from "vitest";
import { POST as answer, GET as look } from "../../../app/api/public/survey/[token]/route.ts";
import { deleteCampaign } from "../../../lib/campaigns/index.ts";
import { eraseCustomer } from "../../../lib/customers/index.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import {
  createSurvey,
  getSurvey,
  getSurveySummary,
  issueSurveyTokens,
  listSurveyResponses,
  listSurveys,
  SurveyResponsesQuery,
  SurveySummaryQuery,
  SurveysQuery,
  updateSurvey,
} from "../../../lib/surveys/index.ts";
import { createOrganization, createStore, createUser, userCtx } from "../../support/factories.ts";
import { call } from "../../support/http.ts";
import { createCustomer } from "../../support/inbox.ts";

/** One message that arrived, and one that the provider first accepted and then rejected. */
const SENT_AND_REFUSED = `WITH c AS (
    INSERT INTO campaign (organization_id, name, channel) VALUES ($1, 'Pesquisa', 'email') RETURNING id
  ), content AS (INSERT INTO campaign_content (organization_id, campaign_id, survey_id) SELECT $1, id, $5 FROM c)
  INSERT INTO campaign_recipient (organization_id, campaign_id, occurrence, customer_id, store_id, channel, status, accepted_at)
  SELECT $1, c.id, 1, p.id, $2, 'email', p.status, p.at FROM c, (VALUES
    ($3::uuid, 'sent', now()), ($4::uuid, 'failed', now())) AS p(id, status, at)
  RETURNING id, campaign_id AS "campaignId", customer_id AS "customerId"`;
const QUESTION = "De 0 a 10, quanto você recomendaria nossa loja?";
const UNKNOWN = "AAAAAAAAAAAAAAAAAAAAAA";

let orgId: string;
let ctx: ReturnType<typeof userCtx>;
let stores: { one: string; two: string; alias: string };
beforeEach(async () => {
  ({ orgId } = await createOrganization());
  const user = await createUser(orgId);
  ctx = userCtx(orgId, { userId: user.id, level: 0 });
  const one = await createStore(orgId, "F01");
  stores = {
    one,
    two: await createStore(orgId, "F02"),
    alias: await createStore(orgId, "F03", { primaryStoreId: one }),
  };
});

async function ask(surveyId: string, storeId = stores.one) {
  const customerId = await createCustomer(orgId, storeId, { name: "Bia" });
  const asked = { surveyId, customerId, storeId, campaignId: null, recipientId: null };
  const [token = ""] = await tenantDb(orgId).sql((sql) => issueSurveyTokens(sql, orgId, [asked]));
  return { token, customerId };
}
const read = (token: string) => call(look, { params: { token } });
const send = (token: string, body: unknown) => call(answer, { method: "POST", params: { token }, body });
const summary = (id: string, query = {}, as = ctx) => getSurveySummary(as, { id, ...SurveySummaryQuery.parse(query) });
const responses = (id: string, query = {}, as = ctx) =>
  listSurveyResponses(as, { id, ...SurveyResponsesQuery.parse(query) });

describe("public survey", () => {
  it("shows its question, accepts one answer, rejects a second with 409 and reports itself as answered", async () => {
    const { id } = await createSurvey(ctx, { question: QUESTION });
    const { token } = await ask(id, stores.alias);
    expect(await (await read(token)).json()).toEqual({ store: "Loja F01", question: QUESTION, answered: false });
    const first = await send(token, { score: 9, comment: "  Ótimo atendimento " });
    expect([first.status, await first.json()]).toEqual([201, { received: true }]);
    expect((await send(token, { score: 1 })).status).toBe(409);
    expect(await (await read(token)).json()).toMatchObject({ answered: true });
    expect((await responses(id)).data).toMatchObject([
      { score: 9, comment: "Ótimo atendimento", store: "Loja F01", customer: { name: "Bia" } },
    ]);
  });

  it("accepts an answer as a URL-encoded form", async () => {
    const { id } = await createSurvey(ctx, { question: QUESTION });
    const { token } = await ask(id);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const sent = await call(answer, { method: "POST", params: { token }, headers, body: "score=9&comment=10" });
    expect(sent.status).toBe(201);
    expect((await responses(id)).data).toMatchObject([{ score: 9, comment: "10" }]);
  });

  it("accepts one of ten concurrent answers, and rejects the others with 409", async () => {
    const { id } = await createSurvey(ctx, { question: QUESTION });
    const { token } = await ask(id);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, score) => send(token, { score })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
    expect((await summary(id)).responses).toBe(1);
  });

  it.each([
    {},
    { score: 11 },
    { score: -1 },
    { score: 5.5 },
    { score: "nove" },
    { score: "11" },
    { score: "" },
    { score: null },
    { score: 5, comment: "x".repeat(2_001) },
    { score: 5, name: "x" },
  ])("rejects %o and accepts a valid answer afterwards", async (body) => {
    const { id } = await createSurvey(ctx, { question: QUESTION });
    const { token } = await ask(id);
    expect((await send(token, body)).status).toBe(400);
    expect((await send(token, { score: 0, comment: "" })).status).toBe(201);
    expect((await responses(id)).data).toMatchObject([{ score: 0, comment: null }]);
  });

  it("is a 404 without a valid token, and a 410 while it is inactive", async () => {
    for (const token of [UNKNOWN, "x", "../surveys"]) {
      expect((await read(token)).status).toBe(404);
      expect((await send(token, { score: 5 })).status).toBe(404);
    }
    const { id } = await createSurvey(ctx, { question: QUESTION });
    const { token } = await ask(id);
    await updateSurvey(ctx, { id, isActive: false });
    expect((await read(token)).status).toBe(410);
    expect((await send(token, { score: 5 })).status).toBe(410);
    await updateSurvey(ctx, { id, isActive: true });
    expect((await send(token, { score: 5 })).status).toBe(201);
  });
});

describe("survey API", () => {
  it("counts responses by score, by store with its aliases, and by period", async () => {
    const { id } = await createSurvey(ctx, { question: QUESTION });
    const given: [number, string][] = [
      [10, stores.one],
      [9, stores.alias],
      [7, stores.one],
      [3, stores.two],
    ];
    for (const [score, storeId] of given)
      await send((await ask(id, storeId)).token, { score, comment: `nota ${score}` });
    await ask(id);
    const all = await summary(id);
    expect(all).toMatchObject({
      asked: 5,
      responses: 4,
      promoters: 2,
      passives: 1,
      detractors: 1,
      nps: 25,
      scores: [0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1],
      byStore: [
        { store: "Loja F01", responses: 3, nps: 67 },
        { store: "Loja F02", responses: 1, nps: -100 },
      ],
    });
    expect(all.comments.map(({ comment }) => comment)).toEqual(["nota 3", "nota 7", "nota 9", "nota 10"]);
    expect(await summary(id, { storeIds: stores.two })).toMatchObject({ responses: 1, nps: -100 });
    expect(await summary(id, { storeIds: "nonsense" })).toMatchObject({ responses: 0, nps: null });
    await ctx.db.rows(
      "UPDATE survey_response SET created_at = now() - interval '40 days' WHERE organization_id = $1 AND score = 3",
      [orgId],
    );
    expect(await summary(id, { days: 30 })).toMatchObject({ responses: 3, nps: 67 });
    expect(
      (await responses(id, { group: "promoters", sort: "score", order: "asc" })).data.map(({ score }) => score),
    ).toEqual([9, 10]);
    expect(await responses(id, { limit: 1, page: 2 })).toMatchObject({
      total: 4,
      page: 2,
      limit: 1,
      data: [{ score: 9 }],
    });
    expect(await responses(id, { page: 9 })).toMatchObject({ total: 4, data: [] });
    expect(await getSurvey(ctx, { id })).toMatchObject({ responses: 4, nps: 25 });
  });

  it("does not count a rejected message as asked, and counts a retried one once", async () => {
    const { id: surveyId } = await createSurvey(ctx, { question: QUESTION });
    const rows = await ctx.db.rows<{ id: string; campaignId: string; customerId: string }>(SENT_AND_REFUSED, [
      orgId,
      stores.one,
      await createCustomer(orgId, stores.one, {}),
      await createCustomer(orgId, stores.one, {}),
      surveyId,
    ]);
    const asked = rows.map(({ id, ...row }) => ({ ...row, surveyId, storeId: stores.one, recipientId: id }));
    await tenantDb(orgId).sql((sql) => issueSurveyTokens(sql, orgId, asked));
    expect(await summary(surveyId)).toMatchObject({ asked: 1, responses: 0 });
    await tenantDb(orgId).sql((sql) => issueSurveyTokens(sql, orgId, asked));
    expect(await summary(surveyId)).toMatchObject({ asked: 1, responses: 0 });
    await deleteCampaign(userCtx(orgId), { id: rows[0]?.campaignId ?? "" });
    expect(await summary(surveyId)).toMatchObject({ asked: 1, responses: 0 });
  });

  it("limits surveys and responses to the user's stores", async () => {
    const everywhere = await createSurvey(ctx, { question: QUESTION });
    const elsewhere = await createSurvey(ctx, { question: "Como foi na loja dois?", storeId: stores.two });
    await send((await ask(everywhere.id, stores.alias)).token, { score: 10 });
    await send((await ask(everywhere.id, stores.two)).token, { score: 0 });
    const scoped = userCtx(orgId, { storeScope: [stores.one] });
    expect(await summary(everywhere.id, {}, scoped)).toMatchObject({ asked: 1, responses: 1, nps: 100 });
    expect((await responses(everywhere.id, {}, scoped)).total).toBe(1);
    expect(await summary(everywhere.id, { storeIds: stores.two }, scoped)).toMatchObject({ responses: 0 });
    const list = await listSurveys(scoped, SurveysQuery.parse({}));
    expect(list.data).toMatchObject([{ id: everywhere.id, responses: 1, nps: 100 }]);
    await expect(getSurvey(scoped, elsewhere)).rejects.toMatchObject({ status: 404 });
    await expect(updateSurvey(scoped, { id: elsewhere.id, isActive: false })).rejects.toMatchObject({ status: 404 });
    await expect(createSurvey(scoped, { question: QUESTION, storeId: stores.two })).rejects.toMatchObject({
      status: 404,
    });
    expect((await listSurveys(ctx, SurveysQuery.parse({}))).total).toBe(2);
  });

  it("answers 403 when a user of some stores creates or changes a survey for all stores", async () => {
    const everywhere = await createSurvey(ctx, { question: QUESTION });
    const scoped = userCtx(orgId, { storeScope: [stores.one] });
    const own = await createSurvey(scoped, { question: QUESTION, storeId: stores.alias });
    for (const work of [
      () => createSurvey(scoped, { question: QUESTION }),
      () => updateSurvey(scoped, { id: everywhere.id, question: "Outra pergunta?" }),
      () => updateSurvey(scoped, { id: everywhere.id, isActive: false }),
      () => updateSurvey(scoped, { id: everywhere.id, storeId: stores.one }),
      () => updateSurvey(scoped, { id: own.id, storeId: null }),
    ])
      await expect(work()).rejects.toMatchObject({ status: 403 });
    expect(await updateSurvey(scoped, { id: own.id, storeId: stores.one, isActive: false })).toMatchObject({
      store: { name: "Loja F01" },
      isActive: false,
      question: QUESTION,
    });
    expect(await getSurvey(ctx, everywhere)).toMatchObject({ store: null, isActive: true, question: QUESTION });
  });

  it("answers 403 to a change by a user who doesn't see every store that a campaign or link asks", async () => {
    const scoped = userCtx(orgId, { storeScope: [stores.one] });
    const survey = await createSurvey(scoped, { question: QUESTION, storeId: stores.one });
    await ask(survey.id, stores.alias);
    expect(await updateSurvey(scoped, { id: survey.id, isActive: true })).toMatchObject({ isOwn: true });
    const { db } = ctx;
    const [campaign] = await db.rows<{ id: string }>(
      `WITH c AS (INSERT INTO campaign (organization_id, name, channel, status) VALUES ($1, 'Todos', 'email', 'draft') RETURNING id),
         content AS (INSERT INTO campaign_content (organization_id, campaign_id, survey_id) SELECT $1, id, $2 FROM c),
         time AS (INSERT INTO campaign_schedule (organization_id, campaign_id, scheduled_at) SELECT $1, id, now() FROM c)
       SELECT id FROM c`,
      [orgId, survey.id],
    );
    const campaignIs = (status: string, storeScope: string[] | null, sendScope: string[] | null) =>
      db.rows(
        `UPDATE campaign SET status = $3, store_scope = $4, send_scope = $5, occurrence = $6
         WHERE organization_id = $1 AND id = $2`,
        [orgId, campaign?.id, status, storeScope, sendScope, ["sending", "paused"].includes(status) ? 1 : 0],
      );
    const isRefused = async () => {
      const refusal = { status: 403, code: "survey_beyond_own_stores" };
      await expect(updateSurvey(scoped, { id: survey.id, isActive: false })).rejects.toMatchObject(refusal);
      expect(await getSurvey(scoped, survey)).toMatchObject({ isOwn: false, isActive: true });
      expect(await getSurvey(ctx, survey)).toMatchObject({ isOwn: true });
    };
    const own = [stores.one, stores.alias];
    for (const [status, store, send] of [
      ["scheduled", null, own],
      ["scheduled", [...own, stores.two], own],
      ["sending", own, null],
      ["paused", own, [stores.two]],
      ["draft", null, null],
      ["cancelled", [stores.two], null],
    ] as const) {
      await campaignIs(status, store && [...store], send && [...send]);
      await isRefused();
    }
    for (const status of ["draft", "scheduled", "sending", "sent", "cancelled"]) {
      await campaignIs(status, own, own);
      expect(await updateSurvey(scoped, { id: survey.id, question: QUESTION })).toMatchObject({ isOwn: true });
    }
    await campaignIs("scheduled", own, null);
    expect((await listSurveys(scoped, SurveysQuery.parse({}))).data).toMatchObject([{ isOwn: true }]);
    await ask(survey.id, stores.two);
    await isRefused();
    expect((await listSurveys(scoped, SurveysQuery.parse({}))).data).toMatchObject([{ isOwn: false }]);
  });

  it("answers 404 to other organizations", async () => {
    const { id } = await createSurvey(ctx, { question: QUESTION, storeId: stores.one });
    await send((await ask(id)).token, { score: 10 });
    const foreign = userCtx((await createOrganization()).orgId, { level: 0 });
    for (const work of [
      () => getSurvey(foreign, { id }),
      () => summary(id, {}, foreign),
      () => responses(id, {}, foreign),
      () => updateSurvey(foreign, { id, isActive: false }),
      () => createSurvey(foreign, { question: QUESTION, storeId: stores.one }),
    ])
      await expect(work()).rejects.toMatchObject({ status: 404 });
    expect((await listSurveys(foreign, SurveysQuery.parse({}))).total).toBe(0);
    expect(await getSurvey(ctx, { id })).toMatchObject({ isActive: true, responses: 1, store: { name: "Loja F01" } });
  });
});

it("surveys can be searched by text and status, and a change keeps the fields that are not sent", async () => {
  const one = await createSurvey(ctx, { question: "Como foi a sua experiência?" });
  await createSurvey(ctx, { question: QUESTION, storeId: stores.two });
  await updateSurvey(ctx, { id: one.id, isActive: false, storeId: stores.one });
  const find = async (query: object) => (await listSurveys(ctx, SurveysQuery.parse(query))).data.map(({ id }) => id);
  expect(await find({ q: "EXPERIENCIA" })).toEqual([one.id]);
  expect(await find({ q: "%" })).toEqual([]);
  expect(await find({ status: "inactive" })).toEqual([one.id]);
  expect(await find({ sort: "question", order: "asc" })).toHaveLength(2);
  expect(await updateSurvey(ctx, { id: one.id, storeId: null, question: "Outra pergunta?" })).toMatchObject({
    question: "Outra pergunta?",
    store: null,
    isActive: false,
  });
});

it("erasing a person deletes their comment and keeps their score", async () => {
  const { id } = await createSurvey(ctx, { question: QUESTION });
  const { token, customerId } = await ask(id);
  await send(token, { score: 2, comment: "Meu telefone é 11 98888-7777" });
  await eraseCustomer(ctx, { id: customerId, confirm: "Bia" });
  expect((await responses(id)).data).toMatchObject([{ score: 2, comment: null, customer: { name: null } }]);
  expect((await read(token)).status).toBe(404);
});
