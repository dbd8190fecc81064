import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { buildApp } from "./build-app.ts";
import type { Child } from "./stack/child-processes.ts";
import { connectDemo } from "./stack/connect-demo.ts";
import { runFullSync } from "./stack/first-sync.ts";
import { type Stack, startStack } from "./stack/start-stack.ts";

const USERS = [
  ["super@balcao.test", "Super Admin, every organization"],
  ["admin@aurora.test", "Administrador"],
  ["gerente@aurora.test", "Gerente of two stores"],
  ["marketing@aurora.test", "Marketing"],
  ["consulta@aurora.test", "Consulta, read-only"],
  ["admin@bela.test", "Administrador of another organization"],
];

const PARENT_CHECK_MS = 500;

const port = Number(process.env.PORT ?? 3000);
const dataDir = process.env.DATA_DIR ?? ".data";
const dataset = process.env.DEMO_DATASET;

const stopping = new AbortController();
let stack: Stack | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
// Started by a process that was killed outright, the demo ends with it.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stopping.abort(), PARENT_CHECK_MS).unref();
stopping.signal.addEventListener("abort", () => console.log("\nStopping…"), { once: true });

await main().catch((error: Error) => {
  if (stopping.signal.aborted) return;
  console.error(`\nThe demo could not start: ${error.message}\nLogs are in ${resolve(dataDir, "logs")}`);
  process.exitCode = 1;
});
await stack?.stop();
process.exit();

/** Resolves when the demo is to end. */
async function main(): Promise<void> {
  if (dataset && !existsSync(dataset)) throw new Error(`DEMO_DATASET=${dataset} does not exist`);
  step("Building the app (about a minute the first time)");
  await buildApp(stopping.signal);
  const options = { port, dataDir, mode: "start" as const, sandboxEnv: sandboxEnv() };
  stack = await startStack({ ...options, onStep: step, signal: stopping.signal });
  const ended = Promise.race(stack.children.map(reportUnexpectedEnd));
  step("Reading the shop from the ERP");
  for (const admin of ["admin@aurora.test", "admin@bela.test"]) {
    await runFullSync(stack.url, admin, progress, stopping.signal);
  }
  await connectDemo(stack);
  announce(stack);
  await Promise.race([ended, stopped()]);
}

async function reportUnexpectedEnd(child: Child): Promise<void> {
  const code = await child.ended;
  if (stopping.signal.aborted) return;
  console.error(
    `\n${child.name} ended unexpectedly (code ${code}); see ${resolve(dataDir, "logs", `${child.name}.log`)}`,
  );
  process.exitCode = 1;
}

function stopped(): Promise<void> {
  if (stopping.signal.aborted) return Promise.resolve();
  return new Promise((resolve) => stopping.signal.addEventListener("abort", () => resolve(), { once: true }));
}

function sandboxEnv(): Record<string, string> {
  return { DEMO_LIVE: process.env.DEMO_LIVE ?? "1", ...(dataset ? { DEMO_DATASET: resolve(dataset) } : {}) };
}

function step(message: string): void {
  console.log(`• ${message}`);
}

function progress(message: string): void {
  if (process.stdout.isTTY && message) process.stdout.write(`\r  ${message}\u001b[K`);
}

function announce({ url, sandboxUrl }: Stack): void {
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
  console.log(`\n  Balcão is ready: ${url}\n\n  Sign in as (no password):`);
  for (const [email, role] of USERS) console.log(`    ${String(email).padEnd(24)} ${role}`);
  console.log("\n  What it sends stays on this machine:");
  console.log(`    e-mail   ${sandboxUrl}/control/mail\n    WhatsApp ${sandboxUrl}/control/whatsapp`);
  console.log(`    helpdesk ${sandboxUrl}/helpdesk/app/accounts/1`);
  console.log("\n  Ctrl-C stops everything. The data stays in", resolve(dataDir), "\n");
}
