import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Balcao, BalcaoError, type BalcaoOptions } from "../../../clients/typescript/src/index.ts";
import { dayOf } from "../../../lib/core/dates.ts";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";
import { startApiServer } from "../../support/api-server.ts";
import { createUser } from "../../support/factories.ts";
import { tokenFor } from "../../support/http.ts";
import { createMcpWorld, type McpWorld } from "../../support/mcp-world.ts";

let server: Awaited<ReturnType<typeof startApiServer>>;
let world: McpWorld;
let balcao: Balcao;
let apiKey: string;
beforeAll(async () => {
  server = await startApiServer();
  world = await createMcpWorld("Cliente");
  const { clerkId } = await createUser(world.orgId, { permissions: [...PERMISSIONS] });
  const administrator = clientOf({ apiKey: () => tokenFor(clerkId) });
  const { secret } = await administrator.post("/settings/api-keys", {
    body: {
      name: "Integração",
      scopes: ["app:rfm:read", "app:customers:read", "app:segments", "app:campaigns", "app:campaigns:send"],
    },
  });
  apiKey = secret;
  balcao = clientOf({});
});
afterAll(() => server.stop());

const clientOf = (options: Partial<BalcaoOptions>) => new Balcao({ baseUrl: server.url, apiKey, ...options });
const referencePeriod = `${dayOf(new Date()).slice(0, 7)}-01`;
const rules = [
  {
    logic: "AND" as const,
    filters: [{ category: "rfm", field: "rfmStatus", operator: "eq" as const, value: "champions" }],
  },
];
const count = async (table: "campaign" | "segment") => {
  const [row] = await world.ctx.db.rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM ${table} WHERE organization_id = $1`,
    [world.orgId],
  );
  return row?.count;
};

describe("the client, on the product", () => {
  it("reads RFM, saves a segment of the champions, and writes a draft for it", async () => {
    const overview = await balcao.get("/rfm/overview", { query: { referencePeriod } });
    expect(overview.profiles.find(({ segment }) => segment === "champions")?.count).toBe(1);
    const segment = await balcao.post("/intelligence/segments", { body: { name: "Campeões", rules } });
    const draft = await balcao.post("/campaigns", {
      body: { name: "Lançamento", channel: "email", segmentId: segment.id },
    });
    expect(draft).toMatchObject({ status: "draft", segmentId: segment.id });
    expect((await balcao.get("/campaigns/{id}", { path: { id: draft.id } })).name).toBe("Lançamento");
  });

  it("repeats a POST without a second effect if the answer is lost", async () => {
    const lost: number[] = [];
    const losing = async (request: Request) => {
      const response = await fetch(request);
      if (lost.length > 0) return response;
      lost.push(response.status);
      throw new TypeError("connection lost");
    };
    const before = await count("campaign");
    const client = clientOf({ fetch: losing as typeof fetch });
    const draft = await client.post("/campaigns", { body: { name: "Uma vez", channel: "email" } });
    expect([lost, await count("campaign")]).toEqual([[201], (before ?? 0) + 1]);
    const idempotencyKey = randomUUID();
    const twice = () => balcao.post("/campaigns", { body: { name: "Outra", channel: "email" }, idempotencyKey });
    expect((await twice()).id).toBe((await twice()).id);
    expect(await count("campaign")).toBe((before ?? 0) + 2);
    expect((await balcao.get("/campaigns/{id}", { path: { id: draft.id } })).name).toBe("Uma vez");
  });

  it("reads a list to its end, page after page", async () => {
    const names: (string | null)[] = [];
    const asked: string[] = [];
    const noting = (request: Request) => {
      asked.push(new URL(request.url).search);
      return fetch(request);
    };
    const client = clientOf({ fetch: noting as typeof fetch });
    const query = { sort: "spent", order: "asc", limit: 2 } as const;
    for await (const { name } of client.rows("/customers", { query })) names.push(name);
    expect(names).toHaveLength(3);
    expect(new Set(names).size).toBe(3);
    expect(asked).toEqual(["?sort=spent&order=asc&limit=2&page=1", "?sort=spent&order=asc&limit=2&page=2"]);
  });

  it("reads a list by its cursor unless a sort is asked for, and one without a cursor by pages", async () => {
    const asked: URLSearchParams[] = [];
    const noting = (request: Request) => {
      asked.push(new URL(request.url).searchParams);
      return fetch(request);
    };
    const client = clientOf({ fetch: noting as typeof fetch });
    const ids: string[] = [];
    for await (const { id } of client.rows("/customers", { query: { limit: 2 } })) ids.push(id);
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(3);
    expect(asked.map((query) => query.get("cursor") === "start")).toEqual([true, false]);
    const cursor = asked[1]?.get("cursor") ?? "";
    const rest: string[] = [];
    for await (const { id } of client.rows("/customers", { query: { limit: 2, cursor } })) rest.push(id);
    expect(rest).toEqual(ids.slice(2));
    for (const name of ["Um", "Dois", "Três"]) await balcao.post("/campaigns", { body: { name, channel: "email" } });
    asked.length = 0;
    const campaigns: string[] = [];
    for await (const { id } of client.rows("/campaigns", { query: { limit: 1 } })) campaigns.push(id);
    expect(new Set(campaigns).size).toBe(campaigns.length);
    expect(asked).toHaveLength(campaigns.length);
  });

  it("throws the API's errors by their code", async () => {
    const absent = balcao.get("/customers/{id}", { path: { id: randomUUID() } });
    await expect(absent).rejects.toMatchObject({ status: 404, code: "customer_not_found" });
    const wrong = balcao.post("/intelligence/segments", { body: { name: "", rules } });
    await expect(wrong).rejects.toMatchObject({ code: "validation_failed", params: [{ path: "name" }] });
    await expect(balcao.get("/users")).rejects.toBeInstanceOf(BalcaoError);
    await expect(clientOf({ apiKey: "nobody" }).get("/rfm/status")).rejects.toMatchObject({ status: 401 });
  });
});
