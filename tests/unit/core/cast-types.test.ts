import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseCasting } from "../../../lib/core/cast-types.ts";

const Settings = z.strictObject({
  enabled: z.boolean(),
  minutes: z.number().max(60).optional(),
  level: z.int().min(1).nullish(),
  name: z.string().optional(),
  server: z.strictObject({ port: z.int(), hosts: z.array(z.strictObject({ isFirst: z.boolean() })) }).optional(),
});
const dataOf = async <S extends z.ZodType>(schema: S, input: unknown) => (await parseCasting(schema, input)).data;
const pathsOf = async (schema: z.ZodType, input: unknown) =>
  (await parseCasting(schema, input)).error?.issues.map(({ path }) => path.join("."));

describe("form body with string values", () => {
  it("has booleans and numbers cast at any depth, and strings left unchanged", async () => {
    const form = {
      enabled: "true",
      minutes: "12.50",
      level: "7",
      name: "5",
      server: { port: "0587", hosts: [{ isFirst: "true" }, { isFirst: "false" }] },
    };
    const before = structuredClone(form);
    expect(await dataOf(Settings, form)).toEqual({
      enabled: true,
      minutes: 12.5,
      level: 7,
      name: "5",
      server: { port: 587, hosts: [{ isFirst: true }, { isFirst: false }] },
    });
    expect(form).toEqual(before);
    expect(await dataOf(z.int(), "7")).toBe(7);
  });

  it("is rejected for invalid values, but not for values that can be cast", async () => {
    expect(await pathsOf(Settings, { enabled: "true", minutes: "61", level: "1.5" })).toEqual(["minutes", "level"]);
    expect(await pathsOf(Settings, { enabled: "false", minutes: "x", extra: "1" })).toEqual(["minutes", ""]);
  });

  it.each(
    ["", " ", "yes", "on", "1", "0", "TRUE", "True", " true", "true ", "null", null, 1, 0, [], ["true"], {}].map(
      (word) => [word],
    ),
  )("is rejected with %j as a boolean", async (enabled) => {
    expect(await pathsOf(Settings, { enabled })).toEqual(["enabled"]);
  });

  it.each(
    [
      "",
      " ",
      " 5",
      "5 ",
      "5\n",
      "+5",
      "--5",
      "5.",
      ".5",
      "1.2.3",
      "1,5",
      "1e5",
      "1E5",
      "0x10",
      "0b1",
      "1_000",
      "٣",
      "NaN",
      "Infinity",
      "-",
      "true",
      "9007199254740992",
      "-9007199254740992",
      "1".repeat(400),
      "0.1234567",
      "5n",
      true,
      null,
      [],
      ["5"],
      {},
    ].map((word) => [word]),
  )("is rejected with %j as a number", async (port) => {
    expect(await pathsOf(z.strictObject({ port: z.number() }), { port })).toEqual(["port"]);
  });

  it.each<[string, number]>([
    ["0", 0],
    ["-7", -7],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
    ["-9007199254740991", Number.MIN_SAFE_INTEGER],
    ["999999999.999999", 999_999_999.999999],
  ])("has %j cast to a number", async (text, number) => {
    expect(await dataOf(z.strictObject({ port: z.number() }), { port: text })).toEqual({ port: number });
  });
});

describe("union of schemas", () => {
  it("resolves to the member whose only errors are uncast values", async () => {
    const One = z.union([
      z.strictObject({ kind: z.literal("count"), value: z.number() }),
      z.strictObject({ kind: z.literal("text"), value: z.string(), at: z.number() }),
    ]);
    expect(await dataOf(One, { kind: "text", value: "5", at: "3" })).toEqual({ kind: "text", value: "5", at: 3 });
    expect(await dataOf(One, { kind: "count", value: "5" })).toEqual({ kind: "count", value: 5 });
    expect(await pathsOf(z.strictObject({ one: One }), { one: { kind: "other", value: "5" } })).toEqual(["one"]);
  });

  it("keeps a string if one member accepts strings, even if the string is then invalid", async () => {
    expect(await dataOf(z.union([z.number(), z.string()]), "5")).toBe("5");
    expect(await pathsOf(z.array(z.union([z.string().regex(/^x/), z.int()])), ["x5", "5"])).toEqual(["1"]);
    expect(await dataOf(z.union([z.null(), z.array(z.union([z.boolean(), z.null()]))]), ["true"])).toEqual([true]);
  });

  it("is discriminated by the value as sent, without a cast", async () => {
    const Told = z.discriminatedUnion("by", [
      z.strictObject({ by: z.literal("phone"), isMobile: z.boolean() }),
      z.strictObject({ by: z.literal("mail"), isMobile: z.string() }),
    ]);
    expect(await dataOf(Told, { by: "phone", isMobile: "true" })).toEqual({ by: "phone", isMobile: true });
    expect(await dataOf(Told, { by: "mail", isMobile: "true" })).toEqual({ by: "mail", isMobile: "true" });
    expect(await pathsOf(Told, { by: "true", isMobile: "true" })).toEqual(["by"]);
  });

  it("is validated again after each cast, at most three times", async () => {
    const stages = (count: number) => {
      const names = Array.from({ length: count }, (_, n) => `n${n}`);
      const stage = (known: number): z.ZodType =>
        z.object(Object.fromEntries(names.map((name, n) => [name, n < known ? z.number() : z.unknown()])));
      const schema = names.reduce<z.ZodType>((before, _, n) => before.pipe(stage(n + 1)), z.unknown());
      return [schema, Object.fromEntries(names.map((name) => [name, "1"]))] as const;
    };
    expect(await dataOf(...stages(3))).toEqual({ n0: 1, n1: 1, n2: 1 });
    expect(await pathsOf(...stages(4))).toEqual(["n3"]);
  });
});

it("parseCasting casts nothing in a body with more than 1,000 errors", async () => {
  const schema = z.strictObject({ isMobile: z.boolean(), parts: z.array(z.int()) });
  const wrong = (count: number) => ({ isMobile: "true", parts: Array.from({ length: count }, () => null) });
  const paths = async (count: number) =>
    new Set((await pathsOf(schema, wrong(count)))?.map((path) => path.split(".")[0]));
  expect(await paths(999)).toEqual(new Set(["parts"]));
  expect(await paths(1_000)).toEqual(new Set(["isMobile", "parts"]));
});

it("parseCasting never reads or changes a prototype", async () => {
  const schema = z.record(z.string(), z.strictObject({ on: z.boolean() }));
  const input = JSON.parse('{"__proto__":{"on":"true"},"constructor":{"on":"true"}}');
  expect((await dataOf(schema, input))?.constructor).toEqual({ on: true });
  expect(({} as { on?: unknown }).on).toBeUndefined();
  const atPrototype = z
    .unknown()
    .superRefine((_, { addIssue }) =>
      addIssue({ code: "invalid_type", expected: "boolean", path: ["__proto__", "on"], input: undefined }),
    );
  Object.defineProperty(Object.prototype, "on", { value: "true", configurable: true, writable: true });
  try {
    expect((await parseCasting(atPrototype, {})).success).toBe(false);
    expect(({} as { on?: unknown }).on).toBe("true");
  } finally {
    Reflect.deleteProperty(Object.prototype, "on");
  }
});

describe("any value that a schema accepts", () => {
  type Typed = { schema: z.ZodType; value: unknown };
  const decimal = fc.integer({ min: -1e9, max: 1e9 }).map((n) => n / 1_000);
  const leaf: fc.Arbitrary<Typed> = fc.oneof(
    fc.boolean().map((value) => ({ schema: z.boolean(), value })),
    fc.maxSafeInteger().map((value) => ({ schema: z.int(), value })),
    decimal.map((value) => ({ schema: z.number(), value })),
    fc.oneof(fc.string(), fc.constantFrom("true", "5", "-1.5")).map((value) => ({ schema: z.string(), value })),
    fc.constant({ schema: z.number().nullable(), value: null }),
    fc.boolean().map((value) => ({ schema: z.union([z.strictObject({ x: z.number() }), z.boolean()]), value })),
  );
  const { typed } = fc.letrec<{ typed: Typed }>((tie) => ({
    typed: fc.oneof(
      { maxDepth: 4 },
      leaf,
      fc.array(tie("typed"), { maxLength: 4 }).map((items) => {
        const entries = items.map((item, n) => [`f${n}`, item] as const);
        return {
          schema: z.strictObject(Object.fromEntries(entries.map(([name, { schema }]) => [name, schema]))),
          value: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
        };
      }),
      tie("typed").map(({ schema, value }) => ({ schema: z.array(schema), value: [value, value] })),
    ),
  }));
  /** As a form sends it. */
  const written = (value: unknown): unknown => {
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (Array.isArray(value)) return value.map(written);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one)]));
  };

  it("survives a round trip through a form, and is unchanged if it was already typed", async () => {
    await fc.assert(
      fc.asyncProperty(typed, async ({ schema, value }) => {
        const form = written(value);
        const before = structuredClone(form);
        expect(await dataOf(schema, form)).toEqual(value);
        expect(await dataOf(schema, value)).toEqual(value);
        expect(form).toEqual(before);
      }),
      { numRuns: 2_000 },
    );
  });

  it("is cast from a text to a number only if no digit changes", async () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[-+.0-9eEx ]{0,20}$/), decimal.map(String));
    await fc.assert(
      fc.asyncProperty(text, async (number) => {
        const { success, data } = await parseCasting(z.number(), number);
        const digits = number.replace(/^(-?)0+(?=\d)/, "$1");
        const places = number.split(".")[1]?.length ?? 0;
        if (success) expect(data.toFixed(places)).toBe(data === 0 ? digits.replace("-", "") : digits);
        else expect(number).not.toMatch(/^-?\d{1,9}(\.\d{1,6})?$/);
      }),
      { numRuns: 5_000 },
    );
  });
});
