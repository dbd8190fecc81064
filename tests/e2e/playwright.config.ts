import { defineConfig } from "@playwright/test";
import "../../scripts/generate.ts";
import { launchOptions } from "../../scripts/browser/launch-options.ts";
import { takeOwnPlace } from "./support/places.ts";

takeOwnPlace();

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./start-product.ts",
  // Bounds for what hangs, not for a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each has a product of its own; one that already runs is shared by nobody.
  workers: process.env.E2E_URL && !process.env.E2E_PLACES ? 1 : 2,
  retries: 0,
  forbidOnly: true,
  use: {
    baseURL: process.env.E2E_URL,
    actionTimeout: 30_000,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    trace: "retain-on-failure",
    launchOptions: await launchOptions(),
  },
});
