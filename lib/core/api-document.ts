/** The parts of the OpenAPI document that the product reads. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema | false;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

export type Content = Record<string, { schema: Schema }>;
export type Response = {
  $ref?: string;
  description?: string;
  headers?: Record<string, { schema: Schema }>;
  content?: Content;
};
export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  required: boolean;
  schema: Schema;
};

export type Operation = {
  operationId: string;
  tags: string[];
  summary?: string;
  description: string;
  security: Record<string, string[]>[];
  "x-permissions"?: string[][];
  "x-api-key-scopes"?: string[][];
  "x-super-admin"?: boolean;
  "x-rate-limit": { bucket?: string; name?: string; limit?: number; windowSeconds?: number };
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response>;
};

export type ApiDocument = {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, { description?: string }>;
    responses: Record<string, Response>;
    schemas: Record<string, Schema>;
  };
};

export type NamedOperation = { method: string; path: string; operation: Operation };

/** The codes of an error response; none for a success. */
export function errorCodesOf({ headers }: Response): string[] {
  return (headers?.["X-Error-Code"]?.schema.enum ?? []).map(String);
}

const SCHEMA_REF = "#/components/schemas/";

/** The schema name in a `$ref`. */
export function schemaName(ref: string): string {
  return ref.slice(SCHEMA_REF.length);
}

/** Operations by area, both in the document's order. */
export function operationsByArea({ tags, paths }: ApiDocument): Map<string, NamedOperation[]> {
  const areas = new Map<string, NamedOperation[]>(tags.map(({ name }) => [name, []]));
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods))
      areas.get(operation.tags[0] ?? "")?.push({ method: method.toUpperCase(), path, operation });
  return areas;
}

/** Names of the schemas used by these operations, including nested ones. The body of errors is not listed. */
export function schemasOf(operations: readonly NamedOperation[], { components }: ApiDocument): string[] {
  const names = new Set(operations.flatMap(({ operation }) => refsIn(withoutErrors(operation))));
  for (const name of names) for (const inner of refsIn(components.schemas[name])) names.add(inner);
  return [...names].sort((a, b) => a.localeCompare(b));
}

function withoutErrors({ responses, ...operation }: Operation): object {
  return { ...operation, responses: Object.values(responses).filter((one) => errorCodesOf(one).length === 0) };
}

function refsIn(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "$ref" && typeof value === "string" && value.startsWith(SCHEMA_REF) ? [schemaName(value)] : refsIn(value),
  );
}
