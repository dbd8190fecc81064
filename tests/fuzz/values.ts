import fc from "fast-check";
import { type IdPool, kindOf } from "./id-pool.ts";
import { type JsonSchema, resolveSchema } from "./json-schema.ts";

type Json = unknown;
type Place = { root: unknown; ids: IdPool /** The field's name, which determines the kind of an id. */; name: string };

const DEEPEST = 5;
const LONGEST = 40;
const MOST_ITEMS = 4;
const SAFE = { noNaN: true, noDefaultInfinity: true } as const;

/** Values that the schema accepts, with existing ids where a field's name determines their kind. */
export function valuesOf(schema: JsonSchema | boolean | undefined, place: Place, depth = 0): fc.Arbitrary<Json> {
  if (schema === undefined || typeof schema === "boolean") return anyJson();
  const { root } = place;
  const plain = resolveSchema(schema, root);
  const hinted = place.ids.hint(place.name, plain);
  if (hinted) return hinted;
  if (plain.const !== undefined) return fc.constant(plain.const);
  if (plain.enum) return fc.constantFrom(...plain.enum);
  if (plain.allOf) return valuesOf(mergeAll(plain, root), place, depth);
  const branches = plain.anyOf ?? plain.oneOf;
  if (branches) return branch(branches, place, depth);
  if (Array.isArray(plain.type))
    return branch(
      plain.type.map((type) => ({ ...plain, type })),
      place,
      depth,
    );
  return ofType(plain, place, depth);
}

function ofType(schema: JsonSchema, place: Place, depth: number): fc.Arbitrary<Json> {
  switch (schema.type) {
    case "string":
      return text(schema, place);
    case "integer":
      return integer(schema);
    case "number":
      return fc.oneof(integer(schema), fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, ...SAFE }));
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return list(schema, place, depth);
    case "object":
      return record(schema, place, depth);
    default:
      return schema.properties ? record(schema, place, depth) : anyJson();
  }
}

/** At depth, the simplest branch, so that recursive schemas end. */
function branch(branches: JsonSchema[], place: Place, depth: number): fc.Arbitrary<Json> {
  if (depth < DEEPEST) return fc.oneof(...branches.map((one) => valuesOf(one, place, depth)));
  const plainest = branches.find((one) => !["object", "array"].includes(String(resolveSchema(one, place.root).type)));
  return plainest ? valuesOf(plainest, place, depth) : fc.constant(null);
}

function text(schema: JsonSchema, place: Place): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = Math.max(LONGEST, minLength) } = schema;
  switch (schema.format) {
    case "uuid":
      return place.ids.idOf(place.name);
    case "email":
      return fc.oneof(
        place.ids.ofKind("email"),
        fc.nat(9_999).map((n) => `pessoa${n}@example.test`),
      );
    case "date":
      return day();
    case "date-time":
      return instant();
    case "uri":
      return fc.constantFrom("https://example.test/x", "http://127.0.0.1:9/nothing", "https://example.test/?a=1#b");
    default:
  }
  if (schema.pattern) return matching(schema.pattern);
  if (/Ids?$/.test(place.name) && kindOf(place.name) !== undefined) return place.ids.idOf(place.name);
  return fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, Math.max(LONGEST, minLength)) });
}

/** For patterns that the library cannot generate: any text, which the route then rejects. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    const arbitrary = fc.stringMatching(new RegExp(pattern), { size: "-1" });
    fc.sample(arbitrary, { numRuns: 1, seed: 1 });
    return arbitrary;
  } catch {
    return fc.string();
  }
}

const day = () =>
  fc
    .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10));
const instant = () =>
  fc
    .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
    .map((at) => at.toISOString());

function integer(schema: JsonSchema): fc.Arbitrary<number> {
  const min = Math.max(schema.minimum ?? (schema.exclusiveMinimum ?? -1_000) + 1, Number.MIN_SAFE_INTEGER);
  const max = Math.min(schema.maximum ?? (schema.exclusiveMaximum ?? 1_001_000) - 1, Number.MAX_SAFE_INTEGER);
  const bounds = [Math.ceil(min), Math.floor(Math.max(min, max))] as const;
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...bounds) },
    { weight: 4, arbitrary: fc.integer({ min: bounds[0], max: bounds[1] }) },
  );
}

function list(schema: JsonSchema, place: Place, depth: number): fc.Arbitrary<Json[]> {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => valuesOf(item, place, depth + 1)));
  const { minItems = 0, maxItems = MOST_ITEMS } = schema;
  const most = Math.max(minItems, Math.min(maxItems, depth > DEEPEST ? minItems : MOST_ITEMS));
  return fc.array(valuesOf(schema.items, place, depth + 1), { minLength: minItems, maxLength: most });
}

function record(schema: JsonSchema, place: Place, depth: number): fc.Arbitrary<Json> {
  const entries = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required);
  const model = Object.fromEntries(
    entries
      .filter(([name]) => depth <= DEEPEST || required.has(name))
      .map(([name, one]) => [name, valuesOf(one, { ...place, name }, depth + 1)]),
  );
  const needed = Object.keys(model).filter((name) => required.has(name));
  const known = sparse(model, needed);
  if (typeof schema.additionalProperties !== "object" || entries.length > 0) return known;
  return fc.dictionary(fc.string({ maxLength: 12 }), valuesOf(schema.additionalProperties, place, depth + 1), {
    maxKeys: MOST_ITEMS,
  });
}

/** Mostly with few optional fields: if all are present, one is nearly always rejected. */
function sparse(model: Record<string, fc.Arbitrary<Json>>, needed: string[]): fc.Arbitrary<Json> {
  const optional = Object.keys(model).filter((name) => !needed.includes(name));
  const few = fc.subarray(optional, { maxLength: Math.min(2, optional.length) }).chain((some) => {
    const kept = new Set([...needed, ...some]);
    return fc.record(Object.fromEntries(Object.entries(model).filter(([name]) => kept.has(name))));
  });
  if (optional.length < 3) return fc.record(model, { requiredKeys: needed });
  return fc.oneof({ weight: 4, arbitrary: few }, { weight: 1, arbitrary: fc.record(model, { requiredKeys: needed }) });
}

function mergeAll({ allOf = [], ...own }: JsonSchema, root: unknown): JsonSchema {
  const parts = [own, ...allOf.map((part) => resolveSchema(part, root))];
  const properties = Object.assign({}, ...parts.map((part) => part.properties));
  return Object.assign({}, ...parts, { properties, required: parts.flatMap(({ required = [] }) => required) });
}

function anyJson(): fc.Arbitrary<Json> {
  return fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>;
}
