import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../scripts/database/embedded-postgres.ts";
import { eventually } from "./eventually.ts";

/** The folder of a built product: this one after `npm run build`, or the configured one. */
export const BUILT = process.env.FAULTS_BUILD_DIR ?? join(import.meta.dirname, "../..");
export const isBuilt = existsSync(join(BUILT, ".next/BUILD_ID"));
if (!isBuilt) console.log("SKIPPED tests of the built application: there is no build (npm run build)");

/** The command of `npm start`. */
const NPM_START = [join(BUILT, "scripts/start.mjs")];
/** A production configuration without a job engine; tests add database and identity. */
const PRODUCTION = {
  NODE_ENV: "production" as const,
  LOG_LEVEL: "error",
  INNGEST_DEV: "0",
  INNGEST_EVENT_KEY: "a-key-of-the-test",
  INNGEST_SIGNING_KEY: "signkey-test-0123456789abcdef",
  INNGEST_BASE_URL: "http://127.0.0.1:9",
};

export type BuiltApp = { url: string; child: ChildProcess; output: () => string };

/** Starts the built application on a free port; it is not up yet. */
export async function startBuiltApp(settings: Record<string, string>, command = NPM_START): Promise<BuiltApp> {
  const port = await freePort();
  const child = spawn(process.execPath, [...command, "-p", String(port)], {
    cwd: BUILT,
    env: { ...process.env, ...PRODUCTION, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return { url: `http://127.0.0.1:${port}`, child, output: () => output };
}

export async function untilUp({ url, output }: BuiltApp): Promise<void> {
  await eventually(async () => {
    const answer = await fetch(`${url}/api/health`).catch(() => undefined);
    if (!answer?.ok) throw new Error(`The application isn't up:\n${output()}`);
  });
}
