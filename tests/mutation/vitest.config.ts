import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import "../../scripts/generate.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/** What speaks of the rules. Tests that read the sources themselves would find the mutants there. */
export default defineConfig({
  root: ROOT,
  resolve: { alias: { "@": ROOT } },
  test: {
    include: [
      "tests/unit/{audit,campaigns,customers,erp,helpdesk,identity,messaging,rfm,segments,stores,surveys,tracking}/**/*.test.ts",
    ],
    setupFiles: ["tests/support/no-outbound.ts"],
    testTimeout: 60_000,
  },
});
