import { beforeAll, describe, expect, it } from "vitest";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";
import { createOrganization, createUser } from "../../support/factories.ts";
import { figure } from "../../support/figures.ts";
import { tokenFor } from "../../support/http.ts";
import { callRoute, type Endpoint, listEndpoints } from "../../support/routes.ts";

// A text is stored unchanged or rejected; it is never altered, executed or used as a pattern.
const HOSTILE = [
  "NUL \0 inside",
  "\0",
  "half \ud800 a pair",
  "other \udc00 half",
  "\ufffe\uffff",
  "x".repeat(1_048_576),
  "a".repeat(5_000),
  "\u202egnirts",
  "\u2066left\u2069 right",
  "\u200b\u200d\ufeffjoin",
  "e\u0301 and \u00e9",
  "👩‍👩‍👧‍👦 família",
  "'; DROP TABLE customer; --",
  '" OR "1"="1',
  "1; SELECT pg_sleep(9)",
  "\\'; --",
  "E'\\x00'",
  "$1 $$ $tag$",
  ":name ?",
  "100% _ \\ *",
  `\${7*7}`,
  "{{7*7}}",
  "<%= 7*7 %>",
  "#{7*7}",
  "%s %n %x",
  "../../etc/passwd",
  "..\\..\\win.ini",
  "<script>1</script>",
  "=1+1",
  "-0",
  "NaN",
  "1e400",
  "10".repeat(200),
  "null",
  "undefined",
  "true",
  "[object Object]",
  "__proto__",
  "constructor",
  "a\r\nSet-Cookie: x=1",
  "a\u2028b\u2029c",
  "\u0007bell \u001b[31m",
  "ﬀ ＡＢＣ ①",
  "İı ẞß",
  "\u1160\u3164 blank",
];

const endpoints = await listEndpoints();
const route = (name: string): Endpoint => endpoints.find((endpoint) => endpoint.name === name) as Endpoint;
type Field = { name: string; read: string; key: string; body: (text: string) => object };
const FIELDS: Field[] = [
  {
    name: "POST /intelligence/segments",
    read: "GET /intelligence/segments/[id]",
    key: "name",
    body: (name) => ({ name, rules: [] }),
  },
  { name: "POST /campaigns", read: "GET /campaigns/[id]", key: "name", body: (name) => ({ name, channel: "email" }) },
  { name: "POST /surveys", read: "GET /surveys/[id]", key: "question", body: (question) => ({ question }) },
];

let token: string;
beforeAll(async () => {
  const { orgId } = await createOrganization();
  token = await tokenFor((await createUser(orgId, { level: 5, permissions: [...PERMISSIONS] })).clerkId);
});

async function send(
  name: string,
  body: object,
): Promise<{ status: number; answer: { id: string } & Record<string, unknown> }> {
  const response = await callRoute(route(name), { token, body });
  return { status: response.status, answer: await response.json() };
}

describe("[D2] hostile text", () => {
  let [kept, changed, refused] = [0, 0, 0];
  it.each(FIELDS)("is rejected or stored unchanged: $name", async ({ name, read, key, body }) => {
    for (const text of HOSTILE) {
      const { status, answer } = await send(name, body(text));
      expect([text.slice(0, 40), [201, 400, 413].includes(status)]).toEqual([text.slice(0, 40), true]);
      if (status !== 201) {
        refused += 1;
        continue;
      }
      const response = await callRoute(route(read), { token, params: { id: answer.id } });
      const stored = ((await response.json()) as Record<string, unknown>)[key];
      if (stored === text.trim()) kept += 1;
      else changed += 1;
      expect(stored).toBe(text.trim());
    }
    figure("D2", { texts: kept + changed + refused, keptAsWritten: kept, refused, changed });
  });

  it("is rejected if it contains NUL or a lone surrogate; ordinary text is stored", async () => {
    for (const text of ["a\0b", "half \ud800", "\udc00"])
      for (const { name, body } of FIELDS) expect((await send(name, body(text))).status).toBe(400);
    for (const { name, body } of FIELDS) expect((await send(name, body("Clientes de Ação 2026?"))).status).toBe(201);
  });

  it.each([
    ["GET /intelligence/segments", "POST /intelligence/segments", (name: string) => ({ name, rules: [] })],
    ["GET /campaigns", "POST /campaigns", (name: string) => ({ name, channel: "email" })],
    ["GET /surveys", "POST /surveys", (question: string) => ({ question })],
  ])("is matched literally in a search, without wildcards: %s", async (list, make, body) => {
    const { orgId } = await createOrganization();
    token = await tokenFor((await createUser(orgId, { level: 5, permissions: [...PERMISSIONS] })).clerkId);
    for (const text of ["50% de desconto", "linha_nova aqui", "barra \\ aqui", "comum e simples"])
      await send(make, body(text));
    const found = async (q: string) => {
      const answer = await callRoute(route(list), { token, query: new URLSearchParams({ q }).toString() });
      return ((await answer.json()) as { total: number }).total;
    };
    expect(await found("50%")).toBe(1);
    expect(await found("a_n")).toBe(1);
    expect(await found("comum")).toBe(1);
    expect(await found("c%m")).toBe(0);
    expect(await found("c_mum")).toBe(0);
    expect(await found("%%%")).toBe(0);
  });
});
