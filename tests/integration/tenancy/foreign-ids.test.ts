import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { figure, isFull } from "../../support/figures.ts";
import { FilledTenant } from "../../support/filled-tenant.ts";
import { type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";
import { absentId, BODIES, type Place, placesOf, QUERIES, withAt } from "../../support/id-places.ts";
import { callRoute, type Endpoint, listEndpoints } from "../../support/routes.ts";
import { stripOrganizations } from "../../support/strip-organizations.ts";
import { snapshotOf } from "../../support/tenant-rows.ts";

// Every endpoint, and every place where it takes an id, asked for another organization's: read off the declarations, so
// that a new route is tested before anybody thinks of it.
const endpoints = (await listEndpoints()).filter(({ handler }) => handler.declaration && !handler.declaration.public);
const cases = endpoints.flatMap((endpoint) =>
  placesOf(endpoint).map((place) => ({
    endpoint,
    place,
    name: `${endpoint.name} ${place.in}.${place.path.join(".")}`,
  })),
);

/** Kept as written, as a condition on a store that was closed would be: whom it finds is what preview and estimate show. */
const isKeptAsWritten = ({ endpoint, place }: (typeof cases)[number]) =>
  place.path.includes("filters") && !endpoint.path.endsWith("/preview");

let world: HelpdeskWorld;
let ours: FilledTenant;
let theirs: FilledTenant;

beforeAll(async () => {
  world = await openHelpdeskWorld();
  ours = await FilledTenant.open(world);
  theirs = await FilledTenant.open(world);
  // The helpdesk counts conversations by account: the foreign one must be one that ours never has.
  for (let more = 0; more < 12; more += 1) theirs.ids.conversation = await theirs.make("conversation");
});
afterAll(() => world?.close());

type Answer = { status: number; text: string; plain: string; millis: number };

/** The endpoint as somebody of ours calls it, everything in the call their own but for this id at this place. */
async function ask(endpoint: Endpoint, place: Place, id?: string): Promise<Answer> {
  const { name } = endpoint;
  const params: Record<string, string> = {};
  for (const { in: where, path, kind } of placesOf(endpoint))
    if (where === "params") params[String(path[0])] = await ours.make(kind);
  if (place.in === "params" && id) params[String(place.path[0])] = id;
  const own = place.in === "query" ? (id ?? ours.ids[place.kind]) : undefined;
  const query = { ...QUERIES[name], ...(own === undefined ? {} : { [String(place.path[0])]: own }) };
  const body = await BODIES[name]?.(ours, params);
  const token = await ours.token();
  const startedAt = performance.now();
  const response = await callRoute(endpoint, {
    ...{ token, params, query: new URLSearchParams(query).toString() },
    body: place.in === "body" && id ? withAt(body, place.path, id) : body,
  });
  const text = await response.text();
  const millis = performance.now() - startedAt;
  return { status: response.status, text, plain: `${response.status} ${plainOf(text, id)}`, millis };
}

/** Without what may differ between two answers that say the same: the id itself, new ids, times, numbered texts. */
function plainOf(text: string, id = ""): string {
  return (id === "" ? text : text.replaceAll(id, "<id>"))
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<uuid>")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>")
    .replaceAll(new RegExp(`${ours.mark}( \\d+)?`, "g"), "<text>");
}

let millis = { asked: 0, foreign: [] as number[], absent: [] as number[] };
/** Those that were asked and didn't pass. */
const leaks = () => millis.asked - millis.foreign.length;

async function expectUnknown({ endpoint, place }: (typeof cases)[number]): Promise<void> {
  millis.asked += 1;
  const id = theirs.ids[place.kind];
  const [foreign, absent] = [await ask(endpoint, place, id), await ask(endpoint, place, absentId(place.kind))];
  expect(foreign.plain).toBe(absent.plain);
  if (place.in === "params") expect(foreign.status).toBe(404);
  expect(foreign.text).not.toContain(theirs.mark);
  millis.foreign.push(foreign.millis);
  millis.absent.push(absent.millis);
}

/** The paired "can": the same call with an id of one's own is answered otherwise. */
async function expectKnown(found: (typeof cases)[number]): Promise<void> {
  const { endpoint, place } = found;
  const [own, absent] = [await ask(endpoint, place), await ask(endpoint, place, absentId(place.kind))];
  expect(own.status).not.toBe(404);
  expect(own.status).toBeLessThan(500);
  if (isKeptAsWritten(found)) expect(own.status).toBeLessThan(300);
  else expect(own.plain).not.toBe(absent.plain);
}

const middle = (numbers: number[]) =>
  Number((numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0).toFixed(1));

describe("[C1] an id of another organization", () => {
  let before: string;
  beforeAll(async () => {
    before = await snapshotOf(theirs.orgId);
  });
  afterEach(async () => expect(await snapshotOf(theirs.orgId)).toBe(before));
  afterAll(() => {
    const { foreign, absent } = millis;
    figure("C1", { cases: foreign.length, leaks: leaks(), foreignMs: middle(foreign), absentMs: middle(absent) });
  });

  it("is asked for at every place of every endpoint", () => {
    expect(cases.length).toBeGreaterThanOrEqual(130);
    expect(cases.filter(({ place }) => place.in === "params").length).toBeGreaterThanOrEqual(50);
  });

  it.each(cases)("is one that doesn't exist: $name", expectUnknown);
  it.each(cases)("is another thing than one's own: $name", expectKnown);
});

describe("[C5] with every condition on the organization taken out of the product's queries", () => {
  // A quarter of them is enough for every run: what is shown is the wall behind, and C1 has asked them all.
  const asked = cases.filter((_, at) => isFull() || at % 4 === 0);
  let strip: ReturnType<typeof stripOrganizations>;
  let before: string;
  beforeAll(async () => {
    millis = { asked: 0, foreign: [], absent: [] };
    before = await snapshotOf(theirs.orgId);
    strip = stripOrganizations();
  });
  afterAll(async () => {
    strip.restore();
    figure("C5", { cases: asked.length, stripped: strip.count(), leaks: leaks() });
    expect(strip.count()).toBeGreaterThan(500);
    expect(await snapshotOf(theirs.orgId)).toBe(before);
  });

  it.each(asked)("row-level security alone keeps it unknown: $name", expectUnknown);
  it.each(asked)("one's own is still there: $name", expectKnown);

  it("everything is open once row-level security is gone too, so this check can fail", async () => {
    const shared = globalThis as { balcaoPool?: pg.Pool };
    const ordinary = shared.balcaoPool;
    shared.balcaoPool = new pg.Pool({ ...ordinary?.options, connectionString: inject("ownerDatabaseUrl") });
    const readings = cases.filter(({ endpoint, place }) => endpoint.method === "GET" && place.in === "params");
    const statuses: number[] = [];
    for (const { endpoint, place } of readings)
      statuses.push((await ask(endpoint, place, theirs.ids[place.kind])).status);
    await shared.balcaoPool.end();
    shared.balcaoPool = ordinary;
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(readings.length / 2);
  });
});
