import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FIGURE_IDS } from "../../../lib/explain/names.ts";
import { listRegistered } from "../../../lib/explain/registry.ts";
import { CASES } from "../../integration/explain/cases.ts";
import { FORECASTS, figuresOf, NUMBERS, WITHOUT_FIGURES } from "./numbers-of-pages.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
} & Partial<Record<"anyOf" | "oneOf" | "allOf", Schema[]>>;
type Operation = { responses: Record<string, { content?: Record<string, { schema?: Schema }> }> };
type Document = { paths: Record<string, { get?: Operation }>; components: { schemas: Record<string, Schema> } };

// `tests/integration/http/document.test.ts` keeps the document equal to the routes.
const { paths, components }: Document = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../../docs/openapi.json"), "utf8"),
);

/** Paths of all numbers of a schema, as `.data[].size`. */
function numbersOf(schema: Schema, at = "", seen: readonly string[] = []): string[] {
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) {
    const referred = components.schemas[name];
    return seen.includes(name) || !referred ? [] : numbersOf(referred, at, [...seen, name]);
  }
  const types = [schema.type ?? []].flat();
  const { items, properties = {}, additionalProperties: more } = schema;
  return [
    ...(types.includes("number") || types.includes("integer") ? [at] : []),
    ...(["anyOf", "oneOf", "allOf"] as const).flatMap((of) =>
      (schema[of] ?? []).flatMap((part) => numbersOf(part, at, seen)),
    ),
    ...(items ? numbersOf(items, `${at}[]`, seen) : []),
    ...Object.entries(properties).flatMap(([key, value]) => numbersOf(value, `${at}.${key}`, seen)),
    ...(typeof more === "object" ? numbersOf(more, `${at}.*`, seen) : []),
  ];
}

const answered = Object.entries(paths).flatMap(([path, { get }]) => {
  const contents = Object.values(get?.responses["200"]?.content ?? {});
  const numbers = [...new Set(contents.flatMap(({ schema }) => (schema ? numbersOf(schema) : [])))];
  return numbers.length === 0 ? [] : [{ path, numbers }];
});
const prefixes = Object.keys(WITHOUT_FIGURES);
const isOf = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);
const ofPages = answered.filter(
  ({ path }) => !FORECASTS.includes(path) && !prefixes.some((prefix) => isOf(path, prefix)),
);

describe("the numbers that pages show", () => {
  it.each(ofPages)("of GET $path are figures of the registry, or have a reason not to be", ({ path, numbers }) => {
    expect(numbers.toSorted()).toEqual(Object.keys(NUMBERS[path] ?? {}).toSorted());
    expect(FIGURE_IDS).toEqual(expect.arrayContaining(Object.values(NUMBERS[path] ?? {}).flatMap(figuresOf)));
  });

  it("are listed only for endpoints that exist", () => {
    const known = answered.map(({ path }) => path);
    expect(known).toEqual(expect.arrayContaining([...Object.keys(NUMBERS), ...FORECASTS]));
    for (const prefix of prefixes) expect(known.some((path) => isOf(path, prefix))).toBe(true);
  });

  it("are read by the figures from the endpoint that the page reads", () => {
    for (const { id, unit } of listRegistered().filter(({ unit: one }) => one !== "ratio")) {
      const path = CASES[id].endpoint.replace("GET ", "").replace(/\[(\w+)\]/g, "{$1}");
      expect({
        id,
        unit,
        path,
        isListed: Object.values(NUMBERS[path] ?? {})
          .flatMap(figuresOf)
          .includes(id),
      }).toEqual({
        id,
        unit,
        path,
        isListed: true,
      });
    }
  });
});
