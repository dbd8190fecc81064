import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { AutomationCall } from "../../../lib/helpdesk/index.ts";
import type { FilledTenant } from "../../support/filled-tenant.ts";
import { BODIES, type Place, placesOf, QUERIES, withAt } from "../../support/id-places.ts";
import { type Endpoint, listEndpoints } from "../../support/routes.ts";

// An id in capitals is the same id. The database compares UUIDs, but code compares texts, as in a list of permitted
// ids. So every id parameter of every endpoint is tested.
const ROOT = join(import.meta.dirname, "../../..");
const ID = "0198c0de-abcd-7def-8abc-0123456789ab";
const CAPITALS = ID.toUpperCase();
const anyone = {
  mark: "Marca",
  ids: new Proxy({}, { get: () => CAPITALS }),
  text: () => "Texto inteiro",
  make: () => CAPITALS,
  recordOf: () => "F01:1",
} as unknown as FilledTenant;

/** Numeric ids of external systems, and records named by ERP keys. */
const NO_UUID = ["agent", "conversation", "message", "messageFile", "record"];
const places = (await listEndpoints())
  .filter(({ handler }) => handler.declaration && !handler.declaration.public)
  .flatMap((endpoint) =>
    placesOf(endpoint)
      .filter(({ kind }) => !NO_UUID.includes(kind))
      .map((place) => ({ endpoint, place, name: `${endpoint.name} ${place.in}.${place.path.join(".")}` })),
  );

async function inputAt({ name }: Endpoint, { in: where, path }: Place): Promise<unknown> {
  if (where === "params") return Object.fromEntries(idsIn(name).map((id) => [id, CAPITALS]));
  if (where === "query") return { ...QUERIES[name], [String(path[0])]: CAPITALS };
  return withAt(await BODIES[name]?.(anyone, { id: CAPITALS }), path, CAPITALS);
}

const idsIn = (route: string) => [...route.matchAll(/\[(\w+)\]/g)].map(([, id = ""]) => id);

describe("uppercase id", () => {
  it("is tested in every id parameter and body field of every endpoint", () => {
    expect(places.length).toBeGreaterThanOrEqual(120);
    for (const where of ["params", "query", "body"])
      expect(places.filter(({ place }) => place.in === where).length).toBeGreaterThan(10);
  });

  it.each(places)("is normalized to lowercase: $name", async ({ endpoint, place }) => {
    const { params, query, body } = endpoint.handler.declaration;
    const schema = { params, query, body }[place.in] as z.ZodType;
    const taken = JSON.stringify(await schema.parseAsync(await inputAt(endpoint, place)));
    expect(taken).toContain(ID);
    expect(taken).not.toContain(CAPITALS);
  });

  it("is normalized to lowercase in an automation call", () => {
    const data = { organizationId: CAPITALS, campaignId: CAPITALS };
    expect(AutomationCall.parse({ action: "campaign.send", data })).toMatchObject({
      data: { organizationId: ID, campaignId: ID },
    });
  });

  it("is parsed by one shared schema; no other file validates UUIDs", () => {
    const files = globSync("{app,lib}/**/*.{ts,tsx}", { cwd: ROOT });
    // Ids in events were written by the product itself.
    const own = files.filter((file) => file !== "lib/core/uuid.ts" && !file.endsWith("/events.ts"));
    expect(own.length).toBeGreaterThan(500);
    expect(own.filter((file) => /\b(?:uuid|guid)\(/.test(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
  });
});
