import { resolve } from "node:path";
import { buildApp } from "./build-app.ts";
import type { Child } from "./stack/child-processes.ts";
import { connectDemo } from "./stack/connect-demo.ts";
import { RefusedStartError, takeFolder } from "./stack/data-folder.ts";
import { readDemoOptions } from "./stack/demo-options.ts";
import { DEMO_PHONE } from "./stack/demo-phone.ts";
import { addDemoResults } from "./stack/demo-results.ts";
import { addDemoTest } from "./stack/demo-test.ts";
import { runFullSync } from "./stack/first-sync.ts";
import { keepSyncing } from "./stack/keep-syncing.ts";
import { loadSecrets } from "./stack/secrets.ts";
import { SCRIPT_USER } from "./stack/sign-in.ts";
import { type Stack, startStack } from "./stack/start-stack.ts";

const USERS = [
  ["super@balcao.test", "Super Admin, every organization"],
  ["admin@aurora.test", "Administrador"],
  ["gerente@aurora.test", "Gerente of two stores"],
  ["marketing@aurora.test", "Marketing"],
  ["consulta@aurora.test", "Consulta, read-only"],
  ["admin@bela.test", "Administrador of another organization"],
];

const ADMINS = ["admin@aurora.test", "admin@bela.test"];

const PARENT_CHECK_MS = 500;
const SIGN_OF_LIFE_MS = 1_000;

const dataDir = process.env.DATA_DIR ?? ".data";
const stopping = new AbortController();
let stack: Stack | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stopping.abort());
// If the parent process was killed, end the demo too.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && stopping.abort(), PARENT_CHECK_MS).unref();
stopping.signal.addEventListener("abort", () => console.log("\nStopping…"), { once: true });

await main().catch((error: Error) => {
  if (stopping.signal.aborted) return;
  const hint = error instanceof RefusedStartError ? "" : `\nLogs are in ${resolve(dataDir, "logs")}`;
  console.error(`\nThe demo could not start: ${error.message}${hint}`);
  process.exitCode = 1;
});
await stack?.stop();
process.exit();

/** Resolves when the demo should end. */
async function main(): Promise<void> {
  const options = readDemoOptions(process.env);
  await takeFolder(options.dataDir, options.port); // before a minute of building
  loadSecrets(options.dataDir);
  const { signal } = stopping;
  await inSight(buildApp({ signal, onStart: () => step("Building the app (one to three minutes)") }));
  stack = await inSight(startStack({ ...options, mode: "start", onStep: step, signal }));
  const ended = Promise.race(stack.children.map(reportUnexpectedEnd));
  step("Reading the shop from the ERP");
  for (const admin of ADMINS) await runFullSync(stack.url, admin, progress, stopping.signal);
  await connectDemo(stack);
  const isLive = options.sandboxEnv.DEMO_LIVE === "1";
  if (isLive) void keepSyncing(stack.url, [SCRIPT_USER, "admin@bela.test"], signal);
  announce(stack, isLive);
  void addResults(stack);
  await Promise.race([ended, stopped()]);
}

/** Takes some minutes, in which the demo can be used already. */
async function addResults(running: Stack): Promise<void> {
  try {
    const testId = await addDemoTest(running, stopping.signal);
    await addDemoResults(running, testId, stopping.signal);
  } catch (error) {
    if (!stopping.signal.aborted)
      console.error(`\nThe demo's campaign results could not be added: ${(error as Error).message}`);
  }
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

function step(message: string): void {
  clearProgress();
  console.log(`• ${message}`);
}

/** Shows the elapsed seconds of a long step. */
async function inSight<T>(work: Promise<T>): Promise<T> {
  const startedAt = Date.now();
  const timer = setInterval(() => progress(`${Math.round((Date.now() - startedAt) / 1000)} s`), SIGN_OF_LIFE_MS);
  return work.finally(() => clearInterval(timer));
}

function progress(message: string): void {
  if (process.stdout.isTTY && message) process.stdout.write(`\r  ${message}\u001b[K`);
}

function clearProgress(): void {
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[K");
}

function announce({ url, sandboxUrl }: Stack, isLive: boolean): void {
  clearProgress();
  console.log(`\n  Balcão is ready: ${url}\n\n  Sign in as (no password):`);
  for (const [email, role] of USERS) console.log(`    ${String(email).padEnd(24)} ${role}`);
  console.log("\n  Messages that it sends stay on this machine:");
  console.log(`    e-mail   ${sandboxUrl}/control/mail\n    WhatsApp ${sandboxUrl}/control/whatsapp`);
  console.log(`    helpdesk ${sandboxUrl}/helpdesk/app/accounts/1`);
  console.log("\n  A store's phone to connect by QR code, under Configurações → Números de WhatsApp:");
  console.log(`    connection ${DEMO_PHONE.name}, token ${DEMO_PHONE.token}`);
  if (isLive) console.log("\n  Sales keep arriving; they are read every 5 minutes, or at once by “Sincronizar”.");
  console.log("\n  Ctrl-C stops everything. The data stays in", resolve(dataDir), "\n");
}
