import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import "./scripts/generate.ts";

const resolve = { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } };
/** All projects share these workers: with the default, a machine of two cores would run unit tests on one. */
const maxWorkers = 2;
const unit = {
  setupFiles: ["tests/support/no-outbound.ts"],
  // A bound for a hung test, not for a slow machine: properties run 100,000 cases.
  testTimeout: 60_000,
  maxWorkers,
};

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        test: {
          ...unit,
          name: "unit",
          include: ["tests/unit/**/*.test.ts", "tests/architecture.test.ts"],
          // A thread starts faster than a process; each file still gets a new one.
          pool: "threads",
        },
      },
      {
        resolve,
        test: {
          ...unit,
          name: "pages",
          include: ["tests/unit/**/*.test.tsx"],
          // Not vmThreads: across contexts `instanceof` fails, and forms then never become dirty.
          pool: "threads",
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
