import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");

describe("README configuration table", () => {
  it("names every variable the application reads, and none it doesn't", () => {
    const source = readFileSync(join(ROOT, "lib/platform/env.ts"), "utf8");
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => String(name));
    const readme = readFileSync(join(ROOT, "README.md"), "utf8");
    const [, table = ""] = readme.split("## Configuration");
    const rows =
      table
        .split("## Deployment")[0]
        ?.split("\n")
        .filter((line) => line.startsWith("| `")) ?? [];
    const documented = rows.flatMap((row) =>
      [...(row.split("|")[1] ?? "").matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => String(name)),
    );
    expect(read.length).toBeGreaterThan(20);
    expect(documented.filter((name) => name !== "MIGRATE_DATABASE_URL").sort()).toEqual([...new Set(read)].sort());
  });
});
