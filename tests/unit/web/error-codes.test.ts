import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { errorCodes } from "../../../components/states/error-codes.ts";
import document from "../../../docs/openapi.json" with { type: "json" };
import { ApiError } from "../../../lib/web/api-error.ts";
import messages from "../../../messages/pt-BR.json" with { type: "json" };

const ROOT = join(import.meta.dirname, "../../..");
type Texts = { [name: string]: string | Texts };

/** Codes that no operation documents: of fields, of the page itself, and those that stand for a status. */
const OF_FIELDS = [
  "invalid_phone",
  "wrong_code",
  "expired_code",
  "private_address",
  "https_needed",
  "no_identity",
  "field_twice",
  "no_store",
  "no_sale",
  "field_of_other_kind",
];
const OF_THE_PAGE = ["network", "unsaved", "other", "empty_file", "file_too_large", "other_file"];
const OF_A_STATUS = [400, 403, 404, 409, 412, 429, 502, 503].flatMap((status) => errorCodes(new ApiError(status, "x")));

const documented = new Set(
  [...JSON.stringify(document).matchAll(/"X-Error-Code":\{"schema":\{"type":"string","enum":(\[[^\]]*\])/g)].flatMap(
    ([, list = "[]"]) => JSON.parse(list) as string[],
  ),
);
const known = new Set([...documented, ...OF_FIELDS, ...OF_THE_PAGE, ...OF_A_STATUS]);

function tablesOf(texts: Texts, path: string[] = []): { area: string; codes: string[] }[] {
  return Object.entries(texts).flatMap(([name, value]) => {
    if (typeof value === "string") return [];
    return name === "errorCodes"
      ? [{ area: path.join("."), codes: Object.keys(value) }]
      : tablesOf(value, [...path, name]);
  });
}

const sources = (readdirSync(join(ROOT, "components"), { recursive: true, encoding: "utf8" }) as string[])
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(ROOT, "components", name), "utf8"));
const argumentsOf = (call: RegExp) =>
  sources.flatMap((source) => [...source.matchAll(call)].flatMap(([, list = ""]) => list.match(/[\w.]+/g) ?? []));

describe("error codes that the pages use", () => {
  const tables = tablesOf(messages as Texts);

  it("are known codes in every errorCodes table of the messages", () => {
    expect(tables.length).toBeGreaterThan(8);
    expect(
      tables.flatMap(({ area, codes }) => codes.filter((code) => !known.has(code)).map((c) => `${area}: ${c}`)),
    ).toEqual([]);
  });

  it("are documented API codes in every hasErrorCode call", () => {
    const compared = argumentsOf(/hasErrorCode\([^"()]*, "(\w+)"\)/g);
    expect(compared.length).toBeGreaterThan(5);
    expect(compared.filter((code) => !documented.has(code))).toEqual([]);
  });

  it("are looked up only in existing tables, and every table is used", () => {
    const areas = new Set(argumentsOf(/useErrorText\(("[^)]*")\)/g));
    expect([...areas].sort()).toEqual(tables.map(({ area }) => area).sort());
  });
});

describe("errorCodes", () => {
  it("lists the most specific code first", () => {
    const fields = [{ path: "phone", code: "invalid_phone", message: "must be a number" }];
    expect(errorCodes(new ApiError(400, "x", { code: "validation_failed", fields }))).toEqual([
      "invalid_phone",
      "validation_failed",
      "bad_request",
    ]);
    expect(errorCodes(new ApiError(409, "x", { code: "role_in_use" }))).toEqual(["role_in_use", "conflict"]);
    expect(errorCodes(new ApiError(500, "x"))).toEqual([]);
    expect(errorCodes(new TypeError("Failed to fetch"))).toEqual(["network"]);
    expect(errorCodes(new Error("x"))).toEqual([]);
  });
});
