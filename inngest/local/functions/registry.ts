import type { Logger } from "pino";
import type { Queries } from "../database/database.ts";
import { FunctionConfig } from "./config.ts";
import { problemsOf, type Registered } from "./read-functions.ts";

/** Functions registered by the app, cached in this process; `load` reloads them from the table. */
export type Registry = {
  load: () => Promise<void>;
  find: (functionId: string) => FunctionConfig | undefined;
  all: () => FunctionConfig[];
  triggeredBy: (eventName: string) => FunctionConfig[];
  cancelledBy: (eventName: string) => FunctionConfig[];
};

export function createRegistry(db: Queries, log: Logger): Registry {
  let known = new Map<string, FunctionConfig>();
  const listening = (isListener: (config: FunctionConfig) => boolean) => [...known.values()].filter(isListener);
  return {
    load: async () => {
      const rows = await db.rows<{ config: Registered }>(
        "SELECT config FROM engine.function WHERE archived_at IS NULL ORDER BY id",
      );
      known = new Map(rows.flatMap(({ config }) => readConfig(config, log)).map((config) => [config.id, config]));
    },
    find: (functionId) => known.get(functionId),
    all: () => [...known.values()],
    triggeredBy: (eventName) => listening(({ triggers }) => triggers.some(({ event }) => event === eventName)),
    cancelledBy: (eventName) => listening(({ cancel }) => cancel.some(({ event }) => event === eventName)),
  };
}

/** Skips and logs a function that another version of the engine registered with options unknown to this one. */
function readConfig(config: Registered, log: Logger): FunctionConfig[] {
  const parsed = FunctionConfig.safeParse(config);
  if (parsed.success) return [parsed.data];
  log.error({ functionId: config.id, reasons: problemsOf(config) }, "A function was skipped: unsupported options");
  return [];
}
