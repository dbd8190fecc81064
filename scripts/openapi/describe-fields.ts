import { givenExample, scalarExample, typeOf } from "./example-of.ts";
import type { Entry } from "./glossary/entry.ts";
import { GLOSSARY } from "./glossary/index.ts";
import type { JsonSchema } from "./schema-of.ts";

/** Where a field is: the operation or named schema, and the field directly around it. */
type Place = { root: string; parent: string };

/** Generated from a fallback: it says nothing of what the field is. */
const FALLBACK = /^Anything else /;

/** Gives all fields of a schema a description and, if they are single values, an example. */
export function describeFields(schema: JsonSchema, place: Place): void {
  for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)) {
    describeField(field, name, place);
    describeFields(field, { root: place.root, parent: name });
  }
  for (const inner of innerSchemas(schema)) describeFields(inner, place);
}

/** Adds what the glossary has of a field. What the route declares stays. */
export function describeField(field: JsonSchema, name: string, place: Place): void {
  const entry = entryOf(name, place);
  const text = typeof entry === "string" ? entry : entry?.[0];
  const own = field.description as string | undefined;
  if (own === undefined && text !== undefined) field.description = text;
  else if (own !== undefined && FALLBACK.test(own) && text !== undefined) field.description = `${text} ${own}`;
  const example = exampleOf(field, name, entry);
  if (example !== undefined) field.examples = [example];
}

function exampleOf(field: JsonSchema, name: string, entry: Entry | undefined): unknown {
  const given = givenExample(field, entry);
  if (given !== undefined) return given;
  for (const choice of ((field.anyOf ?? field.oneOf) as JsonSchema[] | undefined) ?? [field]) {
    if (choice.type === "null") continue;
    const items = choice.items as JsonSchema | undefined;
    const item =
      items && typeOf(choice) === "array"
        ? (givenExample(items, entry) ?? scalarExample(items, name.replace(/s$/, "")))
        : undefined;
    const example = item === undefined ? scalarExample(choice, name) : [item];
    if (example !== undefined) return example;
  }
  return undefined;
}

function entryOf(name: string, { root, parent }: Place): Entry | undefined {
  return GLOSSARY[`${parent}.${name}`] ?? GLOSSARY[`${root}.${name}`] ?? GLOSSARY[name];
}

function innerSchemas({ items, additionalProperties, anyOf, oneOf, allOf }: JsonSchema): JsonSchema[] {
  const all = [items, additionalProperties, anyOf, oneOf, allOf].flat();
  return all.filter((inner): inner is JsonSchema => typeof inner === "object" && inner !== null);
}
