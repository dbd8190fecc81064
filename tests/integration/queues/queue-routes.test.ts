import { beforeAll, describe, expect, it } from "vitest";
import { GET as getFailed } from "../../../app/api/admin/queue/failed/route.ts";
import { POST as postRetry } from "../../../app/api/admin/queue/retry-failed/route.ts";
import { GET as getSummary } from "../../../app/api/admin/queue/summary/route.ts";
import { recordFailedRun } from "../../../lib/jobs/index.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

describe("queue HTTP API", () => {
  let orgId: string;
  let token: string;
  beforeAll(async () => {
    ({ orgId } = await createOrganization());
    token = await tokenFor((await createUser(orgId, { permissions: ["app:queues"] })).clerkId);
    for (let n = 0; n < 3; n += 1)
      await recordFailedRun({
        function_id: "balcao-erp-import-page",
        run_id: crypto.randomUUID(),
        error: { message: "no" },
        event: { name: "inngest/scheduled.timer", data: { orgId } },
      });
  });
  const retry = (body?: unknown, as = token) =>
    call(postRetry, { method: "POST", path: "/api/admin/queue/retry-failed", token: as, body });

  it("returns the summary", async () => {
    const answer = await call(getSummary, { path: "/api/admin/queue/summary", token });
    const report = await answer.json();
    expect(answer.status).toBe(200);
    expect(Object.keys(report).sort()).toEqual(["data", "engine", "hasPage", "measuredAt", "scope", "tellsRuns"]);
    expect(report.data.map(({ queue }: { queue: string }) => queue)).toContain("whatsapp-send");
  });

  it("lists failed runs with their groups and ignores invalid parameters", async () => {
    const list = async (query: string) =>
      (await call(getFailed, { path: `/api/admin/queue/failed${query}`, token })).json();
    expect(await list("?limit=2&page=2")).toMatchObject({ total: 3, page: 2, limit: 2, data: { length: 1 } });
    expect(await list("?limit=x&sort=secret&order=up")).toMatchObject({ total: 3, page: 1, limit: 50 });
    expect(await list("?queue=nothing")).toMatchObject({ total: 0, groups: [] });
    expect((await list("")).groups).toMatchObject([{ count: 3, retryable: 0 }]);
  });

  it("retries with and without a body, and answers 404 to unknown ids and 400 to malformed bodies", async () => {
    expect((await retry()).status).toBe(200);
    expect(await (await retry({})).json()).toEqual({ retried: 0, blocked: 0, unrepeatable: 3 });
    expect((await retry({ ids: [crypto.randomUUID()] })).status).toBe(404);
    for (const body of [{ ids: [] }, { ids: ["x"] }, { ids: "x" }, { groups: ["'; DROP"] }, { all: true }])
      expect((await retry(body)).status).toBe(400);
  });

  it("allows a read-only role to view and not to retry", async () => {
    const fields = { permissions: ["app:queues"], readOnly: true };
    const reader = await tokenFor((await createUser(orgId, fields)).clerkId);
    expect((await call(getFailed, { path: "/api/admin/queue/failed", token: reader })).status).toBe(200);
    expect((await retry({}, reader)).status).toBe(403);
  });
});
