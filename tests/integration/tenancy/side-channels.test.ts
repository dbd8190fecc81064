import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { figure, isFull } from "../../support/figures.ts";
import { FilledTenant, KINDS } from "../../support/filled-tenant.ts";
import { type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";
import { tokenFor } from "../../support/http.ts";
import { BODIES, placesOf, QUERIES } from "../../support/id-places.ts";
import { callRoute, type Endpoint, listEndpoints } from "../../support/routes.ts";
import { seeded } from "../../support/seeded.ts";
import { snapshotOf, tablesWrittenSince } from "../../support/tenant-rows.ts";

// One organization's activity must not affect another's responses: counts, estimates, files, searches, caches, errors,
// headers.
const CHANGES = isFull() ? 1_000 : 100;
const endpoints = (await listEndpoints()).filter(({ handler }) => handler.declaration && !handler.declaration.public);
/** The export of the log adds to the log, so it is read after the log's other endpoints. */
const isLog = ({ path }: Endpoint) => Number(path.startsWith("/audit/") && path !== "/audit/export");
const readings = endpoints
  .filter(({ method, handler }) => method === "GET" && !handler.declaration.superAdmin)
  .sort((a, b) => isLog(b) - isLog(a));
const MAKEABLE = KINDS.filter((kind) => kind !== "template");
const HEADERS = ["etag", "content-disposition", "content-length", "cache-control", "last-modified", "link", "vary"];

let world: HelpdeskWorld;
let busy: FilledTenant;
let quiet: FilledTenant;

beforeAll(async () => {
  world = await openHelpdeskWorld();
  busy = await FilledTenant.open(world);
  quiet = await FilledTenant.open(world);
});
afterAll(() => world?.close());

function ownParams(tenant: FilledTenant, endpoint: Endpoint): Record<string, string> {
  const places = placesOf(endpoint).filter((place) => place.in === "params");
  return Object.fromEntries(places.map(({ path, kind }) => [String(path[0]), tenant.ids[kind]]));
}

/** Everything one user can read of an organization, including searches for the other organization's texts. */
async function everythingOf(tenant: FilledTenant, clerkId: string, sought: string): Promise<Map<string, string>> {
  // Reading adds audit entries; keep only the fixture's own.
  await tenant.ctx.db.rows("DELETE FROM access_log WHERE organization_id = $1 AND action_type <> 'ROLE_CREATE'", [
    tenant.orgId,
  ]);
  const answers = new Map<string, string>();
  for (const endpoint of readings) {
    const token = await tokenFor(clerkId); // valid for a minute
    for (const term of ["", sought]) {
      const query = { ...QUERIES[endpoint.name], ...(term && { q: term, search: term }), page: "1", limit: "20" };
      const response = await callRoute(endpoint, {
        token,
        params: ownParams(tenant, endpoint),
        query: new URLSearchParams(query).toString(),
      });
      const headers = HEADERS.map((name) => `${name}: ${response.headers.get(name)}`).join("\n");
      answers.set(
        `${endpoint.name} ${term && "searched"}`,
        `${response.status}\n${headers}\n${steady(await response.text())}`,
      );
    }
  }
  return answers;
}

/** Without values that only depend on the clock, or on how much the reader itself requested. */
function steady(text: string): string {
  return text
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replace(/("default":\d+,"used"):\d+/g, "$1:0")
    .replace(/"(millis|latencyMs|minutes\w*|uptime\w*)":\s?-?[\d.]+/g, '"$1":0');
}

async function change(tenant: FilledTenant, below: (limit: number) => number): Promise<void> {
  const writing = endpoints.filter(({ method, name }) => method !== "GET" && BODIES[name]);
  if (below(3) > 0) {
    await tenant.make(MAKEABLE[below(MAKEABLE.length)] ?? "customer");
    return;
  }
  const endpoint = writing[below(writing.length)] as Endpoint;
  const params: Record<string, string> = {};
  for (const { in: where, path, kind } of placesOf(endpoint))
    if (where === "params") params[String(path[0])] = await tenant.make(kind);
  const body = await BODIES[endpoint.name]?.(tenant, params);
  await callRoute(endpoint, { token: await tenant.token(), params, body });
}

describe("[C10] activity of another organization", () => {
  it("changes no response to this organization, but does change responses to the other organization", {
    timeout: isFull() ? 900_000 : 60_000,
  }, async () => {
    const [reader, other] = [(await quiet.person()).clerkId, (await busy.person()).clerkId];
    await everythingOf(quiet, reader, busy.mark); // warms the caches
    const before = await everythingOf(quiet, reader, busy.mark);
    const theirs = await everythingOf(busy, other, quiet.mark);
    const rows = await snapshotOf(quiet.orgId);
    const { below } = seeded(1010);
    for (let done = 0; done < CHANGES; done += 1) await change(busy, below);
    expect(await tablesWrittenSince(rows, quiet.orgId)).toEqual([]);
    const after = await everythingOf(quiet, reader, busy.mark);
    const changed = [...after].filter(([name, answer]) => before.get(name) !== answer);
    expect(changed).toEqual([]);
    for (const answer of after.values()) expect(answer).not.toContain(busy.mark.slice(0, 8));
    const moved = [...(await everythingOf(busy, other, quiet.mark))].filter(([name, it]) => theirs.get(name) !== it);
    expect(moved.length).toBeGreaterThan(20);
    figure("C10", { changes: CHANGES, answers: after.size, changed: changed.length, ownChanged: moved.length });
  });
});
