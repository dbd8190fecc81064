import pg from "pg";
import { postgresSocket } from "../../lib/platform/database/postgres-socket.ts";
import { explainFailure } from "../../lib/platform/health/explain-failure.ts";

export class OwnerConnectionError extends Error {}

/** Connects as the owner. The error names host and cause, without the password; the driver's error is its `cause`. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, stream: postgresSocket });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new OwnerConnectionError(explainFailure("database's owner", error, { MIGRATE_DATABASE_URL: url }), {
      cause: error,
    });
  }
}
