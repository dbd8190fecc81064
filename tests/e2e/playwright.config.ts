import { defineConfig } from "@playwright/test";
import "../../scripts/generate.ts";
import { launchOptions } from "../../scripts/browser/launch-options.ts";
import { takeOwnPlace } from "./support/places.ts";

takeOwnPlace();

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  globalSetup: "./start-product.ts",
  // Time-outs for a hang only, not for a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Each worker has its own product; an already running one is used by a single worker. A third of the tests' time is
  // waiting, for jobs and simulated customers: three workers keep two cores busy.
  workers: process.env.E2E_URL && !process.env.E2E_PLACES ? 1 : 3,
  retries: 0,
  forbidOnly: true,
  use: {
    baseURL: process.env.E2E_URL,
    actionTimeout: 30_000,
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    screenshot: "only-on-failure",
    // Recording every test takes a fifth of its CPU time: E2E_TRACE=1 does it to look into a failure.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    launchOptions: await launchOptions(),
  },
});
