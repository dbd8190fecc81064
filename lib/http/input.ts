import { z } from "zod";
import { parseCasting } from "../core/cast-types.ts";
import { NotFoundError } from "../core/errors.ts";
import { toValidationError } from "../core/field-errors.ts";
import { assertSafe } from "./body/safe-input.ts";

/** For a route without a body schema. */
const NoBody = z.strictObject({}).optional();

export type Output<S> = S extends z.ZodType ? z.output<S> : undefined;

/** A malformed path parameter is a 404, like an id that doesn't exist. */
export async function parseParams(schema: z.ZodType | undefined, params: Record<string, string>): Promise<unknown> {
  if (!schema) return undefined;
  const result = await schema.safeParseAsync(params);
  if (!result.success) throw new NotFoundError();
  return result.data;
}

/** Unknown parameters are ignored (schemas are `z.object`); a repeated one becomes a list. */
export async function parseQuery(schema: z.ZodType | undefined, search: URLSearchParams): Promise<unknown> {
  if (!schema) return undefined;
  const query = Object.fromEntries([...new Set(search.keys())].map((name) => [name, oneOrMany(search.getAll(name))]));
  assertSafe(query, "query");
  return accept(await schema.safeParseAsync(query));
}

/**
 * Bodies are `z.strictObject`: an undeclared field is an error, and without a schema every field is. Booleans and
 * numbers may be strings, because forms have only those.
 */
export async function parseDeclaredBody(schema: z.ZodType | undefined, body: unknown): Promise<unknown> {
  if (!schema) return void accept(NoBody.safeParse(body));
  const result = await parseCasting(schema, body);
  // Validate a missing body as an empty one, so that the error names the missing fields.
  return accept(result.success || body !== undefined ? result : await schema.safeParseAsync({}));
}

function accept(result: z.ZodSafeParseResult<unknown>): unknown {
  if (!result.success) throw toValidationError(result.error.issues);
  return result.data;
}

function oneOrMany(values: string[]): string | string[] {
  return values.length === 1 ? (values[0] ?? "") : values;
}
