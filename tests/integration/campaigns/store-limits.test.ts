import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CampaignView } from "../../../lib/campaigns/schemas.ts";
import { issueLocalToken } from "../../../lib/identity/index.ts";
import type { SegmentView } from "../../../lib/segments/schemas.ts";
import type { SurveyView } from "../../../lib/surveys/schemas.ts";
import { CampaignApi, HIBERNATING, IN_2030, MAIL } from "../../support/campaign-api.ts";
import { createStore, createUser } from "../../support/factories.ts";

// A manager limited to one store, over HTTP: every verb on every kind of campaign and segment that reaches other stores
// is 403, and the same verb on the manager's own succeeds.
let api: CampaignApi;
let otherStore: string;
let manager: string;
let both: string;

beforeAll(async () => {
  api = await CampaignApi.open();
  await api.world.customers(2);
  otherStore = await createStore(api.world.orgId, "F02");
  const tokenOf = async (storeIds: string[]) => {
    const permissions = ["app:campaigns", "app:campaigns:send", "app:segments", "app:surveys", "app:store-aliases"];
    const { email } = await createUser(api.world.orgId, { permissions, storeIds });
    return (await issueLocalToken(email)).token;
  };
  manager = await tokenOf([api.world.storeId]);
  both = await tokenOf([api.world.storeId, otherStore]);
  const { email } = await createUser(api.world.orgId, {
    permissions: ["app:campaigns", "app:campaigns:send", "app:segments", "app:surveys"],
  });
  everything = (await issueLocalToken(email)).token;
});
afterAll(() => api.close());
let everything: string;

const STORES = "stores that you cannot access";
const newSegment = async () => {
  const body = { name: `Segmento ${crypto.randomUUID()}`, rules: HIBERNATING };
  return (await api.ask<SegmentView>("POST /intelligence/segments", { body, token: everything })).body.id;
};
const draftBy = async (token: string, fields: object = {}) => {
  const body = {
    name: `Campanha ${crypto.randomUUID()}`,
    channel: "email",
    email: MAIL,
    segmentId: await newSegment(),
  };
  const made = await api.ask("POST /campaigns", { body: { ...body, ...fields }, token });
  expect(made.status).toBe(201);
  return made.body.id;
};
const sentBy = async (token: string) => {
  const id = await draftBy(token);
  await api.ask("POST /campaigns/[id]/send", { id, token });
  await api.become(id, "sent");
  return id;
};

/** What a limited user must not change, by author. */
const REACHES_OTHERS: [string, () => Promise<string>][] = [
  ["a draft of a user who sees every store", () => draftBy(everything)],
  ["a draft of a user who sees one store more", () => draftBy(both)],
  ["a campaign scheduled for every store", () => draftBy(everything, { scheduledAt: IN_2030 })],
  ["a campaign sent to every store", () => sentBy(everything)],
  ["a campaign sent to one store more", () => sentBy(both)],
  [
    "the manager's own draft that somebody else sent to every store",
    async () => {
      const id = await draftBy(manager);
      await api.ask("POST /campaigns/[id]/send", { id, token: everything });
      await api.become(id, "sent");
      return id;
    },
  ],
];

type Verb = { name: string; body?: object; from?: string };
const VERBS: [string, Verb][] = [
  ["rename", { name: "PATCH /campaigns/[id]", body: { name: "Outro nome" } }],
  ["edit the text", { name: "PATCH /campaigns/[id]", body: { email: { subject: "Outro assunto" } } }],
  ["tag", { name: "PATCH /campaigns/[id]", body: { tags: ["minha"] } }],
  ["schedule", { name: "PATCH /campaigns/[id]", body: { scheduledAt: "2030-02-01T12:00:00.000Z" } }],
  ["unschedule", { name: "PATCH /campaigns/[id]", body: { scheduledAt: null } }],
  ["send", { name: "POST /campaigns/[id]/send" }],
  ["pause", { name: "POST /campaigns/[id]/pause", from: "sending" }],
  ["resume", { name: "POST /campaigns/[id]/resume", from: "paused" }],
  ["cancel", { name: "POST /campaigns/[id]/cancel", from: "scheduled" }],
  ["delete", { name: "DELETE /campaigns/[id]" }],
];

const stateOf = async (id: string) => {
  const [row] = await api.world.rows(
    `SELECT c.*, t.subject, s.scheduled_at FROM campaign c
     JOIN campaign_content t ON t.organization_id = c.organization_id AND t.campaign_id = c.id
     JOIN campaign_schedule s ON s.organization_id = c.organization_id AND s.campaign_id = c.id WHERE c.id = $1`,
    [id],
  );
  return row;
};

describe.each(VERBS)("user limited to one store: %s", (_, { name, body, from }) => {
  it.each(REACHES_OTHERS)("is 403 for %s", async (_, make) => {
    const id = await make();
    if (from) await api.become(id, from);
    const before = await stateOf(id);
    const answer = await api.ask<{ message: string }>(name, { id, body, token: manager });
    expect([answer.status, answer.body?.message]).toEqual([403, expect.stringContaining(STORES)]);
    expect(await stateOf(id)).toEqual(before);
  });

  it("is allowed for the user's own campaign, and for any campaign by a user who sees every store", async () => {
    for (const [owner, by] of [
      [manager, manager],
      [manager, everything],
      [everything, everything],
      [both, both],
    ] as const) {
      const id = await draftBy(owner);
      if (from) await api.become(id, from);
      expect((await api.ask(name, { id, body, token: by })).status).toBeLessThan(300);
    }
  });
});

describe("campaign that reaches stores the user cannot see", () => {
  it("can be read, previewed, checked and duplicated; it has mayChange false, its copy true", async () => {
    const id = await sentBy(everything);
    for (const name of ["", "/checks", "/report", "/preview", "/content", "/recipients", "/rate-limit-check"])
      expect((await api.ask(`GET /campaigns/[id]${name}`, { id, token: manager })).status).toBe(200);
    expect((await api.ask("GET /campaigns/[id]", { id, token: manager })).body).toMatchObject({ mayChange: false });
    expect((await api.ask("GET /campaigns/[id]", { id, token: everything })).body).toMatchObject({ mayChange: true });
    const list = await api.ask<{ data: CampaignView[] }>("GET /campaigns", { token: manager, query: "?limit=200" });
    expect(list.body.data.find((row) => row.id === id)).toMatchObject({ mayChange: false });
    const copy = await api.ask("POST /campaigns/[id]/duplicate", { id, token: manager });
    expect(copy).toMatchObject({ status: 201, body: { status: "draft", mayChange: true } });
    expect((await api.ask("DELETE /campaigns/[id]", { id: copy.body.id, token: manager })).status).toBeLessThan(300);
  });
});

describe("segment", () => {
  const SEGMENT_VERBS: [string, (id: string) => { name: string; body?: object }][] = [
    [
      "rename",
      () => ({ name: "PUT /intelligence/segments/[id]", body: { name: crypto.randomUUID(), rules: HIBERNATING } }),
    ],
    ["edit", () => ({ name: "PUT /intelligence/segments/[id]", body: { name: crypto.randomUUID(), rules: [] } })],
    ["deactivate", () => ({ name: "PATCH /intelligence/segments/[id]/status", body: { status: "inactive" } })],
    ["delete", () => ({ name: "DELETE /intelligence/segments/[id]" })],
  ];

  it.each(SEGMENT_VERBS)("used by a campaign for other stores: %s is 403", async (_, verb) => {
    for (const make of [() => draftBy(everything), () => sentBy(everything), () => draftBy(both)]) {
      const { segmentId } = (await api.ask("GET /campaigns/[id]", { id: await make(), token: everything })).body;
      const id = segmentId ?? "";
      const { name, body } = verb(id);
      const answer = await api.ask<{ message: string }>(name, { id, body, token: manager });
      expect([answer.status, answer.body?.message]).toEqual([403, expect.stringContaining(STORES)]);
      const seen = await api.ask<SegmentView>("GET /intelligence/segments/[id]", { id, token: manager });
      expect(seen.body).toMatchObject({ mayChange: false, status: "active", rules: HIBERNATING });
      expect((await api.ask(name, { id, body, token: everything })).status).toBeLessThan(300);
    }
  });

  it.each(SEGMENT_VERBS)("used only by the user's own campaigns, or none: %s is allowed", async (_, verb) => {
    const used = (await api.ask("GET /campaigns/[id]", { id: await draftBy(manager), token: manager })).body.segmentId;
    for (const id of [used ?? "", await newSegment()]) {
      const seen = await api.ask<SegmentView>("GET /intelligence/segments/[id]", { id, token: manager });
      expect(seen.body).toMatchObject({ mayChange: true });
      const { name, body } = verb(id);
      expect((await api.ask(name, { id, body, token: manager })).status).toBeLessThan(300);
    }
  });
});

describe("survey and store aliases", () => {
  it("can be changed only by users who see every store they affect", async () => {
    const body = { question: "Como foi?", storeId: api.world.storeId };
    const { body: survey } = await api.ask<SurveyView>("POST /surveys", { body, token: everything });
    const edit = (token: string) =>
      api.ask("PATCH /surveys/[id]", { id: survey.id, body: { question: "Outra?" }, token });
    expect((await edit(manager)).status).toBe(200);
    await draftBy(everything, { surveyId: survey.id });
    expect((await edit(manager)).status).toBe(403);
    expect((await edit(everything)).status).toBe(200);
    const alias = { aliasId: otherStore, principalId: api.world.storeId };
    expect((await api.ask("POST /config/store-aliases", { body: alias, token: both })).status).toBe(403);
  });
});
