import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PlaywrightReport, playwrightFailures, type VitestReport, vitestFailures } from "./test/failures.ts";
import { chooseStages, type StageName } from "./test/stages.ts";

// Runs every check on a checkout, even after failures, and prints one summary line.
type Outcome = { passed: number; failed: number; failures?: string[] };

const ROOT = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "balcao-reports-"));

const runs: Record<StageName, () => Outcome> = {
  types: () => command("typescript/bin/tsc", ["--noEmit"]),
  lint: () => sum(command("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."]), deadCode()),
  dependencies: () => command("knip/bin/knip.js", ["--dependencies", "--no-progress"]),
  "unit and integration": vitest,
  build: () => script("scripts/build.ts"),
  "end to end": playwright,
};

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const name of stagesToRun()) {
  const startedAt = Date.now();
  console.log(`\n── ${name}`);
  const { passed, failed, failures: named = failed > 0 ? [name] : [] } = runs[name]();
  console.log(`── ${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  total.passed += passed;
  total.failed += failed;
  failures.push(...named);
}
rmSync(reports, { recursive: true, force: true });
// Repeat the failures and their reasons at the end: the output has thousands of lines.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

function stagesToRun(): readonly StageName[] {
  try {
    return chooseStages(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** Files and exports that no entry point reaches (`npm run dead-code`). Tests are no entry points. */
function deadCode(): Outcome {
  return command("knip/bin/knip.js", ["-c", "knip.production.json", "--no-progress", "--no-config-hints"]);
}

function sum(one: Outcome, other: Outcome): Outcome {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed };
}

/** A check without counts is one pass or one failure. */
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
  const result = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  // A suite that failed to load has no failed test.
  const failed = Math.max(result.numFailedTests, status === 0 ? 0 : 1);
  return { passed: result.numPassedTests, failed, failures: failed > 0 ? vitestFailures(result, ROOT) : [] };
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
  const result = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport;
  const { expected, unexpected, flaky } = result.stats;
  // A flaky test counts as failed.
  const failed = Math.max(unexpected + flaky, status === 0 ? 0 : 1);
  return { passed: expected, failed, failures: failed > 0 ? playwrightFailures(result) : [] };
}

function node(args: string[], env: NodeJS.ProcessEnv = process.env): number {
  return spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit", env }).status ?? 1;
}
