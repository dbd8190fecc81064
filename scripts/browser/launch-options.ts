import type { LaunchOptions } from "@playwright/test";
import chromium from "@sparticuz/chromium";

/** A page that asks for another host finds none: nothing leaves this machine. */
const NO_OTHER_HOST = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1";

/** Chromium comes out of an npm package: none is downloaded. Its own flags would switch web security off: left out. */
export async function launchOptions(): Promise<LaunchOptions> {
  return { executablePath: await chromium.executablePath(), args: ["--no-sandbox", NO_OTHER_HOST] };
}
