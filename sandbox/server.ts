import { readSettings } from "./config.ts";
import { openSandbox } from "./open-sandbox.ts";

// The sandbox as one process: `node sandbox/server.ts`. Stores nothing on disk and exits on the first signal.
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => process.exit(0));

try {
  const sandbox = await openSandbox(readSettings(process.env));
  process.stdout.write(`sandbox listening on ${sandbox.url} and ${sandbox.smtpUrl}\n`);
  await sandbox.loaded;
  process.stdout.write("sandbox ready\n");
} catch (error) {
  process.stderr.write(`sandbox failed: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
