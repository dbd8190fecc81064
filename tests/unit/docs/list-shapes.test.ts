import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { ApiDocument, Schema } from "../../../lib/core/api-document.ts";

const DOCS = join(import.meta.dirname, "../../../docs");
const api = JSON.parse(readFileSync(join(DOCS, "openapi.json"), "utf8")) as ApiDocument;
const decision = readFileSync(join(DOCS, "adr/0040-openapi-generated-from-routes.md"), "utf8");

const PAGED = ["data", "limit", "page", "total"];
/** The specification gives the audit log `pagination` instead. */
const SPECIFIED = ["/audit/logs"];

describe("lists of the API", () => {
  const lists = Object.entries(api.paths).flatMap(([path, { get }]) => {
    const { properties = {} } = resolved(get?.responses["200"]?.content?.["application/json"]?.schema);
    return resolved(properties.data).type === "array" ? [{ path, names: Object.keys(properties) }] : [];
  });
  const isPaged = ({ names }: { names: string[] }) => PAGED.every((name) => names.includes(name));

  it("are paginated, unless ADR 0040 exempts them", () => {
    const [, paragraph = ""] = /^\*\*Lists without pages\*\*(.*?)\n\n/ms.exec(decision) ?? [];
    const named = [...paragraph.matchAll(/`(\/[^`]+)`/g)].map(([, path = ""]) => path.replaceAll(/:(\w+)/g, "{$1}"));
    const unpaged = lists.filter((list) => !isPaged(list)).map(({ path }) => path);
    expect(unpaged.filter((path) => !SPECIFIED.includes(path)).sort()).toEqual(named.sort());
    expect(lists.filter(isPaged).length).toBeGreaterThan(20);
  });
});

function resolved(schema: Schema = {}): Schema {
  if (!schema.$ref) return schema;
  const name = schema.$ref.split("/").at(-1) ?? "";
  return resolved(api.components.schemas[name]);
}
