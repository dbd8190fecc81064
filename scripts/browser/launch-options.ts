import type { LaunchOptions } from "@playwright/test";
import chromium from "@sparticuz/chromium";

/** Resolves no other host, so that no traffic leaves this machine. */
const NO_OTHER_HOST = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";

/**
 * Chromium from an npm package, without a download. Its default flags would disable web security, so they are not used.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  return { executablePath: await chromium.executablePath(), args: ["--no-sandbox", NO_OTHER_HOST] };
}
