import { type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PlaywrightReport, playwrightFailures, type VitestReport, vitestFailures } from "./test/failures.ts";
import { chooseStages, groupStages, type StageName } from "./test/stages.ts";
import type { SuiteError } from "./test/suite-errors.ts";

// Runs every check on a checkout, even after failures, and prints one summary line.
type Outcome = { passed: number; failed: number; failures?: string[] };

const ROOT = join(import.meta.dirname, "..");
const reports = mkdtempSync(join(tmpdir(), "balcao-reports-"));

/** `inherit` prints at once, `collect` after the stage has ended, so that lines of parallel stages do not mix. */
type Output = "inherit" | "collect";

const runs: Record<StageName, (output: Output) => Promise<Outcome>> = {
  types: (output) => command("typescript/bin/tsc", ["--noEmit"], output),
  lint: (output) => command("@biomejs/biome/bin/biome", ["check", "--error-on-warnings", "."], output),
  dependencies: (output) => command("knip/bin/knip.js", ["--dependencies", "--no-progress"], output),
  // Files and exports that no entry point reaches. Tests are no entry points.
  "dead code": (output) =>
    command("knip/bin/knip.js", ["-c", "knip.production.json", "--no-progress", "--no-config-hints"], output),
  "unit and integration": vitest,
  build: () => script("scripts/build.ts"),
  "end to end": playwright,
};

const total = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const together of groupStages(stagesToRun())) {
  console.log(`\n── ${together.join(", ")}`);
  const output = together.length > 1 ? "collect" : "inherit";
  await Promise.all(together.map((name) => runStage(name, output)));
}
rmSync(reports, { recursive: true, force: true });
// Repeat the failures and their reasons at the end: the output has thousands of lines.
if (failures.length > 0) console.log(`\nFailed:\n${failures.join("\n")}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);

async function runStage(name: StageName, output: Output): Promise<void> {
  const startedAt = Date.now();
  const { passed, failed, failures: named = failed > 0 ? [name] : [] } = await runs[name](output);
  console.log(`── ${name}: ${passed} passed, ${failed} failed (${Math.round((Date.now() - startedAt) / 1000)} s)`);
  total.passed += passed;
  total.failed += failed;
  failures.push(...named);
}

function stagesToRun(): readonly StageName[] {
  try {
    return chooseStages(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}

/** A check without counts is one pass or one failure. */
async function command(bin: string, args: string[], output: Output): Promise<Outcome> {
  const status = await node([join(ROOT, "node_modules", bin), ...args], { output });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function script(path: string): Promise<Outcome> {
  return (await node([join(ROOT, path)])) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(): Promise<Outcome> {
  const report = join(reports, "vitest.json");
  const suiteErrors = join(reports, "suite-errors.json");
  const own = join(ROOT, "scripts/test/suite-errors.ts");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`, `--reporter=${own}`];
  const env = { ...process.env, SUITE_ERRORS_FILE: suiteErrors };
  const status = await node([join(ROOT, "node_modules/vitest/vitest.mjs"), "run", ...reporters], { env });
  if (!existsSync(report) || !existsSync(suiteErrors)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  const suites = JSON.parse(readFileSync(suiteErrors, "utf8")) as SuiteError[];
  // A suite that failed to load has no failed test.
  const failed = Math.max(result.numFailedTests, status === 0 ? 0 : 1);
  return { passed: result.numPassedTests, failed, failures: failed > 0 ? vitestFailures(result, suites, ROOT) : [] };
}

async function playwright(): Promise<Outcome> {
  const report = join(reports, "playwright.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const config = join(ROOT, "tests/e2e/playwright.config.ts");
  const status = await node(
    [join(ROOT, "node_modules/@playwright/test/cli.js"), "test", "-c", config, "--reporter=list,json"],
    { env },
  );
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport;
  const { expected, unexpected, flaky } = result.stats;
  // A flaky test counts as failed.
  const failed = Math.max(unexpected + flaky, status === 0 ? 0 : 1);
  return { passed: expected, failed, failures: failed > 0 ? playwrightFailures(result) : [] };
}

async function node(
  args: string[],
  { env = process.env, output = "inherit" }: { env?: NodeJS.ProcessEnv; output?: Output } = {},
): Promise<number> {
  const stdio: StdioOptions = output === "inherit" ? "inherit" : ["ignore", "pipe", "pipe"];
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio, env });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(child, "close")) as [number | null];
  process.stdout.write(Buffer.concat(chunks));
  return code ?? 1;
}
