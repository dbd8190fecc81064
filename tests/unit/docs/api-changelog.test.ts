import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import document from "../../../docs/openapi.json" with { type: "json" };
import { SPECIFIED } from "../../integration/http/spec-endpoints.ts";

const read = (page: string) => readFileSync(join(import.meta.dirname, "../../..", page), "utf8");
const page = read("docs/api-changelog.md");

const served = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
);
const listed = [...page.matchAll(/^\| `((?:GET|POST|PUT|PATCH|DELETE) [^`]+)` \| .+ \|$/gm)].map(
  ([, name = ""]) => name,
);

describe("docs/api-changelog.md", () => {
  it("names every operation beyond the specification once, under the release that brought it", () => {
    const added = served.filter((name) => !(name in SPECIFIED));
    expect(added.length).toBeGreaterThan(140);
    expect(listed.toSorted()).toEqual(added.toSorted());
  });

  it("has a section of each release whose API changed, the newest first", () => {
    const releases = [...page.matchAll(/^## (Unreleased|\d+\.\d+\.\d+)$/gm)].map(([, name]) => name);
    expect(releases.at(-1)).toBe("0.9.0");
    const known = [...read("CHANGELOG.md").matchAll(/^## \[(Unreleased|\d+\.\d+\.\d+)\]/gm)].map(([, name]) => name);
    expect(known.filter((name) => releases.includes(name))).toEqual(releases);
  });
});
