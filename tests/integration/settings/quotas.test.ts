import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as exportAudit } from "../../../app/api/audit/export/route.ts";
import { GET as exportRecipients } from "../../../app/api/campaigns/[id]/recipients/export/route.ts";
import { GET as estimate } from "../../../app/api/campaigns/estimate/route.ts";
import { GET as exportCustomers } from "../../../app/api/customers/export/route.ts";
import { GET as exportSegment } from "../../../app/api/intelligence/segments/[id]/export/route.ts";
import { GET as countSegments } from "../../../app/api/intelligence/segments/counts/route.ts";
import { POST as preview } from "../../../app/api/intelligence/segments/preview/route.ts";
import { GET, PUT } from "../../../app/api/settings/quotas/route.ts";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";
import type { RouteHandler } from "../../../lib/http/index.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { env } from "../../../lib/platform/env.ts";
import type { QuotasView, SaveQuotas } from "../../../lib/settings/schemas.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { type Call, call, tokenFor } from "../../support/http.ts";

const NONE: SaveQuotas = {
  messagesPerDay: null,
  exportsPerHour: null,
  segmentQueriesPerMinute: null,
  apiRequestsPerMinute: null,
};

let events: EventRecorder;
let operator: string;
beforeAll(async () => {
  events = await recordEvents();
  const { orgId } = await createOrganization("Operação");
  operator = await tokenFor((await createUser(orgId, { level: 0 })).clerkId);
});
afterAll(() => events.close());

type Member = { orgId: string; call: (handler: RouteHandler, options?: Call) => Promise<Response> };

async function member(orgId?: string, fields: Parameters<typeof createUser>[1] = {}): Promise<Member> {
  const tenant = orgId ?? (await createOrganization("Limites")).orgId;
  const { clerkId } = await createUser(tenant, { permissions: [...PERMISSIONS], ...fields });
  const token = await tokenFor(clerkId);
  return { orgId: tenant, call: (handler, options = {}) => call(handler, { token, path: "/api/test", ...options }) };
}

/** Level 0 acts for an organization by the header, as the page does. */
const operate = (orgId: string, handler: RouteHandler, options: Call = {}) =>
  call(handler, { token: operator, headers: { "x-org-id": orgId }, path: "/api/settings/quotas", ...options });
const save = (orgId: string, quotas: Partial<SaveQuotas>) =>
  operate(orgId, PUT, { method: "PUT", body: { ...NONE, ...quotas } });
const read = async (who: Member): Promise<QuotasView> => (await who.call(GET)).json();
const quotaOf = async (who: Member, name: string) => (await read(who)).quotas.find((quota) => quota.name === name);

async function expectUsedUp(response: Response, quota: string, limit: number, maxSeconds: number): Promise<void> {
  expect([response.status, response.headers.get("x-error-code")]).toEqual([429, "quota_exceeded"]);
  expect(JSON.parse(response.headers.get("x-error-params") ?? "null")).toEqual({ quota, limit });
  const wait = Number(response.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(maxSeconds);
  expect(await response.json()).toEqual({
    statusCode: 429,
    error: "Too Many Requests",
    message: expect.stringContaining(`quota of ${limit} `),
  });
}

let person: Member;
beforeEach(async () => {
  person = await member();
});

describe("GET and PUT /settings/quotas", () => {
  it("show the defaults, then the organization's own quotas, and the author's time of the change", async () => {
    const { quotas, changed } = await read(person);
    expect(changed).toBeNull();
    expect(quotas.map(({ name, limit, own, used }) => [name, limit, own, used])).toEqual([
      ["messagesPerDay", 200_000, null, 0],
      ["exportsPerHour", env().QUOTA_EXPORTS_PER_HOUR, null, 0],
      ["segmentQueriesPerMinute", 6 * env().RATE_LIMIT, null, 0],
      ["apiRequestsPerMinute", 60 * env().RATE_LIMIT, null, 1],
    ]);
    const saved = await save(person.orgId, { messagesPerDay: 500 });
    expect(saved.status).toBe(200);
    // The author is a user of another organization, so that only the time is shown.
    expect((await read(person)).changed).toEqual({ at: expect.any(String), by: null });
    expect(await quotaOf(person, "messagesPerDay")).toEqual({
      name: "messagesPerDay",
      limit: 500,
      own: 500,
      default: 200_000,
      used: 0,
    });
    await save(person.orgId, NONE);
    expect(await quotaOf(person, "messagesPerDay")).toMatchObject({ limit: 200_000, own: null });
  });

  it("may be read with the settings permission, and changed only by level 0", async () => {
    const stranger = await member(person.orgId, { permissions: ["app:rfm"] });
    expect((await stranger.call(GET)).status).toBe(403);
    const refused = await person.call(PUT, { method: "PUT", body: { ...NONE, messagesPerDay: 9_000_000 } });
    expect([refused.status, refused.headers.get("x-error-code")]).toEqual([403, "role_not_allowed"]);
    expect(await quotaOf(person, "messagesPerDay")).toMatchObject({ own: null });
  });

  it.each([
    [{ messagesPerDay: 0 }, "messagesPerDay"],
    [{ exportsPerHour: 1.5 }, "exportsPerHour"],
    [{ segmentQueriesPerMinute: "many" }, "segmentQueriesPerMinute"],
    [{ apiRequestsPerMinute: 10_000_001 }, "apiRequestsPerMinute"],
    [{ messagesPerDay: undefined }, "messagesPerDay"],
    [{ other: 1 }, "other"],
  ])("reject %j", async (change, field) => {
    const rejected = await operate(person.orgId, PUT, { method: "PUT", body: { ...NONE, ...change } });
    expect(rejected.status).toBe(400);
    expect((await rejected.json()).message).toContain(field);
    expect((await read(person)).changed).toBeNull();
  });

  it("belong to one organization, and are audited there with the quotas before and after", async () => {
    const other = await member();
    await save(person.orgId, { exportsPerHour: 7 });
    expect(await quotaOf(other, "exportsPerHour")).toMatchObject({ own: null });
    const audited = () =>
      tenantDb(person.orgId).rows<{ type: string; metadata: unknown }>(
        "SELECT action_type AS type, metadata FROM access_log WHERE organization_id = $1",
        [person.orgId],
      );
    await expect.poll(audited, { timeout: 5_000 }).toHaveLength(1);
    expect(await audited()).toMatchObject([
      { type: "SETTINGS_QUOTAS_UPDATE", metadata: { before: NONE, after: { ...NONE, exportsPerHour: 7 } } },
    ]);
  });
});

describe("quota of exports", () => {
  it("is shared by every export route, and answers 429 at its limit", async () => {
    await save(person.orgId, { exportsPerHour: 4 });
    const id = { params: { id: randomUUID() } };
    const answers = [
      await person.call(exportCustomers),
      await person.call(exportAudit),
      await person.call(exportSegment, id),
      await person.call(exportRecipients, id),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 404]);
    await Promise.all(answers.map((answer) => answer.text()));
    expect(await quotaOf(person, "exportsPerHour")).toMatchObject({ limit: 4, used: 4 });
    for (const handler of [exportCustomers, exportAudit, exportSegment, exportRecipients])
      await expectUsedUp(await person.call(handler, id), "exportsPerHour", 4, 3_660);
    expect(await quotaOf(person, "exportsPerHour")).toMatchObject({ used: 4 });
  });

  it("is used up for every user of the organization, but for no other organization and not for level 0", async () => {
    await save(person.orgId, { exportsPerHour: 1 });
    expect((await person.call(exportAudit)).status).toBe(200);
    const colleague = await member(person.orgId);
    expect((await colleague.call(exportAudit)).status).toBe(429);
    expect((await (await member()).call(exportAudit)).status).toBe(200);
    expect((await operate(person.orgId, exportAudit)).status).toBe(200);
  });

  it("is not used up by requests without permission", async () => {
    const stranger = await member(person.orgId, { permissions: ["app:rfm"] });
    expect((await stranger.call(exportAudit)).status).toBe(403);
    expect(await quotaOf(person, "exportsPerHour")).toMatchObject({ used: 0 });
  });

  it("takes effect at once when level 0 raises it", async () => {
    await save(person.orgId, { exportsPerHour: 1 });
    const statuses = [];
    for (let time = 0; time < 2; time += 1) statuses.push((await person.call(exportAudit)).status);
    await save(person.orgId, { exportsPerHour: 2 });
    for (let time = 0; time < 2; time += 1) statuses.push((await person.call(exportAudit)).status);
    expect(statuses).toEqual([200, 429, 200, 429]);
  });
});

describe("quota of segment queries", () => {
  const ask = (who: Member) => who.call(preview, { method: "POST", body: { rules: [] } });

  it("counts previews and counts of segments and audiences, and no saved data", async () => {
    await save(person.orgId, { segmentQueriesPerMinute: 3 });
    expect((await ask(person)).status).toBe(200);
    expect((await person.call(countSegments, { path: `/api/test?ids=${randomUUID()}` })).status).toBe(200);
    const counted = await person.call(estimate, { path: "/api/test?channel=whatsapp" });
    expect(counted.status).toBe(200);
    await expectUsedUp(await ask(person), "segmentQueriesPerMinute", 3, 61);
    expect((await ask(await member())).status).toBe(200);
    expect((await person.call(exportAudit)).status).toBe(200);
  });
});

describe("quota of API requests", () => {
  it("counts the requests of all users of an organization, and of no other one", async () => {
    const colleague = await member(person.orgId);
    const other = await member();
    await save(person.orgId, { apiRequestsPerMinute: 4 });
    const statuses = [];
    for (const who of [person, colleague, person, colleague]) statuses.push((await who.call(GET)).status);
    expect(statuses).toEqual([200, 200, 200, 200]);
    for (const who of [person, colleague]) await expectUsedUp(await who.call(GET), "apiRequestsPerMinute", 4, 61);
    expect((await other.call(GET)).status).toBe(200);
  });

  it("does not stop level 0, which raises it with effect on the next request", async () => {
    await save(person.orgId, { apiRequestsPerMinute: 1 });
    expect([(await person.call(GET)).status, (await person.call(GET)).status]).toEqual([200, 429]);
    const shown: QuotasView = await (await operate(person.orgId, GET)).json();
    expect(shown.quotas.find(({ name }) => name === "apiRequestsPerMinute")).toMatchObject({ limit: 1, used: 1 });
    await save(person.orgId, { apiRequestsPerMinute: 2 });
    expect([(await person.call(GET)).status, (await person.call(GET)).status]).toEqual([200, 429]);
  });

  it("allows exactly its limit when more requests arrive concurrently", async () => {
    await save(person.orgId, { apiRequestsPerMinute: 10 });
    const answers = await Promise.all(Array.from({ length: 25 }, () => person.call(GET)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it("is not used up by requests above a user's own limit", async () => {
    const { RATE_LIMIT } = env();
    Object.assign(env(), { RATE_LIMIT: 2 });
    try {
      for (let time = 0; time < 6; time += 1) await person.call(GET);
    } finally {
      Object.assign(env(), { RATE_LIMIT });
    }
    expect(await quotaOf(person, "apiRequestsPerMinute")).toMatchObject({ used: 3 });
  });
});
