import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { expect, it } from "vitest";
import config from "../../../next.config.ts";

// A deployment contains only the sources listed in `next.config.ts`: a worker thread's modules and their imports.
const ROOT = join(import.meta.dirname, "../../..");
const COPIED = [
  /^lib\/core\//,
  /^lib\/[a-z]+\/(rules|schemas)\//,
  /^lib\/[a-z]+\/names\.ts$/,
  /^lib\/http\/body\/[\w-]+\.ts$/,
  /^lib\/platform\/off-loop\//,
];
const TASK_FILE = /(?:file|MODULE)(?::| =) (?:"(lib\/[\w/-]+\.ts)"|`\$\{RULES\}(\/[\w-]+\.ts)`)/g;

function taskFiles(): string[] {
  const files = readdirSync(join(ROOT, "lib"), { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".ts"),
  );
  return files.flatMap((file) => {
    const text = readFileSync(join(ROOT, "lib", file), "utf8");
    const rules = /const RULES = "([\w/-]+)";/.exec(text)?.[1];
    return [...text.matchAll(TASK_FILE)].map(([, whole, last]) => whole ?? `${rules}${last}`);
  });
}

it("a worker thread imports only what a deployment has: copied sources and external packages", async () => {
  const files = [...new Set(["lib/platform/off-loop/worker.ts", ...taskFiles()])];
  expect(files.length).toBeGreaterThan(7);
  const { output } = await cruise(files, { baseDir: ROOT, doNotFollow: { path: "node_modules" } });
  const { modules } = output as ICruiseResult;
  const sources = modules.filter(({ source }) => source.startsWith("lib/")).map(({ source }) => source);
  expect(sources).toEqual(expect.arrayContaining(files));
  expect(sources.filter((source) => !COPIED.some((pattern) => pattern.test(source)))).toEqual([]);
  const packages = modules.map(({ source }) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]);
  const external = config.serverExternalPackages ?? [];
  expect([...new Set(packages)].filter((name) => name !== undefined && !external.includes(name))).toEqual([]);
});
