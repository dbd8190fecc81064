import type { z } from "zod";

type Issue = z.core.$ZodIssue;
type Cast = { path: PropertyKey[]; value: boolean | number };

/** What is cast may bring out what lies behind it. */
const MAX_PASSES = 3;
/** A form has fewer fields: a body that is wrong in so many places isn't parsed again for one text. */
const MAX_ISSUES = 1_000;
/** No more digits than a number keeps; whole ones are compared with the safe range beside. */
const PLAIN_NUMBER = /^-?(?:\d{1,16}|\d{1,9}\.\d{1,6})$/;

/**
 * Parses a body in which booleans and numbers may be written as texts, as in a form. Only where the schema refused a
 * text for its type is it looked at again: a text that the schema takes stays one.
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

/** The casts after which this issue is gone, or null. */
function cure(issue: Issue, base: readonly PropertyKey[], input: unknown): Cast[] | null {
  const path = [...base, ...issue.path];
  if (issue.code === "invalid_union") return cureUnion(issue.errors, path, input);
  if (issue.code !== "invalid_type") return null;
  const value = castTo(issue.expected, valueAt(input, path));
  return value === undefined ? null : [{ path, value }];
}

/** A branch counts when nothing else is wrong with it: what another one calls wrong it may take as it is. */
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

/** A copy: what came stays as it was sent. */
function withCasts(input: unknown, casts: readonly Cast[]): unknown {
  const root = { input: structuredClone(input) };
  for (const { path, value } of casts) {
    const [key = "input", ...above] = ["input", ...path].reverse();
    const holder = valueAt(root, above.reverse());
    if (isHolder(holder)) holder[key] = value;
  }
  return root.input;
}

/** Own values alone: a path leads to no prototype. */
function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((at, key) => (isHolder(at) && Object.hasOwn(at, key) ? at[key] : undefined), input);
}

function isHolder(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === "object" && value !== null;
}
