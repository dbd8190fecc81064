import type { Database } from "../database/database.ts";
import { assertSupported, type Registered } from "./read-functions.ts";

/** NOTIFY channel that makes every engine reload its registry. */
export const FUNCTIONS_CHANNEL = "engine:functions";

/**
 * Replaces the app's functions with `configs`: writes new and changed ones, archives missing ones (their waiting runs
 * stay). True if anything changed. Throws a FunctionOptionError, and changes nothing, if an option is unsupported.
 */
export async function saveFunctions(db: Database, configs: readonly Registered[]): Promise<boolean> {
  assertSupported(configs);
  return db.tx(async (tx) => {
    const written = await tx.run(
      `INSERT INTO engine.function (id, config) SELECT c ->> 'id', c FROM jsonb_array_elements($1::jsonb) c
       ON CONFLICT (id) DO UPDATE SET config = excluded.config, synced_at = now(), archived_at = NULL
       WHERE function.config IS DISTINCT FROM excluded.config OR function.archived_at IS NOT NULL`,
      [JSON.stringify(configs)],
    );
    const archived = await tx.run(
      "UPDATE engine.function SET archived_at = now() WHERE archived_at IS NULL AND NOT (id = ANY($1))",
      [configs.map(({ id }) => id)],
    );
    if (written + archived > 0) await tx.rows("SELECT pg_notify($1, '')", [FUNCTIONS_CHANNEL]);
    return written + archived > 0;
  });
}
