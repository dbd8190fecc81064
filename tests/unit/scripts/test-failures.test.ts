import { describe, expect, it } from "vitest";
import { playwrightFailures, vitestFailures } from "../../../scripts/test/failures.ts";

const test = (fullName: string, ...failureMessages: string[]) => ({
  fullName,
  failureMessages,
  status: failureMessages.length > 0 ? "failed" : "passed",
});
const file = (name: string, message: string, ...assertionResults: ReturnType<typeof test>[]) => ({
  name: `/project/${name}`,
  message,
  assertionResults,
  status: message !== "" || assertionResults.some(({ status }) => status === "failed") ? "failed" : "passed",
});

describe("the failures of a Vitest run", () => {
  const failuresOf = (...testResults: ReturnType<typeof file>[]) =>
    vitestFailures({ numPassedTests: 0, numFailedTests: 0, testResults }, [], "/project").join("\n");

  it("name each failed test with its file and the start of its error, without colours", () => {
    const failures = failuresOf(
      file(
        "tests/a.test.ts",
        "",
        test("adds"),
        test("divides", "\u001b[31mexpected 1\u001b[39m to be 2\n    at a.ts:1"),
      ),
    );
    expect(failures).toContain("tests/a.test.ts › divides");
    expect(failures).toContain("expected 1 to be 2");
    expect(failures).not.toContain("adds");
  });

  it("include a file that could not be loaded", () => {
    expect(failuresOf(file("tests/b.test.ts", "Cannot find module"))).toMatch(/tests\/b\.test\.ts\n\s+Cannot find/);
  });

  it("include a suite whose preparation failed, with its reason", () => {
    const testResults = [{ ...file("tests/c.test.ts", "", test("adds")), status: "failed" }];
    const suites = [
      { file: "/project/tests/c.test.ts", suite: "schema", reason: "Error: no connection\n    at c.ts:9" },
    ];
    const failures = vitestFailures({ numPassedTests: 1, numFailedTests: 0, testResults }, suites, "/project");
    expect(failures.join("\n")).toMatch(/tests\/c\.test\.ts › schema\n\s+Error: no connection/);
  });

  it("mention an unhandled error if the run failed without a failed test", () => {
    expect(failuresOf(file("tests/a.test.ts", "", test("adds")))).toContain("an unhandled error");
  });
});

describe("the failures of a Playwright run", () => {
  const spec = (title: string, status: string, ...messages: (string | null)[]) => ({
    title,
    file: "sync.spec.ts",
    line: 36,
    tests: [{ status, results: messages.map((message) => (message === null ? {} : { error: { message } })) }],
  });
  const failuresOf = (...specs: ReturnType<typeof spec>[]) =>
    playwrightFailures({
      stats: { expected: 0, unexpected: 0, flaky: 0 },
      suites: [{ specs: [], suites: [{ specs }] }],
      errors: [],
    }).join("\n");

  it("name failed and flaky tests in nested suites, but no passed or skipped one", () => {
    const failures = failuresOf(
      spec("passes", "expected", null),
      spec("waits for ever", "unexpected", "element(s) not found"),
      spec("comes right", "flaky", "too late", null),
      spec("is left out", "skipped"),
    );
    expect(failures).toMatch(/sync\.spec\.ts:36 › waits for ever\n\s+element\(s\) not found/);
    expect(failures).toMatch(/comes right\n\s+too late/);
    expect(failures).not.toMatch(/passes|is left out/);
  });

  it("include an error of the run itself", () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0 };
    const failures = playwrightFailures({ stats, suites: [], errors: [{ message: "The port is taken" }] });
    expect(failures.join("\n")).toContain("The port is taken");
  });
});
