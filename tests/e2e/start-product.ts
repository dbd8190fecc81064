import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { buildApp } from "../../scripts/build-app.ts";
import { freePort } from "../../scripts/database/embedded-postgres.ts";
import { connectDemo } from "../../scripts/stack/connect-demo.ts";
import { runFullSync } from "../../scripts/stack/first-sync.ts";
import { type Stack, startStack } from "../../scripts/stack/start-stack.ts";
import { announcePlaces, type Place } from "./support/places.ts";
import { addSales } from "./support/sandbox.ts";
import { plantWitness } from "./support/witness.ts";

/** Gives today figures too: the generated shop's last sale is yesterday's. */
const SALES_TODAY = 12;

/** Simulated recipients react quickly, so that tests need not wait. */
const QUICK_PEOPLE = {
  SANDBOX_PEOPLE_DELAY_MS: "300",
  SANDBOX_MAIL_AFTER_MS: "1500",
  SANDBOX_TEMPLATE_REVIEW_MS: "1500",
};

/**
 * The product as the demo starts it, with a small generated shop in a temporary folder: one per worker, so that tests
 * do not affect each other. `E2E_URL` and `E2E_SANDBOX_URL` select a running one instead.
 */
export default async function startProducts({ workers }: FullConfig): Promise<() => Promise<void>> {
  if (process.env.E2E_URL) return async () => undefined;
  await buildApp();
  const products: Product[] = [];
  const fills: Promise<void>[] = [];
  const stopAll = async () => {
    await Promise.all(products.map(({ stop }) => stop()));
  };
  try {
    // A product starts while the previous one imports its shop. Two starts at the same time could choose equal ports.
    for (let worker = 0; worker < workers; worker += 1) {
      const product = await startProduct();
      products.push(product);
      await addFirstRows(product.place);
      const fill = fillProduct(product.stack);
      fill.catch(() => undefined); // awaited below, perhaps after another failure
      fills.push(fill);
    }
    await Promise.all(fills);
  } catch (error) {
    await Promise.allSettled(fills);
    await stopAll();
    throw error;
  }
  announcePlaces(products.map(({ place }) => place));
  return stopAll;
}

type Product = { place: Place; stack: Stack; stop: () => Promise<void> };

async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), "balcao-e2e-"));
  const stack = await startStack({
    port: await freePort(),
    dataDir,
    mode: "start",
    // The data folder is temporary: it need not survive a power cut.
    databaseFlags: ["fsync=off", "synchronous_commit=off"],
    sandboxEnv: { DEMO_LIVE: "0", SANDBOX_CUSTOMERS: "300", ...QUICK_PEOPLE },
    // One browser clicks faster than a person; the rate limiter has its own tests.
    appEnv: {
      RATE_LIMIT: "2000",
      MAIL_SCANNER_SECONDS: "1",
      REQUEST_TIMEOUT_SECONDS: "10",
      // On a slow machine too, a first visit has its data.
      PAGE_DATA_TIMEOUT_MS: "30000",
    },
  });
  const place = { E2E_URL: stack.url, E2E_SANDBOX_URL: stack.sandboxUrl, E2E_DATABASE_URL: stack.env.DATABASE_URL };
  const stop = async () => {
    await stack.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { place, stack, stop };
}

/** The sandbox's address is read from the environment. */
async function addFirstRows(place: Place): Promise<void> {
  Object.assign(process.env, place);
  await addSales({ count: SALES_TODAY });
  await plantWitness();
}

async function fillProduct(stack: Stack): Promise<void> {
  await runFullSync(stack.url, "admin@aurora.test", () => undefined);
  await runFullSync(stack.url, "admin@bela.test", () => undefined);
  await connectDemo(stack);
}
