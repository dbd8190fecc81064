import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** A `describe` whose `beforeAll` or `afterAll` failed: Vitest's JSON report has neither its name nor its reason. */
export type SuiteError = { file: string; suite: string; reason: string };

/** Vitest reporter: writes the failed suites into the file that SUITE_ERRORS_FILE names. */
export default class SuiteErrors implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env.SUITE_ERRORS_FILE;
    const errors = modules.flatMap((module) =>
      [...module.children.allSuites()].flatMap((suite) =>
        suite.errors().map(({ message, stack }): SuiteError => {
          return { file: module.moduleId, suite: suite.fullName, reason: stack ?? message };
        }),
      ),
    );
    if (file) writeFileSync(file, JSON.stringify(errors));
  }
}
