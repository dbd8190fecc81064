import pg from "pg";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import type { FilledTenant } from "../../support/filled-tenant.ts";
import { tokenFor } from "../../support/http.ts";
import { BODIES, withAt } from "../../support/id-places.ts";
import { callRoute, listEndpoints } from "../../support/routes.ts";

// Fields a body must not contain: every column of every table, and names that reach an object's prototype.
type Json = { properties?: Record<string, Json>; additionalProperties?: unknown; items?: Json } & Partial<
  Record<"anyOf" | "oneOf" | "allOf", Json[]>
>;

const id = crypto.randomUUID();
/** Any tenant: ids are looked up only after the body's shape is validated. */
const anyone = {
  mark: "Marca",
  ids: new Proxy({}, { get: () => id }),
  text: () => "Texto inteiro",
  make: () => id,
  recordOf: () => "F01:1",
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

/** Every object inside a value, starting with the value itself. */
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

describe("[C9] request body of a route", () => {
  let [tried, accepted] = [0, 0];
  it("has a valid example for every route", () => {
    expect(withBody.map(({ name }) => name).filter((name) => !BODIES[name])).toEqual([]);
    expect(withBody.length).toBeGreaterThanOrEqual(38);
  });

  it.each(withBody)("rejects unknown properties at every nesting level: $name", (endpoint) => {
    const schema = z.toJSONSchema(schemaOf(endpoint), { io: "input", unrepresentable: "any" });
    expect(openObjects(schema as Json)).toEqual([]);
  });

  it.each(withBody)("accepts its declared fields and no other database columns: $name", async (endpoint) => {
    const schema = schemaOf(endpoint);
    const body = await BODIES[endpoint.name]?.(anyone, { id });
    expect((await schema.safeParseAsync(body)).success).toBe(true);
    const declared = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
    const undeclared = columns.filter((name) => !declared.includes(`"${name}":`));
    expect(undeclared.length).toBeGreaterThan(300);
    const taken: string[] = [];
    for (const at of objectsIn(body)) {
      // Maps with free keys accept any name: a template's variables.
      if (at.includes("variables")) continue;
      for (const name of undeclared) {
        // The fields of a condition: its schema is behind a transformation.
        if (at.includes("filters") && name === "value") continue;
        tried += 1;
        const result = await schema.safeParseAsync(withAt(body, [...at, name], id));
        if (result.success) taken.push([...at, name].join("."));
      }
    }
    accepted += taken.length;
    expect(taken).toEqual([]);
  });

  it("with any undeclared field is a 400 over HTTP, without prototype pollution", async () => {
    const { orgId } = await createOrganization();
    const before = Object.getOwnPropertyNames(Object.prototype).sort();
    const token = await tokenFor((await createUser(orgId, { level: 0 })).clerkId);
    for (const endpoint of withBody) {
      const body = await BODIES[endpoint.name]?.(anyone, { id });
      // Conversations have the helpdesk's numbers.
      const params = { id: endpoint.path.startsWith("/helpdesk/conversations/") ? "1" : id };
      for (const name of [...PROTOTYPE, "organizationId", "organization_id", "level", "totalSpent", "createdBy"]) {
        if (name === "level" && endpoint.path.startsWith("/roles")) continue;
        const raw = JSON.stringify(body).replace(/\}$/, `,"${name}":{"polluted":true}}`).replace("{,", "{");
        const answer = await callRoute(endpoint, { token: token, rawBody: raw, params });
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
