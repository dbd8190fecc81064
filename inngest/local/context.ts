import type { Logger } from "pino";
import type { AppAddress } from "./app/call-function.ts";
import type { Database } from "./database/database.ts";
import type { Registry } from "./functions/registry.ts";

/** What every part of a running engine is given. */
export type EngineContext = {
  /** This process: claims and slots carry it, so that they can be taken back when it dies. */
  engineId: string;
  db: Database;
  registry: Registry;
  app: AppAddress;
  log: Logger;
  retryBaseMs: number;
  keepDays: number;
  /** Asks the app for its functions again, at most every few seconds; resolves when the answer is in. */
  resync: () => Promise<void>;
  /** True once this engine no longer may write: it was stopped, or taken for dead by another one. */
  isStopped: () => boolean;
};
