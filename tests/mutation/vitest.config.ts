import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import "../../scripts/generate.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** Tests of the rules. Those that read the source files would see the mutants. */
export default defineConfig({
  root: ROOT,
  resolve: { alias: { "@": ROOT } },
  test: {
    include: [
      "tests/unit/{audit,campaigns,customers,erp,events,helpdesk,identity,messaging}/**/*.test.ts",
      "tests/unit/{rfm,segments,sending,stores,surveys,tracking}/**/*.test.ts",
    ],
    setupFiles: ["tests/support/no-outbound.ts"],
    testTimeout: 60_000,
  },
});
