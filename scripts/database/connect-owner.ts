import pg from "pg";
import { explainFailure } from "../../lib/platform/explain-failure.ts";

export class OwnerConnectionError extends Error {}

/** The owner's connection. A failure says where and why, without the password; what the driver said is its cause. */
export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return client;
  } catch (error) {
    throw new OwnerConnectionError(explainFailure("database's owner", error, { MIGRATE_DATABASE_URL: url }), {
      cause: error,
    });
  }
}
