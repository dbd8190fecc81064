import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { RefusedStartError } from "./data-folder.ts";

/** The sandbox and its mail server use the next two ports. */
const LAST_PORT = 65_533;

/** Options from the demo's environment variables, listed in the README. */
export function readDemoOptions(env: Readonly<Record<string, string | undefined>>): {
  port: number;
  dataDir: string;
  sandboxEnv: Record<string, string>;
} {
  const { PORT = "3000", DATA_DIR = ".data", DEMO_DATASET, DEMO_LIVE = "1" } = env;
  const port = Number(PORT);
  if (!/^\d+$/.test(PORT) || port < 1 || port > LAST_PORT)
    throw new RefusedStartError(
      `PORT=${PORT} is not a port: use a whole number from 1 to ${LAST_PORT}, such as PORT=3100`,
    );
  if (DEMO_DATASET && !existsSync(DEMO_DATASET))
    throw new RefusedStartError(`DEMO_DATASET=${DEMO_DATASET} does not exist`);
  const dataset: Record<string, string> = DEMO_DATASET ? { DEMO_DATASET: resolve(DEMO_DATASET) } : {};
  return { port, dataDir: DATA_DIR, sandboxEnv: { DEMO_LIVE, ...dataset } };
}
