import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import "./scripts/generate.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } };
/** All projects share these workers. One more than the two cores of CI: a fifth of the time of suites is waiting. */
const maxWorkers = 3;
// Processes, not threads: a crash in a native module must not end the whole run.
const pool = "forks";
/** Files share a process, so that packages load once (a third less CPU time); `fresh-file.ts` separates them. */
const sharedProcess = { isolate: false, pool, maxWorkers } as const;

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.ts", "tests/architecture.test.ts"],
          setupFiles: ["tests/support/fresh-file.ts", "tests/support/no-outbound.ts"],
          // A bound for a hung test, not for a slow machine: properties run 100,000 cases.
          testTimeout: 60_000,
          ...sharedProcess,
        },
      },
      {
        resolve,
        test: {
          name: "components",
          include: ["tests/unit/**/*.test.tsx"],
          environment: "jsdom",
          setupFiles: ["tests/support/fresh-file.ts", "tests/support/no-outbound.ts"],
          testTimeout: 60_000,
          ...sharedProcess,
          // Only inlined packages are loaded again for each file. nuqs would keep the window of the first file.
          server: { deps: { inline: [/nuqs/] } },
        },
      },
      {
        resolve,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts", "tests/fuzz/**/*.test.ts"],
          globalSetup: ["tests/support/database-server.ts"],
          setupFiles: ["tests/support/fresh-file.ts", "tests/support/test-env.ts", "tests/support/no-outbound.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          ...sharedProcess,
        },
      },
    ],
  },
});
