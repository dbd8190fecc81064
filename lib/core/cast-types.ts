import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type Cast = { path: PropertyKey[]; value: boolean | number };

/** A cast can reveal further issues, so the schema runs again. */
const MAX_PASSES = 3;
/** Above the field count of any form: a body with this many issues is not parsed again. */
const MAX_ISSUES = 1_000;
/** No more digits than a number holds exactly; integers are also compared with the safe range. */
const PLAIN_NUMBER = /^-?(?:\d{1,16}|\d{1,9}\.\d{1,6})$/;

/**
 * Parses a body in which booleans and numbers may be strings, as in a form. Casts a string only where the schema
 * rejected its type; a string that the schema accepts stays one.
 */
export async function parseCasting<S extends z.ZodType>(
  schema: S,
  input: unknown,
): Promise<z.ZodSafeParseResult<z.output<S>>> {
  let value = input;
  let result = await schema.safeParseAsync(value);
  for (let pass = 0; pass < MAX_PASSES && !result.success; pass += 1) {
    if (result.error.issues.length > MAX_ISSUES) break;
    const casts = castsFor(result.error.issues, value);
    if (casts.length === 0) break;
    value = withCasts(value, casts);
    result = await schema.safeParseAsync(value);
  }
  return result;
}

function castsFor(issues: readonly Issue[], input: unknown): Cast[] {
  return issues.flatMap((issue) => cure(issue, [], input) ?? []);
}

/** The casts that resolve this issue, or null. */
function cure(issue: Issue, base: readonly PropertyKey[], input: unknown): Cast[] | null {
  const path = [...base, ...issue.path];
  if (issue.code === "invalid_union") return cureUnion(issue.errors, path, input);
  if (issue.code !== "invalid_type") return null;
  const value = castTo(issue.expected, valueAt(input, path));
  return value === undefined ? null : [{ path, value }];
}

/** Uses the first union branch whose issues can all be resolved by casts. */
function cureUnion(branches: readonly (readonly Issue[])[], path: readonly PropertyKey[], input: unknown) {
  for (const branch of branches) {
    const casts = branch.map((issue) => cure(issue, path, input));
    if (casts.every((cast) => cast !== null)) return casts.flat();
  }
  return null;
}

function castTo(expected: string, text: unknown): boolean | number | undefined {
  if (typeof text !== "string") return undefined;
  switch (expected) {
    case "boolean":
      return text === "true" || text === "false" ? text === "true" : undefined;
    case "number":
    case "int":
      return PLAIN_NUMBER.test(text) && Math.abs(Number(text)) <= Number.MAX_SAFE_INTEGER ? Number(text) : undefined;
    default:
      return undefined;
  }
}

/** Casts a copy; the input stays unchanged. */
function withCasts(input: unknown, casts: readonly Cast[]): unknown {
  const root = { input: structuredClone(input) };
  for (const { path, value } of casts) {
    const [key = "input", ...above] = ["input", ...path].reverse();
    const holder = valueAt(root, above.reverse());
    if (isHolder(holder)) holder[key] = value;
  }
  return root.input;
}

/** Reads own properties only, so that a path cannot reach the prototype. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (isHolder(at) && Object.hasOwn(at, key) ? at[key] : undefined), input);
}

function isHolder(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}
