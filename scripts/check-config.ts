import { checkConfiguration, configurationReport } from "../lib/platform/configuration/check-configuration.ts";
import { Env, environment } from "../lib/platform/env.ts";
import { VERSION } from "../lib/platform/version.ts";

// npm run check [-- --connect]: the start-up report without starting; --connect also contacts every service once.
const problems = checkConfiguration(Env, environment());
const isValid = problems.every(({ level }) => level === "warning");
console.log(`Balcão ${VERSION}`);
console.log(problems.length > 0 ? configurationReport(problems) : "Configuration is valid.");
process.exitCode = isValid ? 0 : 1;
if (isValid && process.argv.includes("--connect")) await connect();

async function connect(): Promise<void> {
  // Silence the product's logs: the table has more detail.
  process.env.LOG_LEVEL = "silent";
  await import("./generate.ts");
  const { tryServices } = await import("./operator/try-services.ts");
  const tried = await tryServices();
  console.log("\nServices:\n");
  for (const { name, state, milliseconds, reason } of tried)
    console.log(`  ${state === "up" ? "✓" : "✗"} ${name.padEnd(18)} ${reason ?? `${milliseconds} ms`}`);
  if (tried.some(({ state }) => state === "down")) process.exitCode = 1;
}
