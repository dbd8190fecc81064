import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** Request schema of a zod schema, without safe-integer bounds and format patterns, which add no information. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", override: simplify });
  return json;
}

function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (zodSchema instanceof z.ZodCatch) jsonSchema.description ??= fallbackOf(zodSchema);
  if (zodSchema instanceof z.ZodObject && jsonSchema.properties !== undefined) requireWhatIs(zodSchema, jsonSchema);
}

/** A field with a default is optional, independent of its inner schema. */
function requireWhatIs({ shape }: z.ZodObject, jsonSchema: JsonSchema): void {
  const required = Object.keys(shape).filter((name) => !mayBeAbsent(shape[name] as z.ZodType));
  delete jsonSchema.required;
  if (required.length > 0) jsonSchema.required = required;
}

function mayBeAbsent(field: z.ZodType): boolean {
  return field.safeParse(undefined).success;
}

function fallbackOf(schema: z.ZodCatch): string {
  const fallback: unknown = schema.safeParse(Symbol("nothing that any schema takes")).data;
  return fallback === undefined ? "Anything else is ignored." : `Anything else counts as ${JSON.stringify(fallback)}.`;
}
