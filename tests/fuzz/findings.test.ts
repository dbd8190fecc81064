import { afterEach, describe, expect, it } from "vitest";
import { Checks } from "./checks.ts";
import { IdPool } from "./id-pool.ts";
import { type ApiDocument, listOperations } from "./operations.ts";
import type { HttpRequest } from "./requests.ts";
import { type Finding, runGroup } from "./run-group.ts";
import { HangError, type HttpAnswer } from "./send.ts";
import type { World } from "./world.ts";

// Tests the fuzzer itself: each kind of failure is built into a small server and must be found.
const THING = { type: "object", properties: { id: { type: "string" } }, required: ["id"], additionalProperties: false };
const SAVE = {
  type: "object",
  properties: { name: { type: "string", maxLength: 20 }, size: { type: "integer", minimum: 0 } },
  required: ["name"],
  additionalProperties: false,
};
const json = (schema: object) => ({ content: { "application/json": { schema } } });
const DOCUMENT = {
  paths: {
    "/things": {
      post: {
        security: [{ bearer: [] }],
        requestBody: { required: true, ...json(SAVE) },
        responses: { 201: json(THING), 400: json({}), 401: json({}) },
      },
    },
  },
} as unknown as ApiDocument;
const FOREIGN = "0198c0de-0000-7000-8000-0000000000ff";

const tenant = (id: string) => ({
  orgId: id,
  marks: { ids: new Set([FOREIGN]), canaries: ["Tucano"] },
  secrets: new Set<string>(),
});
const world: World = {
  ids: new IdPool(),
  ours: tenant("ours"),
  theirs: tenant("theirs"),
  credentials: async (principal) => ("bad" in principal ? undefined : "Bearer valid"),
  refill: async () => undefined,
  forgetLimits: async () => undefined,
};

const answer = (status: number, body: unknown, type = "application/json"): HttpAnswer => ({
  status,
  headers: new Headers({ "content-type": type }),
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
});
const refused = () => answer(400, { statusCode: 400, message: "Validation failed", error: "Bad Request" });

function nameIn({ body }: HttpRequest): unknown {
  try {
    return JSON.parse(String(body)).name;
  } catch {
    return undefined;
  }
}
type Fault = (name: unknown) => HttpAnswer | undefined;

/** Accepts what the schema accepts from a known caller, unless `fault` returns another response. */
const checks = new Checks(DOCUMENT);
const server = (fault: Fault) => async (_: unknown, request: HttpRequest, authorization?: string) => {
  const [operation] = listOperations(DOCUMENT);
  const name = nameIn(request);
  const isValid =
    typeof request.body === "string" &&
    name !== undefined &&
    !checks.breaks(operation?.body?.schema ?? {}, JSON.parse(request.body));
  if (authorization === undefined) return fault("nobody") ?? answer(401, { message: "Unauthorized" });
  return fault(name) ?? (isValid ? answer(201, { id: "1" }) : refused());
};
const findings = async (fault: Fault): Promise<Finding[]> => {
  const target = {
    document: DOCUMENT,
    world,
    checks: new Checks(DOCUMENT),
    send: server(fault),
    origin: "http://x.test",
  };
  return (await runGroup(listOperations(DOCUMENT), 800, 6, target)).findings;
};
const isNul = (name: unknown) => typeof name === "string" && name.includes("\0");

describe("a fuzz run", () => {
  afterEach(() => Reflect.deleteProperty(Object.prototype, "polluted"));

  it("finds no defect in a server that conforms to its contract", async () => {
    expect(await findings(() => undefined)).toEqual([]);
  });

  it.each<[string, string, (name: unknown) => HttpAnswer | undefined]>([
    ["a 5xx for some strings", "status 500", (name) => (isNul(name) ? answer(500, {}) : undefined)],
    [
      "a stack trace",
      "betrays its insides",
      (name) => (isNul(name) ? answer(400, { message: "x\n    at f (/app/a.ts:1:2)" }) : undefined),
    ],
    [
      "SQL",
      "betrays its insides",
      (name) => (isNul(name) ? answer(400, { message: 'relation "thing" does not exist' }) : undefined),
    ],
    ["another organization's text", "foreign data", () => answer(201, { id: "Tucano" })],
    ["another organization's id", "foreign id", () => answer(201, { id: FOREIGN })],
    ["a response that violates its schema", "answer breaks its schema", () => answer(201, { id: 1 })],
    ["an undeclared field", "answer breaks its schema", () => answer(201, { id: "1", secret: "x" })],
    ["an undeclared status", "undeclared status", () => answer(202, { id: "1" })],
    ["an undeclared content type", "undeclared type", () => answer(201, "x", "text/html")],
    ["an accepted invalid body", "accepts an invalid body", () => answer(201, { id: "1" })],
  ])("reports %s", async (_, kind, fault) => {
    const found = await findings(fault);
    expect(found.map((one) => one.kind)).toContain(kind);
    expect(found[0]?.curl).toMatch(/^curl .+ 'http:\/\/x\.test\/api\/things/);
  });

  it.each([
    { name: "5", size: "5" },
    { name: "true", size: "007" },
  ])("accepts a cast value in a form body: %j", (body) => {
    expect(checks.breaks(SAVE, body)).toBe(false);
  });

  it.each(["-5", "5.5", "5e1", "0x5", "", " 5", "true", null])(
    "rejects a size that is not a whole number: %j",
    (size) => {
      expect(checks.breaks(SAVE, { name: "x", size })).toBe(true);
    },
  );

  it("reports a polluted Object.prototype", async () => {
    const pollute = () => {
      Object.defineProperty(Object.prototype, "polluted", { value: true, configurable: true });
      return undefined;
    };
    expect((await findings(pollute)).map(({ kind }) => kind)).toContain("prototype changed");
  });

  it("reports a request that gets no response", async () => {
    const hang = (name: unknown) => {
      if (isNul(name)) throw new HangError("No answer");
      return undefined;
    };
    expect((await findings(hang)).map(({ kind }) => kind)).toEqual(["hang"]);
  });

  it("reports invalid credentials that are accepted", async () => {
    const kinds = (await findings((name) => (name === "nobody" ? answer(201, { id: "1" }) : undefined))).map(
      ({ kind }) => kind,
    );
    expect(kinds).toContain("accepts invalid credentials");
  });

  it("reports the smallest failing request", async () => {
    const [found] = await findings((name) => (isNul(name) ? answer(500, {}) : undefined));
    expect(found?.curl).toContain(`--data-binary '{"name":"\\u0000"}'`);
  });
});
