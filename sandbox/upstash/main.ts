import { randomBytes } from "node:crypto";
import { openUpstash } from "./open-upstash.ts";
import { findRedis, startRedis } from "./redis-server.ts";

// Upstash without an account: `node sandbox/upstash/main.ts` prints the environment variables for the application. Uses
// SANDBOX_REDIS_URL, else starts its own Redis without persistence.
const { SANDBOX_REDIS_URL, SANDBOX_UPSTASH_PORT = "3003", SANDBOX_UPSTASH_TOKEN } = process.env;
const port = Number(SANDBOX_UPSTASH_PORT);

try {
  const own = SANDBOX_REDIS_URL ? null : await startOwn();
  const token = SANDBOX_UPSTASH_TOKEN ?? randomBytes(24).toString("hex");
  const options = { port, redisUrl: own?.url ?? SANDBOX_REDIS_URL ?? "" };
  const upstash = await openUpstash({ ...options, token: () => token });
  process.stdout.write(`UPSTASH_REDIS_REST_URL=${upstash.url}\nUPSTASH_REDIS_REST_TOKEN=${token}\n`);
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.once(signal, () => void Promise.all([upstash.close(), own?.stop()]).then(() => process.exit(0)));
} catch (error) {
  process.stderr.write(`upstash failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

async function startOwn() {
  const binary = findRedis();
  if (!binary) throw new Error("No redis-server or valkey-server in the PATH: set REDIS_SERVER or SANDBOX_REDIS_URL");
  return startRedis(binary, port + 1);
}
