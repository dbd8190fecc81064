/** The subset of JSON Schema that the contract's document uses. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  default?: unknown;
};

/** Resolves `#/components/…` and `#/$defs/…` within one document. */
export function resolveSchema(schema: JsonSchema, root: unknown): JsonSchema {
  let current = schema;
  for (let hops = 0; current.$ref !== undefined && hops < 20; hops += 1) current = lookUp(current.$ref, root);
  return current;
}

function lookUp(ref: string, root: unknown): JsonSchema {
  const found = ref
    .slice(2)
    .split("/")
    .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], root);
  if (typeof found !== "object" || found === null) throw new Error(`Nothing at ${ref}`);
  return found;
}
