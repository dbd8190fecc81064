import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { variablesPage } from "../../../scripts/operator/variables-page.ts";

const ROOT = join(import.meta.dirname, "../../..");
const OPERATOR = join(ROOT, "docs/operator");
const read = (...path: string[]) => readFileSync(join(...path), "utf8");

describe("the operator's pages", () => {
  it("list the variables as the code reads them (renew: npm run generate)", () => {
    expect(read(OPERATOR, "variables.md")).toBe(variablesPage());
    expect(variablesPage()).toMatch(/^\| `DATABASE_URL` \| \*\*required\*\* \|/m);
    expect(variablesPage()).toMatch(/^\| `RATE_LIMIT` \| `100` \|/m);
  });

  const pages = ["README.md", ...readdirSync(OPERATOR).map((file) => `docs/operator/${file}`)];

  it.each(pages)("%s names only commands that exist", (page) => {
    const { scripts } = JSON.parse(read(ROOT, "package.json")) as { scripts: Record<string, string> };
    const named = [...read(ROOT, page).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => String(name));
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("README names only variables that exist", () => {
    const [, table = ""] = read(ROOT, "README.md").split("## Configuration");
    const [configuration = ""] = table.split("\n## ");
    const named = [...configuration.matchAll(/^\| (`[^|]+)\|/gm)].flatMap(([, cell]) =>
      cell?.match(/[A-Z][A-Z0-9_]+/g),
    );
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(variablesPage()).toContain(`| \`${name}\` |`);
  });
});
