import type { z } from "zod";
import type { RouteDeclaration } from "../../lib/http/declaration.ts";
import { describeField } from "./describe-fields.ts";
import { type JsonSchema, schemaOf } from "./schema-of.ts";

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  required: boolean;
  schema: JsonSchema;
  example?: unknown;
};

const IDEMPOTENCY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "A repeated request with the same key and body gets the first response again, for 24 hours.",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 255 },
  example: "5b0c6e2a-8f3d-4b1e-9a7c-2d6f1e0b3c4a",
};
export type Body = { required: boolean; schema: JsonSchema };

/** Path parameters in path order, then query parameters, then headers. */
export function parametersOf(
  { params, query, idempotent }: RouteDeclaration,
  path: string,
  operationId: string,
): Parameter[] {
  const names = pathParametersOf(path);
  const byPath = fieldsOf(params, operationId).filter(({ name }) => names.includes(name));
  return [
    ...byPath.map((field): Parameter => ({ ...field, in: "path", required: true })),
    ...fieldsOf(query, operationId).map((field): Parameter => ({ ...field, in: "query" })),
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

function fieldsOf(schema: z.ZodType | undefined, operationId: string): Omit<Parameter, "in">[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, field]) => {
    describeField(field, name, { root: operationId, parent: operationId });
    const { description, examples, ...schema } = field;
    const [example] = (examples as unknown[] | undefined) ?? [];
    return {
      name,
      ...(description !== undefined && { description: String(description) }),
      required: required.includes(name),
      schema,
      ...(example !== undefined && { example }),
    };
  });
}
