import type { Logger } from "pino";
import type { Database } from "../database/database.ts";
import { FunctionOptionError } from "../functions/read-functions.ts";
import { saveFunctions } from "../functions/save-functions.ts";
import type { AppAddress } from "./call-function.ts";
import { fetchFunctions } from "./fetch-functions.ts";

const MIN_GAP_MS = 3_000;
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;

export type Sync = { again: () => Promise<void>; stop: () => void };

/**
 * Keeps the function table in sync with the app: retries at the start until the app responds, then every `everyMs`, and
 * on `again`. If the app is down, nothing changes.
 */
export function startSync(
  app: AppAddress,
  db: Database,
  log: Logger,
  everyMs: number,
  onChange: () => Promise<void>,
): Sync {
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let hasSynced = false;
  let stopped = false;
  let startedAt = 0;
  let inProgress: Promise<void> | undefined;
  let reported = "";

  const syncOnce = async () => {
    startedAt = Date.now();
    try {
      const hasChanged = await saveFunctions(db, await fetchFunctions(app));
      if (hasChanged || !hasSynced) await onChange(); // another engine may have saved the change
      hasSynced = true;
      failures = 0;
      reported = "";
    } catch (error) {
      report(error as Error);
      failures += 1;
    }
  };
  /** Warns once while the app does not respond; logs rejected functions as an error whenever the reason changes. */
  const report = (error: Error) => {
    const { message: reason } = error;
    if (error instanceof FunctionOptionError) {
      if (reason !== reported) log.error({ reason }, "The app's functions were not registered");
      reported = reason;
    } else if (failures === 0) log.warn({ reason }, "The app's functions cannot be read yet");
  };
  const schedule = () => {
    const delay = failures === 0 ? everyMs : Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS);
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(run, delay);
  };
  const run = () => {
    inProgress ??= syncOnce().finally(() => {
      inProgress = undefined;
      schedule();
    });
    return inProgress;
  };
  void run();
  return {
    again: async () => {
      if (inProgress || Date.now() - startedAt >= MIN_GAP_MS) await run();
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
