import { z } from "zod";

export type JsonSchema = Record<string, unknown>;

/** Schema of a request, without safe-integer bounds and format patterns, which add no information. */
export function schemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: "input", override: simplify });
  return json;
}

/**
 * Schema of a response, and apart from it the schemas that it names. Both are open, as `io: "input"` has them: a client
 * must accept fields that a later release adds.
 */
export function namedSchemasOf(schema: z.ZodType): { schema: JsonSchema; named: Record<string, JsonSchema> } {
  // As a property, a named schema is a reference.
  const json = z.toJSONSchema(z.object({ schema }), { io: "input", override: simplify });
  const text = JSON.stringify({ schema: json.properties?.schema, named: json.$defs ?? {} });
  return JSON.parse(text.replaceAll("#/$defs/", "#/components/schemas/"));
}

function simplify({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }): void {
  delete jsonSchema.id;
  if (JSON.stringify(jsonSchema.propertyNames) === '{"type":"string"}') delete jsonSchema.propertyNames;
  // Validators without the flag for Unicode read such a class as the letters of its name.
  if (jsonSchema.format !== undefined || String(jsonSchema.pattern).includes("\\p{")) delete jsonSchema.pattern;
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
