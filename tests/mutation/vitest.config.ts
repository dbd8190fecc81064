import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import "../../scripts/generate.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** The slice whose rules are mutated; by default all. */
const { MUTATED_SLICE } = process.env;

/** Tests of the rules. Those that read the source files would see the mutants. */
export default defineConfig({
  root: ROOT,
  resolve: { alias: { "@": ROOT } },
  test: {
    include: MUTATED_SLICE
      ? [`tests/unit/${MUTATED_SLICE}/**/*.test.ts`]
      : [
          "tests/unit/{audit,campaigns,customers,erp,events,helpdesk,identity,messaging}/**/*.test.ts",
          "tests/unit/{rfm,segments,sending,stores,surveys,tracking}/**/*.test.ts",
        ],
    setupFiles: ["tests/support/no-outbound.ts"],
    testTimeout: 60_000,
  },
});
