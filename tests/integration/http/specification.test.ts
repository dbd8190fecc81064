import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Operation, operationsByArea } from "../../../lib/core/api-document.ts";
import { readApiDocument } from "../../../lib/http/index.ts";
import { ADDED, CREATING, EITHER, LIMITED, SPECIFIED } from "./spec-endpoints.ts";
import { type SpecRow, specLimitsOf, specRowsOf } from "./spec-tables.ts";

const ROOT = join(import.meta.dirname, "../../..");
const ADR_DIR = join(ROOT, "docs/adr");
const SPECIFICATION = process.env.SPECIFICATION ?? join(ROOT, "../shared/spec.md");
const hasSpecification = existsSync(SPECIFICATION);

const areas = operationsByArea(await readApiDocument());
const operations = new Map<string, Operation>(
  [...areas.values()].flat().map(({ method, path, operation }) => [`${method} ${path}`, operation]),
);
const added = Object.values(ADDED).flat();
const replaceable = new Set(Object.values(EITHER).flat());

describe("OpenAPI document and specification", () => {
  it.each(Object.entries(SPECIFIED))("agree that %s exists and requires %j", (name, permissions) => {
    const operation = operations.get(name);
    expect(operation, name).toBeDefined();
    const isOpen = operation?.security.every((scheme) => !("bearer" in scheme));
    expect(isOpen).toBe(permissions === null);
    const groups = operation?.["x-permissions"] ?? [];
    // One group per permission: a group of several is satisfied by any of them.
    const required = replaceable.has(name) ? groups.flat() : groups.filter(({ length }) => length === 1).flat();
    expect(required).toEqual(expect.arrayContaining(permissions ?? []));
  });

  it.each(Object.entries(EITHER))("differ by alternatives to a permission that ADR %s decides: %j", (_, names) => {
    const needless = names.filter((name) => !operations.get(name)?.["x-permissions"]?.some(({ length }) => length > 1));
    expect(needless).toEqual([]);
  });

  it("agree which operations create and answer 201", () => {
    const created = Object.keys(SPECIFIED).filter((name) => operations.get(name)?.responses["201"] !== undefined);
    expect(created.sort()).toEqual(CREATING.toSorted());
    expect(created.filter((name) => operations.get(name)?.responses["200"] !== undefined)).toEqual([]);
  });

  it("contain the same endpoints, except the additions that an ADR documents", () => {
    expect([...operations.keys()].sort()).toEqual([...Object.keys(SPECIFIED), ...added].sort());
  });

  it("list each addition once", () => {
    expect(added).toEqual([...new Set(added)]);
    expect(added.filter((name) => name in SPECIFIED)).toEqual([]);
  });

  it.each(Object.entries(ADDED))("differ by additions that ADR %s names", (number, names) => {
    expect(names.filter((name) => !decisionText(number).includes(toWords(name)))).toEqual([]);
  });

  it.each(Object.entries(LIMITED))("differ by rate limits that ADR %s states: %j", (number, names) => {
    for (const name of names) {
      const limit = operations.get(name)?.["x-rate-limit"].limit;
      const stated = limit === undefined ? /counted apart/ : new RegExp(`\\b${limit.toLocaleString("en-US")}\\b`);
      expect(decisionText(number), name).toMatch(stated);
    }
  });
});

if (!hasSpecification)
  console.warn(`skipped: no specification at ${SPECIFICATION} (SPECIFICATION names another place)`);

describe.skipIf(!hasSpecification)("specification tables", () => {
  const specification = hasSpecification ? readFileSync(SPECIFICATION, "utf8") : "";
  const rows = specRowsOf(specification);
  const ours = Object.keys(SPECIFIED).map((name) => name.split(" ") as [string, string]);
  const isOf = ({ methods, paths }: SpecRow, [method, path]: [string, string]) =>
    methods.some((one) => one === method || one === "any") && paths.some((one) => one.test(path));

  it("are found in the specification file", () => expect(rows.length).toBeGreaterThan(50));

  it("contain no method or path that is missing from the test's list", () => {
    for (const row of rows) {
      const found = ours.filter((endpoint) => isOf(row, endpoint));
      const methods = new Set(found.map(([method]) => method));
      expect(
        row.methods.filter((method) => method !== "any" && !methods.has(method)),
        row.text,
      ).toEqual([]);
      expect(row.paths.filter((path) => !found.some(([, ours]) => path.test(ours))).map(String), row.text).toEqual([]);
    }
  });

  it("contain every endpoint of the test's list", () => {
    expect(ours.filter((endpoint) => !rows.some((row) => isOf(row, endpoint)))).toEqual([]);
  });

  it("state 201 only for operations that the test's list has as creating", () => {
    const creating = rows.filter(({ text }) => /\b201\b/.test(text));
    expect(creating.length).toBeGreaterThan(0);
    const found = ours.filter((endpoint) => creating.some((row) => isOf(row, endpoint))).map((one) => one.join(" "));
    expect(found.filter((name) => !CREATING.includes(name))).toEqual([]);
  });

  it("state the same fixed rate limits as the OpenAPI document", () => {
    const limits = specLimitsOf(specification);
    expect(limits.length).toBeGreaterThan(2);
    for (const { endpoint, limit, windowSeconds } of limits)
      expect([endpoint, operations.get(endpoint)?.["x-rate-limit"]]).toEqual([
        endpoint,
        expect.objectContaining({ limit, windowSeconds }),
      ]);
  });

  it("leave all other endpoints at the general rate limit, except those that an ADR lists", () => {
    const own = Object.keys(SPECIFIED).filter((name) => {
      const { limit, name: count } = operations.get(name)?.["x-rate-limit"] ?? {};
      return limit !== undefined || count !== undefined;
    });
    const specified = specLimitsOf(specification).map(({ endpoint }) => endpoint);
    expect(own.sort()).toEqual([...specified, ...Object.values(LIMITED).flat()].sort());
  });
});

function decisionText(number: string): string {
  const file = readdirSync(ADR_DIR).find((name) => name.startsWith(number)) ?? "";
  return readFileSync(join(ADR_DIR, file), "utf8");
}

/** `GET /users/{id}` → `/users/:id`, the notation of the documentation. */
function toWords(name: string): string {
  return (name.split(" ")[1] ?? "").replace(/\{(\w+)\}/g, ":$1");
}
