import pg from "pg";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import type { FilledTenant } from "../../support/filled-tenant.ts";
import { tokenFor } from "../../support/http.ts";
import { BODIES, withAt } from "../../support/id-places.ts";
import { callRoute, listEndpoints } from "../../support/routes.ts";

// Whatever a body may not say: every column of every table, and the names that lead to an object's prototype.
type Json = { properties?: Record<string, Json>; additionalProperties?: unknown; items?: Json } & Partial<
  Record<"anyOf" | "oneOf" | "allOf", Json[]>
>;

const id = crypto.randomUUID();
/** Any tenant: whether its ids exist is asked after the form of a body. */
const anyone = {
  ...{ mark: "Marca", ids: new Proxy({}, { get: () => id }), text: () => "Texto inteiro" },
  ...{ make: () => id, recordOf: () => "F01:1" },
} as unknown as FilledTenant;

const withBody = (await listEndpoints()).filter(
  ({ handler }) => handler.declaration?.body && !handler.declaration.public && !handler.declaration.isRawBody,
);
const PROTOTYPE = ["__proto__", "constructor", "prototype"];
const columns: string[] = [];

beforeAll(async () => {
  const db = new pg.Client({ connectionString: inject("ownerDatabaseUrl") });
  await db.connect();
  const { rows } = await db.query<{ name: string }>(
    "SELECT DISTINCT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1",
  );
  await db.end();
  const camel = rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const more = ["tenantId", "orgId", "isAdmin", "permissions", "totals", "level", "role", "organization"];
  columns.push(...new Set([...rows.map(({ name }) => name), ...camel, ...more]));
});

/** Every object of a value, the value itself first. */
function objectsIn(value: unknown, at: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== "object" || value === null) return [];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const inner = steps.flatMap((step) => objectsIn((value as Record<string, unknown>)[step], [...at, step]));
  return Array.isArray(value) ? inner : [at, ...inner];
}

function openObjects(schema: Json, at = "body"): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const own = schema.properties && schema.additionalProperties !== false ? [at] : [];
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => openObjects(part, `${at}.${name}`));
  return [
    ...own,
    ...inner,
    ...[...parts, ...(schema.items ? [schema.items] : [])].flatMap((part) => openObjects(part, at)),
  ];
}

const schemaOf = ({ handler }: (typeof withBody)[number]) => handler.declaration.body as unknown as z.ZodType;

describe("[C9] the body of a route", () => {
  let [tried, accepted] = [0, 0];
  it("has a row of what it takes, whichever route it is", () => {
    expect(withBody.map(({ name }) => name).filter((name) => !BODIES[name])).toEqual([]);
    expect(withBody.length).toBeGreaterThanOrEqual(38);
  });

  it.each(withBody)("is closed at every level: $name", (endpoint) => {
    const schema = z.toJSONSchema(schemaOf(endpoint), { io: "input", unrepresentable: "any" });
    expect(openObjects(schema as Json)).toEqual([]);
  });

  it.each(withBody)("takes what it declares and no column beside: $name", async (endpoint) => {
    const schema = schemaOf(endpoint);
    const body = await BODIES[endpoint.name]?.(anyone, { id });
    expect((await schema.safeParseAsync(body)).success).toBe(true);
    const declared = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
    const undeclared = columns.filter((name) => !declared.includes(`"${name}":`));
    expect(undeclared.length).toBeGreaterThan(300);
    const taken: string[] = [];
    for (const at of objectsIn(body)) {
      // What is keyed by names of its own takes any: a template's variables.
      if (at.includes("variables")) continue;
      for (const name of undeclared) {
        // The fields of a condition: its schema only stands behind a transformation.
        if (at.includes("filters") && name === "value") continue;
        tried += 1;
        const result = await schema.safeParseAsync(withAt(body, [...at, name], id));
        if (result.success) taken.push([...at, name].join("."));
      }
    }
    accepted += taken.length;
    expect(taken).toEqual([]);
  });

  it("is a 400 over HTTP for each of them, and nobody's prototype changes", async () => {
    const { orgId } = await createOrganization();
    const before = Object.getOwnPropertyNames(Object.prototype).sort();
    const token = await tokenFor((await createUser(orgId, { level: 0 })).clerkId);
    for (const endpoint of withBody) {
      const body = await BODIES[endpoint.name]?.(anyone, { id });
      for (const name of [...PROTOTYPE, "organizationId", "organization_id", "level", "totalSpent", "createdBy"]) {
        if (name === "level" && endpoint.path.startsWith("/roles")) continue;
        const raw = JSON.stringify(body).replace(/\}$/, `,"${name}":{"polluted":true}}`).replace("{,", "{");
        const answer = await callRoute(endpoint, { token: token, rawBody: raw, params: { id } });
        if (answer.ok) accepted += 1;
        expect([endpoint.name, name, answer.status]).toEqual([endpoint.name, name, 400]);
        expect(await answer.text()).toContain(`${name}: undeclared field`);
        tried += 1;
      }
    }
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(before);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    figure("C9", { routes: withBody.length, fields: tried, accepted });
  });
});
