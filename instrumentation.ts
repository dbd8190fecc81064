export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startUp } = await import("./lib/http/start-up.ts");
  await startUp().catch(endProcess);
  const { startTelemetry } = await import("./lib/http/start-telemetry.ts");
  await startTelemetry();
  const { unsafeLookAfterKeys } = await import("./lib/helpdesk/index.ts");
  // Not waited for: a vault that is down must not keep the product from starting.
  void unsafeLookAfterKeys();
}

/** Next itself would go on listening, and answer every request with an error. */
function endProcess(error: Error): never {
  console.error(error.message);
  process.exit(1);
}
