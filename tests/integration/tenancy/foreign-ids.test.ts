import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { figure, isFull } from "../../support/figures.ts";
import { FilledTenant } from "../../support/filled-tenant.ts";
import { type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";
import { absentId, BODIES, type Place, placesOf, QUERIES, withAt } from "../../support/id-places.ts";
import { productPool } from "../../support/product-pool.ts";
import { callRoute, type Endpoint, listEndpoints } from "../../support/routes.ts";
import { stripOrganizations } from "../../support/strip-organizations.ts";
import { type Snapshot, snapshotOf, tablesWrittenSince } from "../../support/tenant-rows.ts";

// Sends another organization's id in every id parameter of every endpoint. Parameters are derived from the
// declarations, so new routes are included automatically.
const endpoints = (await listEndpoints()).filter(({ handler }) => handler.declaration && !handler.declaration.public);
const cases = endpoints.flatMap((endpoint) =>
  placesOf(endpoint).map((place) => ({
    endpoint,
    place,
    name: `${endpoint.name} ${place.in}.${place.path.join(".")}`,
  })),
);

/** Stored unchanged, like a condition on a closed store: preview and estimate show which customers match. */
const isKeptAsWritten = ({ endpoint, place }: (typeof cases)[number]) =>
  place.path.includes("filters") && !endpoint.path.endsWith("/preview");

let world: HelpdeskWorld;
let ours: FilledTenant;
let theirs: FilledTenant;

beforeAll(async () => {
  world = await openHelpdeskWorld();
  ours = await FilledTenant.open(world);
  theirs = await FilledTenant.open(world);
  // The helpdesk numbers conversations per account: the foreign number must not exist in our account.
  const [far] = await world.desk.rows<{ id: number }>(
    `UPDATE conversations SET display_id = 1000000 WHERE account_id = $1 AND display_id = $2 RETURNING display_id AS id`,
    [theirs.helpdeskAccountId, Number(theirs.ids.conversation)],
  );
  theirs.ids.conversation = String(far?.id);
});
afterAll(() => world?.close());

type Answer = { status: number; text: string; plain: string; millis: number };

/** A request as a user of our organization, with only this id replaced. Creates the objects that it names. */
async function requestOf(endpoint: Endpoint, place: Place, id?: string) {
  const { name } = endpoint;
  const params: Record<string, string> = {};
  for (const { in: where, path, kind } of placesOf(endpoint))
    if (where === "params") params[String(path[0])] = await ours.make(kind);
  if (place.in === "params" && id) params[String(place.path[0])] = id;
  const own = place.in === "query" ? (id ?? ours.ids[place.kind]) : undefined;
  const query = { ...QUERIES[name], ...(own === undefined ? {} : { [String(place.path[0])]: own }) };
  const body = await BODIES[name]?.(ours, params);
  return {
    token: await ours.token(),
    params,
    query: new URLSearchParams(query).toString(),
    body: place.in === "body" && id ? withAt(body, place.path, id) : body,
  };
}

async function ask(endpoint: Endpoint, place: Place, id?: string): Promise<Answer> {
  const request = await requestOf(endpoint, place, id);
  const startedAt = performance.now();
  const response = await callRoute(endpoint, request);
  const text = await response.text();
  const millis = performance.now() - startedAt;
  return { status: response.status, text, plain: `${response.status} ${plainOf(text, id)}`, millis };
}

/** Removes what may differ between equal responses: the id itself, new ids, times, numbered texts. */
function plainOf(text: string, id = ""): string {
  return (id === "" ? text : text.replaceAll(id, "<id>"))
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<uuid>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replaceAll(new RegExp(`${ours.mark}( \\d+)?`, "g"), "<text>");
}

let millis = { asked: 0, foreign: [] as number[], absent: [] as number[] };
/** The number of cases that were sent but failed the check. */
const leaks = () => millis.asked - millis.foreign.length;

/** The answers about ids that do not exist, of the cases that have asked for them. */
const absents = new Map<string, Answer>();

async function expectUnknown({ endpoint, place, name }: (typeof cases)[number]): Promise<void> {
  millis.asked += 1;
  const id = theirs.ids[place.kind];
  const [foreign, absent] = [await ask(endpoint, place, id), await ask(endpoint, place, absentId(place.kind))];
  absents.set(name, absent);
  expect(foreign.plain).toBe(absent.plain);
  if (place.in === "params") expect(foreign.status).toBe(404);
  expect(foreign.text).not.toContain(theirs.mark);
  millis.foreign.push(foreign.millis);
  millis.absent.push(absent.millis);
}

/** Positive control: the same call with the organization's own id gets another response. */
async function expectKnown(found: (typeof cases)[number]): Promise<void> {
  const { endpoint, place, name } = found;
  const own = await ask(endpoint, place);
  const absent = absents.get(name) ?? (await ask(endpoint, place, absentId(place.kind)));
  expect(own.status).not.toBe(404);
  expect(own.status).toBeLessThan(500);
  if (isKeptAsWritten(found)) expect(own.status).toBeLessThan(300);
  else expect(own.plain).not.toBe(absent.plain);
}

const middle = (numbers: number[]) =>
  Number((numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0).toFixed(1));

describe("[C1] id of another organization", () => {
  let before: Snapshot;
  beforeAll(async () => {
    before = await snapshotOf(theirs.orgId);
  });
  afterAll(async () => {
    expect(await tablesWrittenSince(before, theirs.orgId)).toEqual([]);
    const { foreign, absent } = millis;
    figure("C1", { cases: foreign.length, leaks: leaks(), foreignMs: middle(foreign), absentMs: middle(absent) });
  });

  it("is tested at every position of every endpoint", () => {
    expect(cases.length).toBeGreaterThanOrEqual(130);
    expect(cases.filter(({ place }) => place.in === "params").length).toBeGreaterThanOrEqual(50);
  });

  describe("of the other organization, of which nothing is written", () => {
    afterEach(async () => expect(await tablesWrittenSince(before, theirs.orgId)).toEqual([]));
    it.each(cases)("is answered like an id that does not exist: $name", expectUnknown);
  });

  it.each(cases)("is answered differently from the organization's own id: $name", expectKnown);
});

describe("[C5] with every organization condition removed from the product's queries", () => {
  // A quarter per run is enough to test row-level security; C1 covers every case.
  const asked = cases.filter((_, at) => isFull() || at % 4 === 0);
  let strip: ReturnType<typeof stripOrganizations>;
  let before: Snapshot;
  beforeAll(async () => {
    millis = { asked: 0, foreign: [], absent: [] };
    absents.clear();
    before = await snapshotOf(theirs.orgId);
    strip = stripOrganizations();
  });
  afterAll(async () => {
    strip.restore();
    figure("C5", { cases: asked.length, stripped: strip.count(), leaks: leaks() });
    expect(strip.count()).toBeGreaterThan(500);
    expect(await tablesWrittenSince(before, theirs.orgId)).toEqual([]);
  });

  it.each(asked)("row-level security alone hides another organization's id: $name", expectUnknown);
  it.each(asked)("the organization's own id is still found: $name", expectKnown);

  it("positive control: without row-level security too, foreign ids are found", async () => {
    const { pools, key, pool: ordinary } = productPool();
    // Before the change of pools: without conditions and row-level security, a write would reach all organizations.
    const readings: { endpoint: Endpoint; request: Awaited<ReturnType<typeof requestOf>> }[] = [];
    for (const { endpoint, place } of cases)
      if (endpoint.method === "GET" && place.in === "params")
        readings.push({ endpoint, request: await requestOf(endpoint, place, theirs.ids[place.kind]) });
    const owners = new pg.Pool({ ...ordinary.options, connectionString: inject("ownerDatabaseUrl") });
    pools.set(key, owners);
    const statuses: number[] = [];
    for (const { endpoint, request } of readings) statuses.push((await callRoute(endpoint, request)).status);
    pools.set(key, ordinary);
    await owners.end();
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(readings.length / 2);
  });
});
