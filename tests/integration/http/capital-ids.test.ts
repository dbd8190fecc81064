import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { AutomationCall } from "../../../lib/helpdesk/index.ts";
import type { FilledTenant } from "../../support/filled-tenant.ts";
import { BODIES, type Place, placesOf, QUERIES, withAt } from "../../support/id-places.ts";
import { type Endpoint, listEndpoints } from "../../support/routes.ts";

// An id typed in capitals is the same one. The database knows that; what compares texts would not find it in a list of
// what somebody may see, and would not know one's own. So every declaration is asked for every id that it takes.
const ROOT = join(import.meta.dirname, "../../..");
const ID = "0198c0de-abcd-7def-8abc-0123456789ab";
const CAPITALS = ID.toUpperCase();
const anyone = {
  ...{ mark: "Marca", ids: new Proxy({}, { get: () => CAPITALS }), text: () => "Texto inteiro" },
  ...{ make: () => CAPITALS, recordOf: () => "F01:1" },
} as unknown as FilledTenant;

/** Those that outside systems count, and records by the names that the ERP has for them. */
const NO_UUID = ["agent", "conversation", "record"];
const places = (await listEndpoints())
  .filter(({ handler }) => handler.declaration && !handler.declaration.public)
  .flatMap((endpoint) =>
    placesOf(endpoint)
      .filter(({ kind }) => !NO_UUID.includes(kind))
      .map((place) => ({ endpoint, place, name: `${endpoint.name} ${place.in}.${place.path.join(".")}` })),
  );

async function inputAt({ name }: Endpoint, { in: where, path }: Place): Promise<unknown> {
  if (where === "params") return { [String(path[0])]: CAPITALS };
  if (where === "query") return { ...QUERIES[name], [String(path[0])]: CAPITALS };
  return withAt(await BODIES[name]?.(anyone, { id: CAPITALS }), path, CAPITALS);
}

describe("an id in capitals", () => {
  it("is asked for at every place of every endpoint", () => {
    expect(places.length).toBeGreaterThanOrEqual(120);
    for (const where of ["params", "query", "body"])
      expect(places.filter(({ place }) => place.in === where).length).toBeGreaterThan(10);
  });

  it.each(places)("is the same one in small letters: $name", async ({ endpoint, place }) => {
    const { params, query, body } = endpoint.handler.declaration;
    const schema = { params, query, body }[place.in] as z.ZodType;
    const taken = JSON.stringify(await schema.parseAsync(await inputAt(endpoint, place)));
    expect(taken).toContain(ID);
    expect(taken).not.toContain(CAPITALS);
  });

  it("is so for the automation tool", () => {
    const data = { organizationId: CAPITALS, campaignId: CAPITALS };
    expect(AutomationCall.parse({ action: "campaign.send", data })).toMatchObject({
      data: { organizationId: ID, campaignId: ID },
    });
  });

  it("is taken by one schema alone", () => {
    const files = globSync("{app,lib}/**/*.{ts,tsx}", { cwd: ROOT });
    // What events name, the product wrote itself.
    const own = files.filter((file) => file !== "lib/core/uuid.ts" && !file.endsWith("/events.ts"));
    expect(own.length).toBeGreaterThan(500);
    expect(own.filter((file) => /\b(?:uuid|guid)\(/.test(readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
  });
});
