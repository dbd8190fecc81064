import fc from "fast-check";

const LONE = String.fromCharCode(0xd800);
const NUL = String.fromCharCode(0);

/** Texts that have broken programs: encodings, quoting, templates, formulas, paths, sizes. */
const TEXTS = [
  "",
  " ",
  "\t\r\n",
  NUL,
  `a${NUL}b`,
  LONE,
  `${LONE}x`,
  String.fromCharCode(0xdfff),
  "\ufeff",
  "\u202Eabc",
  "\u0000",
  "e\u0301".repeat(20),
  "👩‍👩‍👧‍👦".repeat(9),
  "Ａ１",
  "ﬀ",
  "İı",
  "ß",
  "\u2028\u2029",
  "a".repeat(10_000),
  "9".repeat(400),
  "%",
  "_",
  "%%%",
  "\\",
  "\\%",
  "'",
  "''--",
  "'; DROP TABLE customer; --",
  '"',
  "$1",
  "$" + "{1+1}",
  "{{name}}",
  "{{",
  "`id`",
  "=1+1",
  "@SUM(1)",
  "../../etc/passwd",
  "..%2f",
  "%00",
  "%",
  "%zz",
  "<script>alert(1)</script>",
  "]]>",
  "<!--",
  "null",
  "undefined",
  "true",
  "NaN",
  "Infinity",
  "-0",
  "1e400",
  "1e-400",
  "0x10",
  "1,5",
  "1_000",
  "٣",
  "1".repeat(40),
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "__defineGetter__",
  "0000-00-00",
  "2026-02-30",
  "2026-13-01",
  "+275760-09-13",
  "-271821-04-20",
  "9999-12-31T23:59:59.999Z",
  "99999-01-01",
  "2026-11-22T10:00:00+25:00",
  "2026-11-22T10:00:00",
  "0001-01-01",
  "2026-W01",
  "24:00",
  "00000000-0000-0000-0000-000000000000",
  "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF",
  "{a}",
  "urn:uuid:x",
  "1",
  "-1",
  "0",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "http://[::1]/",
  "http://169.254.169.254/",
  "//x",
  "http://a b/",
  "https://",
  "a@b",
  "a@b.c\r\nBcc: x@y.z",
  '"a b"@example.test',
  "a@".repeat(50),
  "x\r\nSet-Cookie: a=b",
];

const NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.1,
  -0.5,
  1e21,
  -1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 32,
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53) - 2,
  2 ** 63,
  2 ** 64,
  9_223_372_036_854_775_807n,
  1_000_000_000_001,
].map(Number);

/** What databases and their drivers are most likely to fail on. */
const WORST = [NUL, `a${NUL}b`, LONE, `x${LONE}`, "%", "'", "", "x".repeat(5_000), "{{name}}", "-0", "1e400"];

export const hostileText = (): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...WORST) },
    { weight: 6, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
    { weight: 1, arbitrary: fc.array(fc.nat(0xffff), { maxLength: 12 }).map((units) => String.fromCharCode(...units)) },
  );

/** A value of a wrong type, out of bounds, or with an unusual structure. */
export const hostileValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 6, arbitrary: hostileText() },
    { weight: 3, arbitrary: fc.constantFrom(...NUMBERS) },
    { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { a: 1 }, [{}]) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }).map(nested) },
    { weight: 1, arbitrary: fc.array(hostileText(), { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 700 }).map((length) => Array.from({ length }, (_, n) => n)) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { filters: value };
  return value;
}

/** Undeclared names, including some that reach an object's prototype. */
export const hostileName = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(
      "__proto__",
      "constructor",
      "prototype",
      "organizationId",
      "organization_id",
      "id",
      "role",
      "level",
    ),
    fc.constantFrom(
      "permissions",
      "totals",
      "status",
      "createdAt",
      "storeScope",
      "readOnly",
      "isSuperAdmin",
      "",
      "$where",
    ),
    hostileText(),
  );

/** Bodies that are not JSON, or JSON that only a text can represent. */
export const rawBody = (valid: string): fc.Arbitrary<string | Uint8Array> => {
  const inside = valid.startsWith("{") && valid.length > 2 ? `,${valid.slice(1)}` : "}";
  return fc.oneof(
    fc.nat(Math.max(0, valid.length - 1)).map((at) => valid.slice(0, at)),
    fc.constantFrom(
      "",
      " ",
      "null",
      "true",
      "0",
      '""',
      "[]",
      "{}",
      "NaN",
      "1e400",
      "-",
      "{",
      "[",
      "}",
      "\ufeff{}",
      "{'a':1}",
    ),
    fc.constantFrom(
      `{"__proto__":{"polluted":true}${inside}`,
      `{"constructor":{"prototype":{"polluted":true}}${inside}`,
    ),
    fc.constantFrom(`{"name":"a","name":"b"${inside}`, `{"a":NaN${inside}`, `{"a":1e400${inside}`, `{"a":01${inside}`),
    fc.constantFrom(
      `[${valid},${valid}]`,
      `${valid}${valid}`,
      `/*c*/${valid}`,
      `${valid.slice(0, -1)},}`,
      JSON.stringify(valid),
    ),
    fc.constantFrom(new Uint8Array([0xff, 0xfe, 0x00]), new Uint8Array([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])),
    fc.uint8Array({ maxLength: 60 }),
  );
};

/** Large bodies, generated only when sent: a case is displayed and shrunk by its description, not its bytes. */
export type Huge = { huge: "text" | "deep" | "keys" | "list"; size: number };

export const hugeBody = (): fc.Arbitrary<Huge> =>
  fc.oneof(
    fc.record({
      huge: fc.constant("text" as const),
      size: fc.constantFrom(1_000_000, 1_048_570, 1_048_577, 1_200_000),
    }),
    fc.record({ huge: fc.constant("deep" as const), size: fc.constantFrom(33, 1_000, 100_000) }),
    fc.record({ huge: fc.constant("keys" as const), size: fc.constantFrom(1_000, 50_000, 100_001) }),
    fc.record({ huge: fc.constant("list" as const), size: fc.constantFrom(1_000, 100_001, 400_000) }),
  );

/** `name`: the field to inflate, if the body has one. */
export function inflate({ huge, size }: Huge, name: string): string {
  const key = JSON.stringify(name);
  switch (huge) {
    case "text":
      return `{${key}:"${"x".repeat(size)}"}`;
    case "deep":
      return `{${key}:${"[".repeat(size)}${"]".repeat(size)}}`;
    case "keys":
      return `{${Array.from({ length: size }, (_, n) => `"k${n}":1`).join(",")}}`;
    case "list":
      return `{${key}:[${"1,".repeat(size)}1]}`;
    default:
      return huge satisfies never;
  }
}
