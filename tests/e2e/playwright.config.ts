import { defineConfig } from "@playwright/test";
import chromium from "@sparticuz/chromium";

// Chromium comes out of an npm package: no browser is downloaded. Its own flags would switch web security off: left out. One worker: the machine has few cores, the stack is shared.
// A page that asks for another host finds none: nothing leaves this machine.
const NO_OTHER_HOST = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";

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
    launchOptions: { executablePath: await chromium.executablePath(), args: ["--no-sandbox", NO_OTHER_HOST] },
  },
});
