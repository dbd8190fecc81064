import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The verdict on a checkout: every check in one run, none skipped because an earlier one failed, one line at the end.
type Outcome = { passed: number; failed: number };
type Stage = { name: string; run: () => Outcome };

const ROOT = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "balcao-reports-"));

const stages: Stage[] = [
  { name: "types", run: () => command("typescript/bin/tsc", ["--noEmit"]) },
  { name: "lint", run: () => command("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]) },
  { name: "dependencies", run: () => command("knip/bin/knip.js", ["--dependencies", "--no-progress"]) },
  { name: "unit and integration", run: vitest },
  { name: "build", run: () => script("scripts/build.ts") },
  { name: "end to end", run: playwright },
];

const only = process.argv.slice(2);
const total: Outcome = { passed: 0, failed: 0 };
for (const stage of stages.filter(({ name }) => only.length === 0 || only.includes(name))) {
  const startedAt = Date.now();
  console.log(`\n── ${stage.name}`);
  const { passed, failed } = stage.run();
  console.log(
    `── ${stage.name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - startedAt) / 1000)} s)`,
  );
  total.passed += passed;
  total.failed += failed;
}
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

/** A check that either holds or doesn't counts as one. */
function command(bin: string, args: string[]): Outcome {
  return node([join(ROOT, "node_modules", bin), ...args]) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function script(path: string): Outcome {
  return node([join(ROOT, path)]) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitest(): Outcome {
  const report = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = node([join(ROOT, "node_modules/vitest/vitest.mjs"), "run", ...reporters]);
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(report, "utf8")) as { numPassedTests: number; numFailedTests: number };
  // A suite that could not even be loaded fails without a failed test.
  return { passed: result.numPassedTests, failed: Math.max(result.numFailedTests, status === 0 ? 0 : 1) };
}

function playwright(): Outcome {
  const report = join(reports, "playwright.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const config = join(ROOT, "tests/e2e/playwright.config.ts");
  const status = node(
    [join(ROOT, "node_modules/@playwright/test/cli.js"), "test", "-c", config, "--reporter=list,json"],
    env,
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { stats } = JSON.parse(readFileSync(report, "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  // A flaky test is a failed one.
  return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, status === 0 ? 0 : 1) };
}

function node(args: string[], env: NodeJS.ProcessEnv = process.env): number {
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit", env }).status ?? 1;
}
