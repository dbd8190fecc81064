import type { Entry } from "./glossary/entry.ts";
import type { JsonSchema } from "./schema-of.ts";

const UUID = "01a20112-7e73-7c3d-9d1c-2f6a5c1e7b10";
const INSTANT = "2026-11-29T12:00:00.000Z";
const BY_FORMAT: Record<string, string> = {
  uuid: UUID,
  "date-time": INSTANT,
  email: "ana@exemplo.example",
  uri: "https://loja.example/novidades",
  base64: "c2lnbmF0dXJl",
};
/** Deep enough for the rules of a segment, which contain themselves. */
const DEEPEST = 7;

type Schemas = Record<string, JsonSchema>;

/** The type of a value without `null`; undefined if there are several. */
export function typeOf(schema: JsonSchema): string | undefined {
  const types = [schema.type ?? []].flat().filter((type) => type !== "null");
  return types.length === 1 ? String(types[0]) : undefined;
}

/** The example of a glossary entry, if it is of this type. */
export function givenExample(schema: JsonSchema, entry: Entry | undefined): unknown {
  const given = Array.isArray(entry) ? (entry as readonly unknown[])[1] : undefined;
  return given !== undefined && fits(schema, given) ? given : undefined;
}

/** An example of a single value by its type; undefined for a text of no particular form. */
export function scalarExample(schema: JsonSchema, name: string): unknown {
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const type = typeOf(schema);
  if (type === "boolean") return true;
  if (type === "integer" || type === "number") return between(schema, 12);
  if (type !== "string") return undefined;
  const format = BY_FORMAT[String(schema.format)];
  if (format !== undefined) return format;
  if (schema.pattern !== undefined) return undefined;
  if (/(^id|Id)$/.test(name)) return UUID;
  return /At$/.test(name) ? INSTANT : undefined;
}

/** A whole value, from the examples of its fields. */
export function wholeExample(schema: JsonSchema, schemas: Schemas, depth = 0): unknown {
  const { $ref, examples, anyOf, oneOf } = schema;
  if (typeof $ref === "string") return wholeExample(schemas[$ref.split("/").at(-1) ?? ""] ?? {}, schemas, depth + 1);
  if (Array.isArray(examples)) return examples[0];
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (choices) return wholeExample(choices.find(({ type }) => type !== "null") ?? {}, schemas, depth);
  const type = typeOf(schema);
  if (type === "array") return arrayExample(schema, schemas, depth);
  if (type === "object") return objectExample(schema, schemas, depth);
  return scalarExample(schema, "") ?? (isNullable(schema) ? null : undefined);
}

function arrayExample({ items, minItems = 0 }: JsonSchema, schemas: Schemas, depth: number): unknown[] {
  if (typeof items !== "object" || items === null || depth > DEEPEST) return [];
  const one = wholeExample(items as JsonSchema, schemas, depth + 1);
  return one === undefined ? [] : Array.from({ length: Math.max(1, Number(minItems)) }, () => one);
}

/** Without the fields that have no example, such as those of no particular form. */
function objectExample({ properties = {} }: JsonSchema, schemas: Schemas, depth: number): Record<string, unknown> {
  const fields = Object.entries(properties as Schemas);
  const values = fields.map(([name, field]) => [name, wholeExample(field, schemas, depth + 1)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function between({ minimum, maximum }: JsonSchema, value: number): number {
  const [low, high] = [Number(minimum ?? value), Number(maximum ?? value)];
  return Math.max(low, Math.min(high, value));
}

function fits(schema: JsonSchema, value: unknown): boolean {
  const type = typeOf(schema);
  if (value === null) return isNullable(schema);
  if (schema.const !== undefined) return schema.const === value;
  if (schema.$ref !== undefined) return typeof value === "object";
  if (Array.isArray(schema.anyOf)) return schema.anyOf.some((choice) => fits(choice as JsonSchema, value));
  if (Array.isArray(value)) return type === "array" && value.every((one) => fits(schema.items as JsonSchema, one));
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  if (type === "integer") return Number.isInteger(value);
  if (typeof value !== "string" || type !== "string") return type === typeof value;
  if (typeof schema.format === "string") return schema.format === "date-time" && INSTANT.length === value.length;
  return schema.pattern === undefined || new RegExp(String(schema.pattern), "u").test(value);
}

function isNullable({ type, anyOf = [] }: JsonSchema): boolean {
  return [type].flat().includes("null") || (anyOf as JsonSchema[]).some((choice) => choice.type === "null");
}
