import type { z } from "zod";
import type { RouteDeclaration } from "../../lib/http/declaration.ts";
import { type JsonSchema, schemaOf } from "./schema-of.ts";

export type Parameter = { name: string; in: "path" | "query" | "header"; required: boolean; schema: JsonSchema };

const IDEMPOTENCY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  schema: {
    type: "string",
    minLength: 1,
    maxLength: 255,
    description: "A repeated request with the same key and body gets the first response again, for 24 hours.",
  },
};
export type Body = { required: boolean; schema: JsonSchema };

/** Path parameters in path order, then query parameters, then headers. */
export function parametersOf({ params, query, idempotent }: RouteDeclaration, path: string): Parameter[] {
  const names = pathParametersOf(path);
  const byPath = fieldsOf(params).filter(({ name }) => names.includes(name));
  return [
    ...byPath.map((field): Parameter => ({ ...field, in: "path", required: true })),
    ...fieldsOf(query).map((field): Parameter => ({ ...field, in: "query" })),
    ...(idempotent ? [IDEMPOTENCY] : []),
  ];
}

/** The names in the path's brackets. */
export function pathParametersOf(path: string): string[] {
  return [...path.matchAll(/\[([^\]]+)\]/g)].map(([, name = ""]) => name);
}

/** The documented body, else the parsed one. */
export function bodyOf({ body, rawBody }: RouteDeclaration): Body | undefined {
  const schema = rawBody ?? body;
  if (!schema) return undefined;
  return { required: !schema.safeParse(undefined).success, schema: schemaOf(schema) };
}

function fieldsOf(schema: z.ZodType | undefined): Omit<Parameter, "in">[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
  }));
}
