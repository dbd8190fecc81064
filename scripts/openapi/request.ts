import type { z } from "zod";
import type { RouteDeclaration } from "../../lib/http/declaration.ts";
import { type JsonSchema, schemaOf } from "./schema-of.ts";

export type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: JsonSchema };
export type Body = { required: boolean; schema: JsonSchema };

/** Path parameters in path order, then query parameters. */
export function parametersOf({ params, query }: RouteDeclaration, path: string): Parameter[] {
  const names = pathParametersOf(path);
  const byPath = fieldsOf(params).filter(({ name }) => names.includes(name));
  return [
    ...byPath.map((field): Parameter => ({ ...field, in: "path", required: true })),
    ...fieldsOf(query).map((field): Parameter => ({ ...field, in: "query" })),
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
