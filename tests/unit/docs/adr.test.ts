import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ADR_DIR = join(import.meta.dirname, "../../../docs/adr");

describe("decision records", () => {
  const files = readdirSync(ADR_DIR);

  it("are numbered without a gap or a double", () => {
    const numbers = files.map((file) => Number(file.slice(0, 4))).sort((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index));
  });

  it.each(files)("%s says how it is confirmed", (file) => {
    expect(readFileSync(join(ADR_DIR, file), "utf8")).toMatch(/^\*\*Confirmation\*\*/m);
  });
});
