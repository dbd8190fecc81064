import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ADR_DIR = join(import.meta.dirname, "../../../docs/adr");

describe("decision records", () => {
  const files = readdirSync(ADR_DIR).filter((file) => /^\d{4}-/.test(file));

  it("have unique numbers", () => {
    const numbers = files.map((file) => file.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });

  it("are all in the index, in the order of their numbers", () => {
    const index = readFileSync(join(ADR_DIR, "README.md"), "utf8");
    expect([...index.matchAll(/^\| \d{4} \| \[.*\]\((.+\.md)\) \|/gm)].map(([, file]) => file)).toEqual(files);
  });

  it.each(files)("%s has a confirmation section", (file) => {
    expect(readFileSync(join(ADR_DIR, file), "utf8")).toMatch(/^(\*\*Confirmation\*\*|## Confirmation$)/m);
  });
});
