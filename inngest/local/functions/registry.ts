import type { Logger } from "pino";
import type { Queries } from "../database/database.ts";
import { FunctionConfig, unsupportedOptions } from "./config.ts";

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
      const rows = await db.rows<{ config: Record<string, unknown> }>(
        "SELECT config FROM engine.function WHERE archived_at IS NULL ORDER BY id",
      );
      known = new Map(rows.flatMap(({ config }) => readConfig(config, log)).map((config) => [config.id, config]));
    },
    find: (functionId) => known.get(functionId),
    all: () => [...known.values()],
    triggeredBy: (eventName) =>
      listening(({ triggers }) => triggers.some((trigger) => "event" in trigger && trigger.event === eventName)),
    cancelledBy: (eventName) => listening(({ cancel }) => cancel.some(({ event }) => event === eventName)),
  };
}

/** Skips and logs a function with invalid options, so that the others run. */
function readConfig(config: Record<string, unknown>, log: Logger): FunctionConfig[] {
  const parsed = FunctionConfig.safeParse(config);
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
    log.error({ functionId: config.id, reasons }, "A function was skipped: its options cannot be read");
    return [];
  }
  const ignored = unsupportedOptions(config);
  if (ignored.length > 0) log.warn({ functionId: config.id, ignored }, "The embedded engine ignores these options");
  return [parsed.data];
}
