import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { GET as getPeople } from "../../../app/api/audit/people/route.ts";
import { GET } from "../../../app/api/audit/stats/route.ts";
import type { AuditPerson, AuditStats } from "../../../lib/audit/schemas.ts";
import { addAccessLogs } from "../../support/access-log.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

let token: string;
let auditor: { id: string; email: string };
const gone = randomUUID();

beforeAll(async () => {
  const { orgId } = await createOrganization();
  const user = await createUser(orgId, { permissions: ["app:audit"] });
  auditor = user;
  token = await tokenFor(user.clerkId);
  const others = await Promise.all(Array.from({ length: 5 }, () => createUser(orgId)));
  const times = (count: number, userId: string, actionType: string, createdAt: string) =>
    Array.from({ length: count }, () => ({ userId, actionType, createdAt }));
  await addAccessLogs(orgId, [
    ...times(4, gone, "CUSTOMER_VIEW", "2026-03-01T00:00:00.000Z"),
    ...times(3, user.id, "ROLE_CREATE", "2026-03-02T12:00:00.000Z"),
    ...times(2, user.id, "CUSTOMER_VIEW", "2026-03-02T12:00:00.000Z"),
    ...others.flatMap(({ id }) => times(1, id, "SEGMENT_EXPORT", "2026-03-04T23:59:59.999Z")),
  ]);
  const theirs = await createOrganization();
  await addAccessLogs(theirs.orgId, times(9, randomUUID(), "ROLE_DELETE", "2026-03-02T12:00:00.000Z"));
});

async function stats(query = ""): Promise<AuditStats> {
  const response = await call(GET, { path: `/api/audit/stats${query}`, token });
  expect(response.status).toBe(200);
  return (await response.json()) as AuditStats;
}

describe("GET /audit/stats", () => {
  it("counts records, users and actions, and lists the five most active users", async () => {
    const { topUsers, ...rest } = await stats();
    expect(rest).toEqual({
      totalLogs: 14,
      uniqueUsers: 7,
      actionTypeDistribution: [
        { actionType: "CUSTOMER_VIEW", count: 6 },
        { actionType: "SEGMENT_EXPORT", count: 5 },
        { actionType: "ROLE_CREATE", count: 3 },
      ],
    });
    expect(topUsers.map(({ count }) => count)).toEqual([5, 4, 1, 1, 1]);
    expect(topUsers[0]).toEqual({ userId: auditor.id, userName: "Pessoa Teste", userEmail: auditor.email, count: 5 });
    expect(topUsers[1]).toEqual({ userId: gone, userName: null, userEmail: "", count: 4 });
  });

  it("limits the counts to the requested days, inclusive, in UTC", async () => {
    expect(await stats("?startDate=2026-03-02&endDate=2026-03-03")).toMatchObject({ totalLogs: 5, uniqueUsers: 1 });
    expect((await stats("?endDate=2026-03-01")).totalLogs).toBe(4);
    expect((await stats("?startDate=2026-03-04&endDate=2026-03-04")).totalLogs).toBe(5);
    expect((await stats("?startDate=never")).totalLogs).toBe(14);
    expect(await stats("?startDate=2027-01-01")).toEqual({
      totalLogs: 0,
      uniqueUsers: 0,
      actionTypeDistribution: [],
      topUsers: [],
    });
  });
});

describe("GET /audit/people", () => {
  it("lists the users of the organization with audit records", async () => {
    const response = await call(getPeople, { path: "/api/audit/people", token });
    const { data } = (await response.json()) as { data: AuditPerson[] };
    expect(data).toHaveLength(6);
    expect(data).toContainEqual({ id: auditor.id, name: "Pessoa Teste", email: auditor.email });
    expect(data.map(({ id }) => id)).not.toContain(gone);
  });
});
