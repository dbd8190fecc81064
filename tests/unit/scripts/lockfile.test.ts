import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type LockedPackages, missingPlatformPackages } from "../../../scripts/lockfile/platform-packages.ts";

const FILE = join(import.meta.dirname, "../../../package-lock.json");

describe("the lockfile", () => {
  it("lists the binaries of every platform, which `npm ci` requires (fix: node scripts/complete-lockfile.ts)", () => {
    const { packages } = JSON.parse(readFileSync(FILE, "utf8")) as { packages: LockedPackages };
    expect(Object.keys(missingPlatformPackages(packages))).toEqual([]);
    expect(Object.keys(packages)).toContain("node_modules/@next/swc-darwin-arm64");
  });

  it("is completed with versions from the depending package and platforms from the package names", () => {
    const wanted = {
      "@a/core-linux-arm64-musl": "1.2.3",
      "@a/core-darwin-x64": "1.2.3",
      "@a/core-wasm32-wasi": "1.2.3",
    };
    const packages = { "": {}, "node_modules/a": { dev: true, optionalDependencies: wanted } };
    expect(missingPlatformPackages(packages)).toEqual({
      "node_modules/@a/core-linux-arm64-musl": locked({ cpu: ["arm64"], os: ["linux"], libc: ["musl"] }),
      "node_modules/@a/core-darwin-x64": locked({ cpu: ["x64"], os: ["darwin"] }),
      "node_modules/@a/core-wasm32-wasi": locked({ cpu: ["wasm32"] }),
    });
    expect(missingPlatformPackages({ ...packages, "node_modules/a": {} })).toEqual({});
  });

  it("finds packages locked beside the depending package or in a parent folder", () => {
    const asking = { optionalDependencies: { "b-linux-x64": "1.0.0" } };
    const found = (at: string) => missingPlatformPackages({ "node_modules/x/node_modules/a": asking, [at]: {} });
    expect(found("node_modules/b-linux-x64")).toEqual({});
    expect(found("node_modules/x/node_modules/b-linux-x64")).toEqual({});
    expect(Object.keys(found("node_modules/y/node_modules/b-linux-x64"))).toEqual(["node_modules/b-linux-x64"]);
  });

  it("fails for a version range and for an unknown platform", () => {
    const asking = (name: string, version: string) => ({ a: { optionalDependencies: { [name]: version } } });
    expect(() => missingPlatformPackages(asking("b-linux-x64", "^1.0.0"))).toThrow("not one version");
    expect(() => missingPlatformPackages(asking("fsevents", "1.0.0"))).toThrow("does not name its platform");
  });
});

function locked(platform: { cpu: string[]; os?: string[]; libc?: string[] }) {
  return { version: "1.2.3", dev: true, optional: true, ...platform };
}
