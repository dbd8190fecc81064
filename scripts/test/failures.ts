import { stripVTControlCharacters } from "node:util";
import type { SuiteError } from "./suite-errors.ts";

/** The parts of the runners' JSON reports that describe failures. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: VitestFile[];
};
type VitestFile = {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
};

export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  title: string;
  file: string;
  line: number;
  tests: { status: string; results: { error?: { message?: string } }[] }[];
};

const REASON_LINES = 12;

/** Failures of a Vitest run with the first lines of their reason, including files and suites that failed to load. */
export function vitestFailures(report: VitestReport, suites: readonly SuiteError[], root: string): string[] {
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, "");
    const failed = assertionResults.filter((test) => test.status === "failed");
    const broken = suites.filter((one) => one.file === name);
    if (failed.length + broken.length === 0) return status === "failed" ? [entry(file, message)] : [];
    return [
      ...broken.map(({ suite, reason }) => entry(`${file} › ${suite}`, reason)),
      ...failed.map((test) => entry(`${file} › ${test.fullName}`, test.failureMessages.join("\n"))),
    ];
  });
  return failures.length > 0 ? failures : ["no test failed, but the run did: an unhandled error, named above"];
}

/** Failures of a Playwright run with the first lines of their reason; a test that passed on retry is flaky. */
export function playwrightFailures({ suites, errors }: PlaywrightReport): string[] {
  const specs = suites
    .flatMap(specsOf)
    .flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === "unexpected" || status === "flaky")
        .map(({ results }) =>
          entry(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error?.message ?? ""),
        ),
    );
  return [...specs, ...errors.map(({ message }) => entry("the run itself", message ?? ""))];
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

function entry(name: string, reason: string): string {
  const lines = stripVTControlCharacters(reason).split("\n").slice(0, REASON_LINES);
  return [name, ...lines.filter((line) => line.trim() !== "").map((line) => `    ${line}`)].join("\n  ");
}
