export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { startUp } = await import("./lib/http/server/start-up.ts");
  await startUp().catch(endProcess);
  const { startTelemetry } = await import("./lib/http/server/start-telemetry.ts");
  await startTelemetry();
  const { unsafeSecureKeys } = await import("./lib/helpdesk/index.ts");
  // Not awaited: an unavailable vault must not block the start. On Vercel the deployment does it (scripts/build-deploy.ts):
  // a function is frozen before it has read every organization's key.
  if (process.env.VERCEL_ENV === undefined) void unsafeSecureKeys();
}

/** Next.js would keep listening and answer every request with an error. */
function endProcess(error: Error): never {
  console.error(error.message);
  process.exit(1);
}
