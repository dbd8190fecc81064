import { defineConfig } from "@playwright/test";
import { launchOptions } from "../../scripts/browser/launch-options.ts";

// One worker: the machine has few cores, the stack is shared.
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./start-product.ts",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  workers: 1,
  retries: 0,
  forbidOnly: true,
  use: {
    baseURL: process.env.E2E_URL,
    actionTimeout: 10_000,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    trace: "retain-on-failure",
    launchOptions: await launchOptions(),
  },
});
