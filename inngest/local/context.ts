import type { Logger } from "pino";
import type { AppAddress } from "./app/call-function.ts";
import type { Database } from "./database/database.ts";
import type { Registry } from "./functions/registry.ts";

/** Shared dependencies of a running engine. */
export type EngineContext = {
  /** Id of this process, stored with claims and slots so that another engine can release them if it dies. */
  engineId: string;
  db: Database;
  registry: Registry;
  app: AppAddress;
  log: Logger;
  retryBaseMs: number;
  keepDays: number;
  /** Syncs the functions with the app again, at most every few seconds; resolves when done. */
  resync: () => Promise<void>;
  /** True once this engine must not write any more, because it was stopped. */
  isStopped: () => boolean;
};
