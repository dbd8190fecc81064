import { announceStart, drainRegularly } from "../../jobs/index.ts";
import { within } from "../../platform/concurrency/within.ts";
import { checkConfiguration, configurationReport } from "../../platform/configuration/check-configuration.ts";
import { assertOwnDatabase } from "../../platform/database/database-place.ts";
import { checkDatabaseRole, UnsafeDatabaseError } from "../../platform/database/database-role.ts";
import { checkMigrations } from "../../platform/database/migrations.ts";
import { loadPrisma } from "../../platform/database/prisma-transaction.ts";
import { unsafeRows } from "../../platform/db.ts";
import { Env, env, environment } from "../../platform/env.ts";
import { explainFailure } from "../../platform/health/explain-failure.ts";
import { logger } from "../../platform/logger.ts";
import { activePorts } from "../health/readiness.ts";
import { readApiDocument } from "../responses/api-document.ts";
import { guardRequests } from "./guard-requests.ts";
import { ownServer } from "./own-server.ts";
import { trustsProxy } from "./peer-address.ts";

/** An unavailable database doesn't stop the start; it is checked again until it responds. */
const DATABASE_WAIT_MS = 3_000;
const ASK_AGAIN_MS = 10_000;

/** Runs once per server process. An invalid or insecure configuration ends it, with one report of all variables. */
export async function startUp(): Promise<void> {
  assertConfiguration();
  const behindProxy = trustsProxy(env());
  await guardOwnServer({ behindProxy, isProduction: env().NODE_ENV === "production" });
  await assertDatabase();
  logger.info({ ...activePorts(), behindProxy }, "started");
  drainRegularly();
  void announceStart();
  loadPrisma().catch((error: unknown) => logger.warn({ err: error }, "Prisma's query compiler can't be loaded"));
}

/** Installs the guards in the server of `scripts/start.mjs`. Without a proxy the application needs that server. */
export async function guardOwnServer(where: { behindProxy: boolean; isProduction: boolean }): Promise<void> {
  const { behindProxy, isProduction } = where;
  const own = ownServer();
  if (!own) {
    // Without a proxy only our server writes the address that the rate limits count.
    if (isProduction && !behindProxy)
      throw new Error("Without a proxy, the application needs its own server: start it with npm start");
    if (!env().VERCEL_ENV) logger.warn("Started without its own server, which guards connections: use npm start");
    return;
  }
  // In development a route may be newer than the document.
  const document = isProduction ? await readApiDocument() : { paths: {} };
  own.install(guardRequests(own, { document, ...where }));
}

/** Throws the report of errors; warnings are only logged. */
export function assertConfiguration(source = environment()): void {
  const problems = checkConfiguration(Env, source);
  if (problems.some(({ level }) => level === "error")) throw new Error(configurationReport(problems));
  for (const { variable, what } of problems) logger.warn({ variable }, `${variable} ${what}`);
}

async function assertDatabase(): Promise<void> {
  const asked = checkDatabase();
  try {
    await within(DATABASE_WAIT_MS, asked);
  } catch (error) {
    if (error instanceof UnsafeDatabaseError) throw error;
    logger.warn({ reason: explainFailure("database", error, env()) }, "The database can't be used yet");
    asked.catch(() => undefined);
    setTimeout(askAgain, ASK_AGAIN_MS).unref();
  }
}

async function checkDatabase(): Promise<void> {
  await checkDatabaseRole();
  const { VERCEL_ENV, DATABASE_URL } = env();
  if (VERCEL_ENV === "preview") await assertOwnDatabase([DATABASE_URL], unsafeRows);
  await checkMigrations();
}

function askAgain(): void {
  checkDatabase().catch((error: Error) => {
    if (!(error instanceof UnsafeDatabaseError)) return void setTimeout(askAgain, ASK_AGAIN_MS).unref();
    logger.fatal(error.message);
    process.exit(1);
  });
}
