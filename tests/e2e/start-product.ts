import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { buildApp } from "../../scripts/build-app.ts";
import { freePort } from "../../scripts/database/embedded-postgres.ts";
import { connectDemo } from "../../scripts/stack/connect-demo.ts";
import { runFullSync } from "../../scripts/stack/first-sync.ts";
import { startStack } from "../../scripts/stack/start-stack.ts";
import { announcePlaces, type Place } from "./support/places.ts";
import { addSales } from "./support/sandbox.ts";
import { plantWitness } from "./support/witness.ts";

/** Gives today figures too: the generated shop's last sale is yesterday's. */
const SALES_TODAY = 12;

/** Simulated recipients react quickly, so that tests need not wait. */
const QUICK_PEOPLE = { SANDBOX_PEOPLE_DELAY_MS: "300", SANDBOX_MAIL_AFTER_MS: "1500" };

/**
 * The product as the demo starts it, with a small generated shop in a temporary folder: one per worker, so that tests
 * do not affect each other. `E2E_URL` and `E2E_SANDBOX_URL` select a running one instead.
 */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => undefined;
  await buildApp();
  const stops: Array<() => Promise<void>> = [];
  const places: Place[] = [];
  for (let worker = 0; worker < workers; worker += 1) {
    const { place, stop } = await startProduct();
    places.push(place);
    stops.push(stop);
  }
  announcePlaces(places);
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

async function startProduct(): Promise<{ place: Place; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), "balcao-e2e-"));
  const stack = await startStack({
    ...{ port: await freePort(), dataDir, mode: "start" },
    sandboxEnv: { DEMO_LIVE: "0", SANDBOX_CUSTOMERS: "300", ...QUICK_PEOPLE },
    // One browser clicks faster than a person; the rate limiter has its own tests.
    appEnv: { RATE_LIMIT: "2000", MAIL_SCANNER_SECONDS: "1", REQUEST_TIMEOUT_SECONDS: "10" },
  });
  const place = { E2E_URL: stack.url, E2E_SANDBOX_URL: stack.sandboxUrl, E2E_DATABASE_URL: stack.env.DATABASE_URL };
  Object.assign(process.env, place);
  await addSales({ count: SALES_TODAY });
  await plantWitness();
  await runFullSync(stack.url, "admin@aurora.test", () => undefined);
  await runFullSync(stack.url, "admin@bela.test", () => undefined);
  await connectDemo(stack);
  const stop = async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { place, stop };
}
