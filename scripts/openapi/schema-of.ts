import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** What may be sent, of a zod schema. Bounds that every integer of JavaScript has say nothing, nor does a format's pattern. */
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

/** A field with a fallback may be left out, whatever the schema within it says. */
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
