import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GET as exportAudit } from "../../../app/api/audit/export/route.ts";
import { GET as listAudit } from "../../../app/api/audit/logs/route.ts";
import { GET as auditStats } from "../../../app/api/audit/stats/route.ts";
import { GET as campaignCost } from "../../../app/api/campaigns/[id]/cost/route.ts";
import { GET as experiment } from "../../../app/api/campaigns/[id]/experiment/route.ts";
import { GET as exportRecipients } from "../../../app/api/campaigns/[id]/recipients/export/route.ts";
import { GET as listRecipients } from "../../../app/api/campaigns/[id]/recipients/route.ts";
import { GET as report } from "../../../app/api/campaigns/[id]/report/route.ts";
import { GET as getCampaign } from "../../../app/api/campaigns/[id]/route.ts";
import { GET as estimateCost } from "../../../app/api/campaigns/estimate/cost/route.ts";
import { GET as estimateEffect } from "../../../app/api/campaigns/estimate/effect/route.ts";
import { GET as estimate } from "../../../app/api/campaigns/estimate/route.ts";
import { POST as previewMail } from "../../../app/api/campaigns/preview/route.ts";
import { GET as programme } from "../../../app/api/campaigns/programme/route.ts";
import { GET as groupResults } from "../../../app/api/campaigns/results/groups/route.ts";
import { GET as results } from "../../../app/api/campaigns/results/route.ts";
import { POST as createCampaign, GET as listCampaigns } from "../../../app/api/campaigns/route.ts";
import { GET as exportCustomers } from "../../../app/api/customers/export/route.ts";
import { GET as customerOptions } from "../../../app/api/customers/options/route.ts";
import { GET as listCustomers } from "../../../app/api/customers/route.ts";
import { GET as customerTotal } from "../../../app/api/customers/total/route.ts";
import { GET as exportFigure } from "../../../app/api/explain/[figure]/export/route.ts";
import { GET as explainFigure } from "../../../app/api/explain/[figure]/route.ts";
import { GET as exportSegment } from "../../../app/api/intelligence/segments/[id]/export/route.ts";
import { GET as segmentOptions } from "../../../app/api/intelligence/segments/options/route.ts";
import { POST as previewSegment } from "../../../app/api/intelligence/segments/preview/route.ts";
import { POST as createSegment, GET as listSegments } from "../../../app/api/intelligence/segments/route.ts";
import { GET as rfmMigrations } from "../../../app/api/rfm/migrations/route.ts";
import { GET as rfmOverview } from "../../../app/api/rfm/overview/route.ts";
import { GET as dashboard } from "../../../app/api/sales/dashboard-total/route.ts";
import { GET as listAnswers } from "../../../app/api/surveys/[id]/responses/route.ts";
import { GET as surveySummary } from "../../../app/api/surveys/[id]/summary/route.ts";
import { POST as createSurvey } from "../../../app/api/surveys/route.ts";
import type { RouteHandler } from "../../../lib/http/route.ts";
import type { FairQueueLimits } from "../../../lib/platform/concurrency/fair-queue.ts";
import { env } from "../../../lib/platform/env.ts";
import { heavyLimits, heavyRead, heavyWork } from "../../../lib/platform/heavy-work.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { type Call, call, tokenFor } from "../../support/http.ts";

const PERMISSIONS = [
  "app:campaigns",
  "app:customers",
  "app:segments",
  "app:segments:export",
  "app:audit",
  "app:campaigns:send",
  "app:dashboard",
  "app:rfm",
  "app:surveys",
];
const LINK = '<p><a href="https://loja.test/oferta">Olá</a></p>';
const LARGE_MAIL = { channel: "email", email: { subject: "Olá", html: LINK.repeat(9_000) } };

const EVERYBODY = `behaviorRules=${encodeURIComponent('{"rules":[]}')}&channel=email`;
const ESTIMATE = "/api/campaigns/estimate";
const FIGURE = { figure: "dashboard.today-sales" };
const OPTIONS = "/api/intelligence/segments/options";
const MONTH = "referencePeriod=2026-01-01";
const MONTHS = "currentPeriod=2026-02-01&previousPeriod=2026-01-01";
/** More than 64 KiB, and invalid rules: 400. */
const LARGE_RULES = { rules: Array.from({ length: 9_000 }, () => ({ logic: "AND", filters: [] })) };

type Row = { id: string };
type Caller = { clerkId: string; orgId: string; campaign: Row; segment: Row; survey: Row };
const callers: Caller[] = [];
const send = async (handler: RouteHandler, { clerkId }: Pick<Caller, "clerkId">, options: Call) =>
  call(handler, { ...options, token: await tokenFor(clerkId) });
/** Reads the whole file: an export holds a slot of its own until its last byte is read. */
const download = async (...asked: Parameters<typeof send>) => {
  const response = await send(...asked);
  await response.text();
  return response;
};
const preview = (caller: Caller) => send(previewMail, caller, { method: "POST", body: LARGE_MAIL });

/** Uses every running and waiting slot of an organization until the returned function is called. */
function useUpShare(orgId: string): () => Promise<unknown> {
  const end = Promise.withResolvers<void>();
  // A job waits without limit; the wait of a user would end during a slow test.
  const organization = { orgId, actor: { kind: "system", job: "test" } } as const;
  const { long, short } = heavyLimits(env().DATABASE_POOL_SIZE, availableParallelism());
  const fill = (run: typeof heavyWork, { runningPerKey, waitingPerKey }: FairQueueLimits) =>
    Array.from({ length: runningPerKey + waitingPerKey }, () => run(organization, () => end.promise));
  const works = [...fill(heavyWork, long), ...fill(heavyRead, short)];
  return () => {
    end.resolve();
    return Promise.all(works);
  };
}

async function turnsDuring<T>(work: Promise<T>): Promise<{ result: T; turns: number }> {
  let isDone = false;
  let turns = 0;
  const done = work.finally(() => {
    isDone = true;
  });
  for (; !isDone; turns += 1) await nextTurn();
  return { result: await done, turns };
}

beforeAll(async () => {
  vi.stubEnv("RATE_LIMIT", "100000");
  for (let index = 0; index < 2; index += 1) {
    const { ctx, orgId } = await createOrganization();
    const user = await createUser(orgId, { permissions: PERMISSIONS });
    const create = async (handler: RouteHandler, body: object) =>
      (await (await send(handler, user, { method: "POST", body })).json()) as Row;
    const campaign = await create(createCampaign, { name: "Oferta", channel: "email" });
    const segment = await create(createSegment, { name: "Todos", rules: [] });
    const survey = await create(createSurvey, { question: "De 0 a 10, quanto você recomendaria nossa loja?" });
    await ctx.db.rows(
      `INSERT INTO programme_quarter (organization_id, quarter, holdout_percent, started_at)
       VALUES ($1, date_trunc('quarter', now()), 10, now())`,
      [orgId],
    );
    callers.push({ ...user, orgId, campaign, segment, survey });
  }
});
afterAll(() => void vi.unstubAllEnvs());
const [flooder, neighbour] = [() => callers[0] as Caller, () => callers[1] as Caller];

describe("heavy work of one organization", () => {
  it("does not block the event loop while a large mail is previewed", async () => {
    const { result, turns } = await turnsDuring(preview(flooder()));
    expect(result.status).toBe(200);
    const { email } = (await result.json()) as { email: { html: string; links: unknown[] } };
    expect(email.html.split("<a ")).toHaveLength(9_002); // and the way out
    expect(email.links).toHaveLength(1);
    // On the event loop, the same work allows only a few dozen turns, around its database queries.
    expect(turns).toBeGreaterThan(1_000);
  });

  it.each([
    ["a mail preview", preview],
    ["a segment preview", (caller: Caller) => send(previewSegment, caller, { method: "POST", body: { rules: [] } })],
    ["an estimate", (caller: Caller) => send(estimate, caller, { path: `/api/campaigns/estimate?${EVERYBODY}` })],
    ["a search", (caller: Caller) => send(listCustomers, caller, { path: "/api/customers?q=silva" })],
    ["a list with its total", (caller: Caller) => send(listCustomers, caller, { path: "/api/customers?state=SP" })],
    ["a total", (caller: Caller) => send(customerTotal, caller, { path: "/api/customers/total?state=SP" })],
    ["the cities of a list", (caller: Caller) => send(customerOptions, caller, {})],
    ["the segments with their rules", (caller: Caller) => send(listSegments, caller, {})],
    ["the values of a field", (caller: Caller) => send(segmentOptions, caller, { path: `${OPTIONS}?field=city` })],
    ["an RFM overview", (caller: Caller) => send(rfmOverview, caller, { path: `/api/rfm/overview?${MONTH}` })],
    ["RFM migrations", (caller: Caller) => send(rfmMigrations, caller, { path: `/api/rfm/migrations?${MONTHS}` })],
    ["campaigns with their metrics", (caller: Caller) => send(listCampaigns, caller, {})],
    ["one campaign with its metrics", (caller: Caller) => send(getCampaign, caller, { params: caller.campaign })],
    ["the recipients of a send", (caller: Caller) => send(listRecipients, caller, { params: caller.campaign })],
    ["the report of a send", (caller: Caller) => send(report, caller, { params: caller.campaign })],
    ["a search of the audit log", (caller: Caller) => send(listAudit, caller, { path: "/api/audit/logs?search=a" })],
    ["the figures of the audit log", (caller: Caller) => send(auditStats, caller, {})],
    ["the results of all sends", (caller: Caller) => send(results, caller, { path: "/api/campaigns/results?days=90" })],
    ["the results by RFM group", (caller: Caller) => send(groupResults, caller, {})],
    ["the effect of all campaigns", (caller: Caller) => send(programme, caller, {})],
    ["the effect of a send", (caller: Caller) => send(experiment, caller, { params: caller.campaign })],
    ["the cost of a send", (caller: Caller) => send(campaignCost, caller, { params: caller.campaign })],
    ["the expected cost", (caller: Caller) => send(estimateCost, caller, { path: `${ESTIMATE}/cost?${EVERYBODY}` })],
    [
      "the provable effect",
      (caller: Caller) => send(estimateEffect, caller, { path: `${ESTIMATE}/effect?${EVERYBODY}` }),
    ],
    ["the answers of a survey", (caller: Caller) => send(listAnswers, caller, { params: caller.survey })],
    ["the summary of a survey", (caller: Caller) => send(surveySummary, caller, { params: caller.survey })],
    ["the rows behind a figure", (caller: Caller) => send(explainFigure, caller, { params: FIGURE })],
    ["an export of customers", (caller: Caller) => download(exportCustomers, caller, {})],
    ["an export of a segment", (caller: Caller) => download(exportSegment, caller, { params: caller.segment })],
    ["an export of recipients", (caller: Caller) => download(exportRecipients, caller, { params: caller.campaign })],
    ["an export of the audit log", (caller: Caller) => download(exportAudit, caller, {})],
    ["an export of a figure's rows", (caller: Caller) => download(exportFigure, caller, { params: FIGURE })],
    ["a large body", (caller: Caller) => send(previewSegment, caller, { method: "POST", body: LARGE_RULES })],
  ])("gets 429 and Retry-After once its share is used up, unlike another organization's work: %s", async (_, ask) => {
    const end = useUpShare(flooder().orgId);
    const rejected = await ask(flooder());
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("retry-after"))).toBeGreaterThan(0);
    expect([200, 400]).toContain((await ask(neighbour())).status);
    expect((await send(dashboard, flooder(), {})).status).toBe(200);
    await end();
    expect([200, 400]).toContain((await ask(flooder())).status);
  });

  it("releases an export's slot at once after a HEAD request", async () => {
    const heads: Response[] = [];
    // One more than an organization has slots. As in Next, none of the bodies is read.
    for (let time = 0; time <= 3; time += 1) heads.push(await send(exportCustomers, flooder(), { method: "HEAD" }));
    expect(heads.map(({ status, body }) => [status, body])).toEqual(heads.map(() => [200, null]));
    expect(await (await send(exportCustomers, flooder(), {})).text()).toContain("Nome");
  });

  it("ends with 499 when its client disconnects, and the next request is served", async () => {
    const client = new AbortController();
    const request = new Request("http://localhost:3000/api/campaigns/preview", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${await tokenFor(flooder().clerkId)}` },
      body: JSON.stringify(LARGE_MAIL),
      signal: client.signal,
    });
    const answer = previewMail(request, { params: Promise.resolve({}) });
    client.abort();
    expect((await answer).status).toBe(499);
    expect((await preview(flooder())).status).toBe(200);
  });
});
