import { describe, expect, it } from "vitest";
import { z } from "zod";
import { route } from "../../../lib/http/route.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { listDocumented } from "../../support/routes.ts";

const endpoints = await listDocumented();
const withQuota = (quota: string) =>
  endpoints.filter(({ handler }) => handler.declaration.quota === quota).map(({ name }) => name);

describe("routes with a quota", () => {
  it("are all routes that answer with a CSV file", () => {
    const exported = endpoints.filter(({ handler }) =>
      Object.values(handler.declaration.answers ?? {}).some(({ type }) => type?.startsWith("text/csv")),
    );
    expect(exported.length).toBeGreaterThanOrEqual(5);
    expect(withQuota("exportsPerHour")).toEqual(exported.map(({ name }) => name));
  });

  it("are the routes that preview or count a segment or an audience", () => {
    expect(withQuota("segmentQueriesPerMinute").sort()).toEqual([
      "GET /campaigns/[id]/rate-limit-check",
      "GET /campaigns/estimate",
      "GET /campaigns/estimate/cost",
      "GET /campaigns/estimate/effect",
      "GET /intelligence/segments/counts",
      "POST /intelligence/segments/preview",
    ]);
  });

  it("require a member: a public route acts for no organization", () => {
    expect(endpoints.filter(({ handler: { declaration } }) => declaration.quota && declaration.public)).toEqual([]);
  });
});

const handler = () => ({});
const counted = route({ quota: "exportsPerHour", response: z.unknown(), handler });
const forbidden = route({ quota: "exportsPerHour", permissions: [["app:audit"]], response: z.unknown(), handler });

/** A member of an organization with these quotas. */
async function member(quotas: { exports?: number; requests?: number }): Promise<string> {
  const { orgId } = await createOrganization();
  await tenantDb(orgId).rows(
    "UPDATE organization SET quota_exports_per_hour = $2, quota_api_requests_per_minute = $3 WHERE id = $1",
    [orgId, quotas.exports ?? null, quotas.requests ?? null],
  );
  return tokenFor((await createUser(orgId)).clerkId);
}

describe("a used-up quota", () => {
  it("is checked after the permission, whose rejection uses up nothing, and before the body", async () => {
    const token = await member({ exports: 1 });
    const answers = [
      await call(forbidden, { token }),
      await call(counted, { token }),
      await call(forbidden, { token }),
      await call(counted, { token, method: "POST", body: { undeclared: 1 } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 200, 403, 429]);
  });

  it("of requests applies to no public route, even with a member's token", async () => {
    const token = await member({ requests: 1 });
    const open = route({ public: true, response: z.unknown(), handler });
    const own = route({ response: z.unknown(), handler });
    const answers = [];
    for (const one of [open, open, own, open, own]) answers.push(await call(one, { token }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  });
});
