import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import "./scripts/generate.ts";

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } };
/** All projects share these workers: with the default, a machine of two cores would run unit tests on one. */
const maxWorkers = 2;

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          name: "unit",
          include: ["tests/unit/**/*.test.{ts,tsx}", "tests/architecture.test.ts"],
          setupFiles: ["tests/support/no-outbound.ts"],
          // A bound for a hung test, not for a slow machine: properties run 100,000 cases.
          testTimeout: 60_000,
          // Processes, not threads: a crash in a native module of one file must not end the whole run.
          pool: "forks",
          maxWorkers,
        },
      },
      {
        resolve,
        test: {
          name: "integration",
          include: ["tests/integration/**/*.test.ts", "tests/fuzz/**/*.test.ts"],
          globalSetup: ["tests/support/database-server.ts"],
          setupFiles: ["tests/support/test-env.ts", "tests/support/no-outbound.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          pool: "forks",
          maxWorkers,
        },
      },
    ],
  },
});
