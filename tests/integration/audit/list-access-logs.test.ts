import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "../../../app/api/audit/logs/route.ts";
import type { AccessLogPage } from "../../../lib/audit/schemas.ts";
import { encodeCursor } from "../../../lib/core/lists/cursor.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { addAccessLogs, type LogFields } from "../../support/access-log.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

let orgId: string;
let token: string;
let auditor: Awaited<ReturnType<typeof createUser>>;

beforeEach(async () => {
  ({ orgId } = await createOrganization());
  auditor = await createUser(orgId, { permissions: ["app:audit"] });
  token = await tokenFor(auditor.clerkId);
});

async function list(query = "", headers = {}): Promise<AccessLogPage> {
  const response = await call(GET, { path: `/api/audit/logs${query}`, token, headers });
  expect(response.status).toBe(200);
  return (await response.json()) as AccessLogPage;
}
const add = (...records: LogFields[]) => addAccessLogs(orgId, records);
const idsOf = ({ data }: AccessLogPage) => data.map(({ id }) => id);

describe("GET /audit/logs", () => {
  it("returns records, newest first, each with its user, and the page position", async () => {
    const [older, newer] = await add(
      { userId: auditor.id, createdAt: "2026-03-01T10:00:00.000Z", metadata: { error: "Role not found" }, status: 404 },
      { userId: auditor.id, createdAt: "2026-03-02T10:00:00.000Z" },
    );
    const page = await list();
    expect(page.pagination).toEqual({ total: 2, page: 1, totalPages: 1 });
    expect(idsOf(page)).toEqual([newer, older]);
    expect(page.data[1]).toEqual({
      id: older,
      userId: auditor.id,
      organizationId: orgId,
      storeId: null,
      endpoint: "/api/roles",
      method: "POST",
      ip: "203.0.113.*",
      userAgent: "Browser/1.0",
      status: 404,
      actionType: "ROLE_CREATE",
      metadata: { error: "Role not found" },
      createdAt: "2026-03-01T10:00:00.000Z",
      correlationId: "trace-1",
      user: { id: auditor.id, name: "Pessoa Teste", email: auditor.email },
      targets: [],
    });
  });

  it.each([
    ["", 50],
    ["?limit=200", 200],
    ["?limit=201", 200],
    ["?limit=99999999999", 200],
    ["?limit=0", 50],
    ["?limit=-1", 50],
    ["?limit=abc", 50],
    ["?limit=10.5", 50],
    ["?limit=7", 7],
    ["?limit=7&limit=8", 50],
  ])("applies the query %j as a page size of %i", async (query, limit) => {
    await tenantDb(orgId).sql((sql) =>
      sql.run(
        `INSERT INTO access_log (organization_id, user_id, action_type, method, endpoint, status)
         SELECT $1, $2, 'ROLE_CREATE', 'POST', '/api/roles', 200 FROM generate_series(1, 230)`,
        [orgId, auditor.id],
      ),
    );
    const { data, pagination } = await list(query);
    expect(data).toHaveLength(limit);
    expect(pagination).toEqual({ total: 230, page: 1, totalPages: Math.ceil(230 / limit) });
  });

  it("pages without a repeat or a gap, even with equal times", async () => {
    const ids = await add(...Array.from({ length: 7 }, () => ({ createdAt: "2026-03-01T10:00:00.000Z" })));
    const pages = [await list("?limit=3"), await list("?limit=3&page=2"), await list("?limit=3&page=3")];
    expect(pages.flatMap(idsOf)).toEqual(ids.toSorted().toReversed());
    expect((await list("?limit=3&page=4")).data).toEqual([]);
    expect((await list("?page=nonsense&limit=3")).pagination.page).toBe(1);
  });

  it("is read by cursor without a repeat or a gap, even with equal times and new records", async () => {
    const ids = await add(
      ...Array.from({ length: 7 }, (_, n) => ({ createdAt: `2026-03-01T10:00:00.00${n % 2}Z`, endpoint: "/api/x" })),
    );
    for (const filter of ["", "&search=api/x", "&actionType=ROLE_CREATE&endDate=2026-03-01"]) {
      const pages = [await list(`?limit=3&cursor=start${filter}`)];
      for (let next = pages[0]?.pagination.nextCursor; next; next = pages.at(-1)?.pagination.nextCursor) {
        await add({ createdAt: "2026-03-02T10:00:00.000Z" });
        pages.push(await list(`?limit=3&cursor=${next}${filter}`));
      }
      const whole = idsOf(await list(`?limit=200${filter}`)).filter((id) => ids.includes(id));
      expect(whole).toHaveLength(7);
      expect(pages.flatMap(idsOf).filter((id) => ids.includes(id))).toEqual(whole);
      expect(new Set(pages.map(({ pagination }) => pagination.total)).size).toBe(1);
    }
  });

  it.each(["x", "e30", encodeCursor({ page: 2, total: 1, after: { createdAt: "ontem", id: "1" } })])(
    "answers 400 to %s, which is no cursor",
    async (cursor) => {
      const response = await call(GET, { path: `/api/audit/logs?cursor=${cursor}`, token });
      expect(response.status).toBe(400);
    },
  );

  it("reads days as inclusive UTC days and ignores invalid ones", async () => {
    const [before, first, last, after] = await add(
      { createdAt: "2026-02-28T23:59:59.999Z" },
      { createdAt: "2026-03-01T00:00:00.000Z" },
      { createdAt: "2026-03-02T23:59:59.999Z" },
      { createdAt: "2026-03-03T00:00:00.000Z" },
    );
    expect(idsOf(await list("?startDate=2026-03-01&endDate=2026-03-02"))).toEqual([last, first]);
    expect(idsOf(await list("?startDate=2026-03-02"))).toEqual([after, last]);
    expect(idsOf(await list("?endDate=2026-02-28"))).toEqual([before]);
    for (const query of ["?startDate=2026-02-31", "?endDate=ontem", "?startDate=2026-3-1", "?startAt=x"])
      expect(idsOf(await list(query))).toHaveLength(4);
    expect(idsOf(await list("?startAt=2026-03-01T21:00:00-03:00&endAt=2026-03-02T23:59:59.999Z"))).toEqual([last]);
    expect(idsOf(await list("?startDate=2026-03-01&endAt=2026-03-01T12:00:00Z"))).toEqual([first]);
  });

  it("filters by user, by action and by part of the URL, ignoring case", async () => {
    const other = await createUser(orgId);
    const [invite, exported, wild] = await add(
      { userId: auditor.id, actionType: "USER_INVITE", endpoint: "/api/users/invite" },
      { userId: other.id, actionType: "SEGMENT_EXPORT", endpoint: "/api/crm/intelligence/segments/A1/export" },
      { userId: other.id, actionType: "ROLE_CREATE", endpoint: "/api/roles?x=100%_done\\" },
    );
    expect(idsOf(await list(`?userId=${auditor.id}`))).toEqual([invite]);
    expect(idsOf(await list("?userId=nobody"))).toEqual([]);
    expect(idsOf(await list("?actionType=SEGMENT_EXPORT"))).toEqual([exported]);
    expect(idsOf(await list("?actionType=segment_export"))).toEqual([]);
    expect(idsOf(await list("?search=SEGMENTS/a1"))).toEqual([exported]);
    for (const literal of ["%25", "_d", "\\"]) expect(idsOf(await list(`?search=${literal}`))).toEqual([wild]);
    const both = `?userId=${other.id}&actionType=ROLE_CREATE&search=roles`;
    expect(await list(both)).toMatchObject({ data: [{ id: wild }], pagination: { total: 1 } });
    expect((await list(`?search=roles&userId=${auditor.id}`)).pagination.total).toBe(0);
  });

  it("pages through the results of a search", async () => {
    const record = { endpoint: "/api/segments/export", createdAt: "2026-03-01T10:00:00.000Z" };
    const ids = await add(...Array.from({ length: 5 }, () => record));
    await add({ endpoint: "/api/roles" });
    const first = await list("?search=segments&limit=2");
    expect(first.pagination).toEqual({ total: 5, page: 1, totalPages: 3 });
    const rest = [await list("?search=segments&limit=2&page=2"), await list("?search=segments&limit=2&page=3")];
    expect([first, ...rest].flatMap(idsOf)).toEqual(ids.toSorted().toReversed());
  });

  it("keeps the record of a deleted or external user, without a name", async () => {
    const guest = await createUser((await createOrganization()).orgId, { level: 0 });
    await add({ userId: guest.id }, { userId: randomUUID() });
    expect((await list()).data.map(({ user }) => [user.name, user.email])).toEqual([
      [null, ""],
      [null, ""],
    ]);
  });

  it("shows names of the affected records, for this organization only", async () => {
    const [target, foreign] = [await createUser(orgId), await createUser((await createOrganization()).orgId)];
    await add(
      { metadata: { targetUserId: target.id }, createdAt: "2026-01-04T00:00:00Z" },
      { metadata: { email: "nova@example.com", roleId: auditor.roleId }, createdAt: "2026-01-03T00:00:00Z" },
      { metadata: { targetUserId: foreign.id }, createdAt: "2026-01-02T00:00:00Z" },
      { metadata: { segmentId: "no-uuid" }, createdAt: "2026-01-01T00:00:00Z" },
    );
    const { data } = await list();
    expect(data.map(({ targets }) => targets.map(({ kind, name }) => [kind, name]))).toEqual([
      [["user", "Pessoa Teste"]],
      [
        ["email", "nova@example.com"],
        ["role", `Papel ${auditor.id}`],
      ],
      [["user", null]],
      [["segment", null]],
    ]);
  });

  it("names an exported segment by its current name, but none of another organization", async () => {
    const foreign = await createOrganization();
    const create = (organizationId: string, name: string) =>
      tenantDb(organizationId).transaction(({ prisma }) =>
        prisma.segment.create({ data: { organizationId, name, rules: { rules: [] } }, select: { id: true } }),
      );
    const [own, theirs] = [await create(orgId, "VIP Campinas"), await create(foreign.orgId, "Segredo")];
    const exported = { actionType: "SEGMENT_EXPORT", method: "GET" } as const;
    await add(...[own, theirs].map(({ id }) => ({ ...exported, metadata: { segmentId: id } })));
    const { data } = await list("?actionType=SEGMENT_EXPORT");
    const names = data.flatMap(({ targets }) => targets.map(({ kind, id, name }) => [kind, id, name]));
    expect(names).toHaveLength(2);
    expect(names).toContainEqual(["segment", own.id, "VIP Campinas"]);
    expect(names).toContainEqual(["segment", theirs.id, null]);
  });

  it("names a created record, and a store by its current name, but none of another organization", async () => {
    const [own, theirs] = [
      await createStore(orgId, "F01"),
      await createStore((await createOrganization()).orgId, "F09"),
    ];
    const state = (id: string) => ({ before: null, after: { storeId: id, name: "Nome antigo" } });
    await add(
      { actionType: "CAMPAIGN_CREATE", metadata: { before: null, after: { name: "Natal", status: "draft" } } },
      { actionType: "SETTINGS_STORE_UPDATE", metadata: state(own) },
      { actionType: "SETTINGS_STORE_UPDATE", metadata: state(theirs) },
    );
    const found = async (action: string) =>
      (await list(`?actionType=${action}`)).data.flatMap(({ targets }) =>
        targets.map(({ kind, name }) => [kind, name]),
      );
    expect(await found("CAMPAIGN_CREATE")).toEqual([["campaign", "Natal"]]);
    const stores = await found("SETTINGS_STORE_UPDATE");
    expect(stores).toHaveLength(2);
    expect(stores).toContainEqual(["store", "Loja F01"]);
    expect(stores).toContainEqual(["store", "Nome antigo"]);
  });

  it("names a customer only to users who can see that customer's store", async () => {
    const [near, far] = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
    const alias = await createStore(orgId, "F03", { primaryStoreId: near });
    const names = ["Perto", "Apelido", "Longe"];
    const customers = await tenantDb(orgId).transaction(({ prisma }) =>
      prisma.customer.createManyAndReturn({
        data: [near, alias, far].map((storeId, index) => ({ organizationId: orgId, storeId, name: names[index] })),
      }),
    );
    await add(...customers.map(({ id }) => ({ metadata: { customerId: id } })));
    const seen = async () => (await list()).data.map(({ targets }) => targets[0]?.name).sort();
    expect(await seen()).toEqual(["Apelido", "Longe", "Perto"]);
    const limited = await createUser(orgId, { permissions: ["app:audit"], storeIds: [near] });
    token = await tokenFor(limited.clerkId);
    expect((await seen()).filter((name) => name !== null)).toEqual(["Apelido", "Perto"]);
  });

  it("shows nothing of another organization for any query", async () => {
    const theirs = await createOrganization();
    const stranger = await createUser(theirs.orgId);
    const [secret] = await addAccessLogs(theirs.orgId, [{ userId: stranger.id, endpoint: "/api/secret-of-theirs" }]);
    for (const query of ["", `?userId=${stranger.id}`, "?search=secret", `?organizationId=${theirs.orgId}`])
      expect(idsOf(await list(query, { "x-org-id": theirs.orgId }))).toEqual([]);
    const own = await createUser(theirs.orgId, { permissions: ["app:audit"] });
    const answer = await call(GET, { path: "/api/audit/logs?search=SECRET", token: await tokenFor(own.clerkId) });
    expect(idsOf((await answer.json()) as AccessLogPage)).toEqual([secret]);
  });

  it("answers 403 without the audit permission, and 401 without a token", async () => {
    const nobody = await tokenFor((await createUser(orgId, { permissions: ["app:team"] })).clerkId);
    expect((await call(GET, { path: "/api/audit/logs", token: nobody })).status).toBe(403);
    expect((await call(GET, { path: "/api/audit/logs" })).status).toBe(401);
  });
});
