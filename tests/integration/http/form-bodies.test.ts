import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { route } from "../../../lib/http/index.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { createUser } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";
import { callRoute, listEndpoints } from "../../support/routes.ts";

// Forms contain only texts: values that a route declares as boolean or number are cast.
const FORM = { "content-type": "application/x-www-form-urlencoded" };
const endpoints = new Map((await listEndpoints()).map((endpoint) => [endpoint.name, endpoint]));

let token: string;
let id: string;

beforeAll(async () => {
  const shop = await CustomerShop.open();
  id = await shop.customer("F01", "1", { name: "BIA" });
  const permissions = ["app:customers", "app:customers:edit", "app:team", "app:dashboard"];
  token = await tokenFor((await createUser(shop.orgId, { level: 10, permissions })).clerkId);
});

async function ask(name: string, options: { form?: string; body?: unknown } = {}) {
  const endpoint = endpoints.get(name);
  if (!endpoint) throw new Error(`No route ${name}`);
  const { form, body } = options;
  const sent = form === undefined ? { body } : { rawBody: form, headers: FORM };
  const response = await callRoute(endpoint, { token, params: { id }, ...sent });
  return { status: response.status, body: await response.json() };
}

describe("urlencoded form", () => {
  it("sets a customer's opt-out", async () => {
    const said = await ask("PATCH /customers/[id]", { form: "whatsappOptOut=true&emailOptOut=false" });
    expect(said).toMatchObject({ status: 200, body: { whatsappOptOut: true, emailOptOut: false } });
    expect((await ask("GET /customers/[id]")).body).toMatchObject({ whatsappOptOut: true, emailOptOut: false });
  });

  it("creates a role", async () => {
    const form = "name=5&permissions[]=app:dashboard&permissions[]=app:customers&readOnly=true&level=30";
    expect(await ask("POST /roles", { form })).toMatchObject({
      status: 201,
      body: { name: "5", permissions: ["app:dashboard", "app:customers"], readOnly: true, level: 30 },
    });
  });

  it("with invalid values is rejected and changes nothing", async () => {
    const before = (await ask("GET /customers/[id]")).body;
    for (const word of ["", "yes", "1", "TRUE", "null"])
      expect(await ask("PATCH /customers/[id]", { form: `whatsappOptOut=${word}` })).toMatchObject({ status: 400 });
    for (const level of ["", "1e1", "0x10", "+5", " 5", "0", "101", "1.5"])
      expect(
        await ask("POST /roles", { form: `name=Outro&permissions[]=app:dashboard&level=${encodeURIComponent(level)}` }),
      ).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^Validation failed: level: [^;]+$/) } });
    expect((await ask("GET /customers/[id]")).body).toEqual(before);
  });
});

it("a JSON body may contain a boolean as a string", async () => {
  const said = await ask("PATCH /customers/[id]", { body: { emailOptOut: "true" } });
  expect(said).toMatchObject({ status: 200, body: { emailOptOut: true } });
});

it("a handler receives form values as the types of its schema, in nested fields too", async () => {
  const body = z.strictObject({ on: z.boolean(), at: z.strictObject({ port: z.int() }), name: z.string() });
  const echo = route({ public: true, body, response: z.unknown(), handler: (input) => input.body });
  const form = "on=false&at[port]=587&name=true";
  const answer = await call(echo, { method: "POST", body: form, headers: FORM });
  expect(await answer.json()).toEqual({ on: false, at: { port: 587 }, name: "true" });
});
