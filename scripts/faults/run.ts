import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Figures } from "../../tests/support/figures.ts";
import type { Test } from "./judge.ts";

export type Run = { tests: Test[]; figures: { row: string; figures: Figures }[] };
type Suite = { title: string; suites?: Suite[]; specs?: { title: string; ok: boolean; tests: PlaywrightTest[] }[] };
type PlaywrightTest = { status: string; results: { duration: number }[] };
type VitestReport = {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; duration?: number | null }[];
  }[];
};

/** Runs the tests tagged with one of the ids at full size, one file at a time, so that nothing disturbs the figures. */
export function runTagged(root: string, ids: readonly string[], files: readonly string[]): Run {
  const reports = mkdtempSync(join(tmpdir(), "balcao-faults-"));
  const figuresFile = join(reports, "figures.jsonl");
  const env = { ...process.env, FULL_FAULTS: "1", FIGURES_FILE: figuresFile };
  const titles = `\\[(${ids.join("|")})\\]`;
  const node = (args: string[], more: Record<string, string> = {}) =>
    spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env: { ...env, ...more } });
  const [pages, others] = [files.filter(isPage), files.filter((file) => !isPage(file))];
  const tests: Test[] = [];
  try {
    if (others.length > 0) {
      const report = join(reports, "vitest.json");
      const reporters = ["--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`];
      const vitest = join(root, "node_modules/vitest/vitest.mjs");
      node([vitest, "run", "--no-file-parallelism", "-t", titles, ...reporters, ...others]);
      tests.push(...vitestTests(report, others));
    }
    if (pages.length > 0) {
      const report = join(reports, "playwright.json");
      const cli = [join(root, "node_modules/@playwright/test/cli.js"), "test"];
      const config = ["-c", join(root, "tests/e2e/playwright.config.ts"), "--reporter=list,json", "--grep", titles];
      node([...cli, ...config, ...pages], { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
      tests.push(...playwrightTests(report, pages));
    }
    return { tests, figures: existsSync(figuresFile) ? readFigures(figuresFile) : [] };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

export function isPage(file: string): boolean {
  return file.startsWith("tests/e2e/");
}

/** A file that failed to load has no tests in the report: count it as one failed test under all its ids. */
function vitestTests(report: string, files: readonly string[]): Test[] {
  if (!existsSync(report)) return files.map(broken);
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport;
  return files.flatMap((file) => {
    const found = testResults.filter(({ name }) => name.endsWith(file)).flatMap((result) => result.assertionResults);
    if (found.length === 0) return [broken(file)];
    return found.map(({ fullName, status, duration }) => ({
      file,
      name: fullName,
      status: status === "passed" || status === "failed" ? status : "skipped",
      ms: Math.round(duration ?? 0),
    }));
  });
}

function playwrightTests(report: string, files: readonly string[]): Test[] {
  if (!existsSync(report)) return files.map(broken);
  const { suites } = JSON.parse(readFileSync(report, "utf8")) as { suites: Suite[] };
  const walk = (suite: Suite, above: string, file: string): Test[] => [
    ...(suite.specs ?? []).map(
      ({ title, ok, tests }) =>
        ({
          file,
          name: `${above} ${title}`,
          status: tests.every(({ status }) => status === "skipped") ? "skipped" : ok ? "passed" : "failed",
          ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
        }) satisfies Test,
    ),
    ...(suite.suites ?? []).flatMap((inner) => walk(inner, `${above} ${inner.title}`, file)),
  ];
  return suites.flatMap((suite) => walk(suite, "", `tests/e2e/${suite.title}`));
}

function broken(file: string): Test {
  return { file, name: null, status: "failed", ms: 0 };
}

function readFigures(file: string): Run["figures"] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as Run["figures"][number]);
}
