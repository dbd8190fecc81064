import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";
import { createOrganization, createStore, createUser } from "../../support/factories.ts";
import { figure, isFull } from "../../support/figures.ts";
import { tokenFor } from "../../support/http.ts";
import { productPool } from "../../support/product-pool.ts";
import { callRoute, type Endpoint, listEndpoints } from "../../support/routes.ts";
import { seeded } from "../../support/seeded.ts";

// Many organizations share a pool of five connections, with errors, aborted statements and killed connections: no
// connection may keep state of its previous tenant.
const TENANTS = 21;
const REQUESTS = isFull() ? 10_000 : 800;
const AT_ONCE = 40;
const KILL_EVERY = 50;

type Tenant = { orgId: string; mark: string; clerkId: string; token: string; roleName: string; storeId: string };
const endpoints = await listEndpoints();
const route = (name: string): Endpoint => endpoints.find((endpoint) => endpoint.name === name) as Endpoint;

let owner: pg.Client;
let tenants: Tenant[];

/** A token lasts a minute. */
const signedIn = async (tenant: Tenant) => ({ ...tenant, token: await tokenFor(tenant.clerkId) });

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await owner.connect();
  tenants = await Promise.all(
    Array.from({ length: TENANTS }, async (_, at): Promise<Tenant> => {
      const mark = `Rede${at}x${crypto.randomUUID().slice(0, 8)}`;
      const { orgId } = await createOrganization(mark);
      const user = await createUser(orgId, { level: 5, permissions: [...PERMISSIONS] });
      const storeId = await createStore(orgId, mark);
      return signedIn({ orgId, mark, storeId, clerkId: user.clerkId, token: "", roleName: `Papel ${mark}` });
    }),
  );
});
afterAll(() => owner?.end());

/**
 * One request per way to use the database: one statement, a SQL transaction, a Prisma transaction, and failing ones.
 */
const REQUEST = [
  ({ token }: Tenant) => callRoute(route("GET /users/me"), { token }),
  ({ token }: Tenant) => callRoute(route("GET /settings/stores"), { token }),
  ({ token }: Tenant) => callRoute(route("GET /settings/organization"), { token }),
  ({ token }: Tenant) => callRoute(route("GET /sales/store-comparison"), { token }),
  ({ token }: Tenant) => callRoute(route("GET /roles"), { token }),
  ({ token }: Tenant) => callRoute(route("GET /users"), { token }),
  ({ token, mark }: Tenant) =>
    callRoute(route("PATCH /settings/organization"), { token, body: { name: mark, replyWindowHours: 24 } }),
  // From the second request on the name exists: a unique violation inside a transaction.
  ({ token, roleName }: Tenant) =>
    callRoute(route("POST /roles"), { token, body: { name: roleName, permissions: ["app:dashboard"], level: 40 } }),
  ({ token }: Tenant) => callRoute(route("GET /customers/[id]"), { token, params: { id: crypto.randomUUID() } }),
  ({ token, storeId }: Tenant) =>
    callRoute(route("POST /config/store-aliases"), { token, body: { aliasId: storeId, principalId: storeId } }),
];

/** Terminates a connection of this process's pool, even if it is in use. */
async function killOne(below: (limit: number) => number): Promise<boolean> {
  const { _clients: clients = [] } = productPool().pool as pg.Pool & { _clients?: { processID: number }[] };
  const pid = clients[below(Math.max(clients.length, 1))]?.processID;
  if (pid === undefined) return false;
  await owner.query("SELECT pg_terminate_backend($1)", [pid]);
  return true;
}

it("[C6] a pooled connection keeps no state of one organization for the next", {
  timeout: isFull() ? 900_000 : 60_000,
}, async () => {
  const { below, pick } = seeded(606);
  const statuses: Record<string, number> = {};
  let [sent, killed, foreign] = [0, 0, 0];
  const caller = async () => {
    while (sent < REQUESTS) {
      sent += 1;
      if (sent % KILL_EVERY === 0 && (await killOne(below))) killed += 1;
      const tenant = pick(tenants);
      const answer = await pick(REQUEST)(await signedIn(tenant));
      const text = await answer.text();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      if (tenants.some(({ mark, orgId }) => mark !== tenant.mark && (text.includes(mark) || text.includes(orgId))))
        foreign += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, caller));
  expect(foreign).toBe(0);
  expect(killed).toBeGreaterThanOrEqual(REQUESTS / KILL_EVERY / 2);
  // Positive control: most requests succeeded with the expected data.
  expect(statuses[200]).toBeGreaterThan(REQUESTS / 2);
  expect(statuses[409]).toBeGreaterThan(0);
  expect(statuses[500] ?? 0).toBeLessThan(REQUESTS / 10);
  for (const tenant of tenants) {
    const stores = await (
      await callRoute(route("GET /settings/stores"), { token: (await signedIn(tenant)).token })
    ).text();
    expect(stores).toContain(tenant.mark);
  }
  figure("C6", { requests: sent, tenants: TENANTS, connections: 5, killed, foreign, refused: statuses[409] ?? 0 });
});
