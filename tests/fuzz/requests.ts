import fc from "fast-check";
import { KEY_NAMES } from "./api-keys.ts";
import { type Huge, hostileText, hostileValue, hugeBody, inflate, rawBody } from "./hostile.ts";
import type { IdPool } from "./id-pool.ts";
import { mcpBodies } from "./mcp-bodies.ts";
import { type Mutation, mutate, mutation } from "./mutate.ts";
import type { Field, Operation } from "./operations.ts";
import { BROKEN_NAMES, type Principal, ROLE_NAMES } from "./principals.ts";
import { valuesOf } from "./values.ts";
import { webhookBodies } from "./webhook-bodies.ts";

/** A request before serialization: easy to display and to shrink. */
export type FuzzCase = {
  operation: Operation;
  method: string;
  principal: Principal;
  /** One segment per path parameter, as written in the path. */
  segments: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body?: { value: unknown; mutations: Mutation[] } | { raw: string | Uint8Array } | Huge;
  contentType?: string;
  /** Whether a webhook call carries its provider's proof. */
  isSigned: boolean;
};

const STRANGE_TYPES = [
  "text/plain",
  "application/xml",
  "multipart/form-data; boundary=x",
  "application/json; charset=utf-16",
  "*/*",
  "",
];
const OTHER_TYPES = [
  "application/x-www-form-urlencoded",
  "application/vnd.api+json",
  "application/json;charset=UTF-8",
  "APPLICATION/JSON",
];
const SEGMENTS = [
  "%",
  "%zz",
  "%00",
  "%2e%2e",
  "%2F",
  "..%2f..%2f",
  "%ff",
  "%c0%af",
  "%ud83d",
  ";a=b",
  "%20",
  "*",
  "null",
  "%0d%0aX: y",
];

/** Headers without which every request of an operation has the same answer. */
const REQUIRED_HEADERS: Record<string, Record<string, string>> = {
  "POST /mcp": { accept: "application/json, text/event-stream" },
};

const STRANGE_NAMES = ["__proto__", "constructor", "a[b][c]", "page[]", "%", "limit", "organizationId", ""];

/** Valid requests, mutated requests and raw noise, from every kind of caller. */
export function requestOf(operation: Operation, document: unknown, ids: IdPool): fc.Arbitrary<FuzzCase> {
  const root = document;
  const field = ({ name, schema }: Field) =>
    queryValue(valuesOf(schema, { root, ids, name: hintName(operation, name) }));
  const segments = fc.record(
    Object.fromEntries(
      operation.params.map((one) => [one.name, fc.oneof({ weight: 12, arbitrary: field(one) }, segment())]),
    ),
  );
  return fc
    .record({
      principal: principal(operation.isPublic),
      segments,
      query: query(operation.query, field),
      headers: fc
        .tuple(headers(ids), idempotencyKey(operation))
        .map(([some, key]) => ({ ...REQUIRED_HEADERS[operation.name], ...some, ...key })),
      body: body(operation, root, ids),
      contentType: contentType(),
      isSigned: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
    })
    .map((made) => ({ operation, method: operation.method, ...made }));
}

/** `/customers/{id}` identifies a customer; a body's `storeId` a store. */
function hintName(operation: Operation, name: string): string {
  if (name === "token") return operation.path;
  if (name !== "id") return name;
  return operation.path.split("/{id}")[0]?.split("/").at(-1) ?? name;
}

function principal(isPublic: boolean): fc.Arbitrary<Principal> {
  const somebody = (home: "ours" | "theirs") =>
    fc
      .oneof(
        { weight: 10, arbitrary: fc.constantFrom("admin" as const, "admin" as const, "superAdmin" as const) },
        { weight: 3, arbitrary: fc.constantFrom(...ROLE_NAMES) },
      )
      .map((role): Principal => ({ home, role }));
  const program = fc.record({
    home: fc.constantFrom("ours" as const, "ours" as const, "theirs" as const),
    key: fc.constantFrom(...KEY_NAMES),
  });
  const nobody = fc.constantFrom(...BROKEN_NAMES).map((bad): Principal => ({ bad }));
  return fc.oneof(
    { weight: isPublic ? 2 : 16, arbitrary: somebody("ours") },
    { weight: isPublic ? 1 : 3, arbitrary: somebody("theirs") },
    { weight: isPublic ? 1 : 6, arbitrary: program },
    { weight: isPublic ? 8 : 2, arbitrary: isPublic ? fc.constant<Principal>({ bad: "none" }) : nobody },
  );
}

function segment(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...SEGMENTS),
    hostileText()
      .filter((text) => text !== "" && text !== "." && text !== ".." && text.length < 2_000)
      .map((text) => encodeURIComponent(text.toWellFormed())),
  );
}

function query(fields: Field[], field: (one: Field) => fc.Arbitrary<string>): fc.Arbitrary<[string, string][]> {
  const present = (one: Field) => {
    const value = fc.oneof({ weight: 12, arbitrary: field(one) }, { weight: 1, arbitrary: queryValue(hostileValue()) });
    const once = value.map((text): [string, string][] => [[one.name, text]]);
    const twice = fc.tuple(value, value).map((both) => both.map((text): [string, string] => [one.name, text]));
    return fc.oneof({ weight: 15, arbitrary: once }, { weight: 1, arbitrary: twice });
  };
  const absent = fc.constant<[string, string][]>([]);
  const required = fields
    .filter(({ isRequired }) => isRequired)
    .map((one) => fc.oneof({ weight: 12, arbitrary: present(one) }, { weight: 1, arbitrary: absent }));
  const optional = fields.filter(({ isRequired }) => !isRequired);
  const few = fc.subarray(optional, { maxLength: Math.min(3, optional.length) });
  const chosen = fc.oneof({ weight: 5, arbitrary: few }, { weight: 1, arbitrary: fc.subarray(optional) });
  const unknown = fc
    .tuple(fc.constantFrom(...STRANGE_NAMES), queryValue(hostileValue()))
    .map(([name, text]): [string, string][] => [[name, text]]);
  return fc
    .tuple(
      fc.tuple(...required),
      chosen.chain((some) => fc.tuple(...some.map(present))),
      fc.oneof({ weight: 12, arbitrary: absent }, { weight: 1, arbitrary: unknown }),
    )
    .map(([needed, more, other]) => [...needed.flat(), ...more.flat(), ...other]);
}

/** Already escaped in the query, sometimes with invalid escapes. */
function queryValue(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const written = value.map((one) => {
    const text = Array.isArray(one)
      ? one.map(String).join(",")
      : typeof one === "object"
        ? JSON.stringify(one)
        : String(one);
    return encodeURIComponent(text.toWellFormed()).slice(0, 4_000);
  });
  return fc.oneof({ weight: 30, arbitrary: written }, fc.constantFrom("%", "%zz", "%e0%a4", "%00", "%ff", "&&=="));
}

function headers(ids: IdPool): fc.Arbitrary<Record<string, string>> {
  const quad = fc.ipV4();
  const strange = fc.constantFrom<Record<string, string>>(
    { "x-org-id": "not-an-id" },
    { "x-org-id": "00000000-0000-4000-8000-000000000000" },
    { "x-org-id": "a,b" },
    { "x-correlation-id": "x".repeat(500) },
    { "x-correlation-id": "'; --" },
    { origin: "https://evil.test" },
    { origin: "null" },
    { "content-encoding": "gzip" },
    { "content-length": "99999999" },
    { "accept-language": "xx;q=abc,*;q=9" },
    { "user-agent": "x".repeat(5_000) },
    { "if-none-match": '"abc"' },
    { range: "bytes=0-0" },
    { cookie: "__session=abc; balcao_session=%%%; =; ;;" },
    { "x-http-method-override": "DELETE" },
    { "x-middleware-subrequest": "middleware:middleware:middleware" },
  );
  const named = ids.ofKind("organization").map((id) => ({ "x-org-id": id }));
  const more = fc.oneof(
    { weight: 14, arbitrary: fc.constant<Record<string, string>>({}) },
    { weight: 1, arbitrary: named },
    { weight: 2, arbitrary: strange },
  );
  return fc.tuple(quad, more).map(([address, others]) => ({ "x-forwarded-for": address, ...others }));
}

/** Few keys, so that some repeat a request and others come with another one. */
function idempotencyKey({ method }: Operation): fc.Arbitrary<Record<string, string>> {
  const none = fc.constant<Record<string, string>>({});
  if (method !== "POST") return none;
  const good = fc.integer({ min: 1, max: 20 }).map((n) => `pedido-${n}`);
  const strange = fc.constantFrom("", " ", "x".repeat(300), "é", '"; --', "a,b", "%00");
  const key = fc.oneof({ weight: 3, arbitrary: good }, { weight: 1, arbitrary: strange });
  return fc.oneof(
    { weight: 7, arbitrary: none },
    { weight: 1, arbitrary: key.map((value) => ({ "idempotency-key": value })) },
  );
}

function contentType(): fc.Arbitrary<string | undefined> {
  return fc.oneof(
    { weight: 30, arbitrary: fc.constant("application/json") },
    { weight: 2, arbitrary: fc.constantFrom(...OTHER_TYPES) },
    { weight: 2, arbitrary: fc.constantFrom(...STRANGE_TYPES) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

function body(operation: Operation, root: unknown, ids: IdPool): fc.Arbitrary<FuzzCase["body"]> {
  const nothing = fc.constant<FuzzCase["body"]>(undefined);
  if (operation.method === "GET") return nothing;
  const written = { ...webhookBodies(ids), ...mcpBodies(ids) }[operation.name];
  const valid =
    written ?? (operation.body ? valuesOf(operation.body.schema, { root, ids, name: "" }) : fc.constant({}));
  const hasBody = operation.body !== undefined || written !== undefined;
  const mutations = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Mutation[]>([]) },
    { weight: 5, arbitrary: fc.array(mutation(), { minLength: 1, maxLength: 3 }) },
  );
  const noise = valid.chain((value) => rawBody(JSON.stringify(value))).map((raw) => ({ raw }));
  return fc.oneof(
    { weight: hasBody ? 70 : 20, arbitrary: fc.record({ value: valid, mutations }) },
    { weight: hasBody ? 3 : 40, arbitrary: nothing },
    { weight: 10, arbitrary: noise },
    { weight: 1, arbitrary: hugeBody() },
  );
}

export type HttpRequest = {
  method: string;
  /** Path and query, below the origin. */
  target: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};

/** The request as sent, except for its credentials. */
export function render({
  operation,
  method,
  segments,
  query: pairs,
  headers: own,
  body: content,
  contentType: type,
}: FuzzCase): HttpRequest {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => segments[name] || "missing");
  const search = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${value}`).join("&");
  const target = `/api${path}${search === "" ? "" : `?${search}`}`;
  const bytes = bytesOf(content, operation);
  const headersWithType = bytes === undefined || type === undefined ? own : { ...own, "content-type": type };
  return { method, target, headers: headersWithType, body: bytes };
}

function bytesOf(content: FuzzCase["body"], operation: Operation): string | Uint8Array | undefined {
  if (content === undefined) return undefined;
  if ("raw" in content) return content.raw;
  if ("huge" in content) return inflate(content, firstField(operation));
  return JSON.stringify(mutate(content.value, content.mutations));
}

function firstField({ body: declared }: Operation): string {
  const names = Object.keys(declared?.schema.properties ?? {});
  return names.find((name) => /name|text|html|comment|question/.test(name)) ?? names[0] ?? "name";
}
