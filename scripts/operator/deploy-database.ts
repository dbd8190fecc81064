import { assertOwnDatabase, productionMark } from "../../lib/platform/database/database-place.ts";
import { prepareDatabase } from "../database/prepare-database.ts";
import { withClient } from "../database/with-client.ts";

type Deployment = Readonly<Record<string, string | undefined>>;

/**
 * Migrates as part of a deployment if the owner's URL is set, else returns null. A preview may migrate only its own
 * database: production's is marked with its location.
 */
export async function deployDatabase(deployment: Deployment): Promise<string[] | null> {
  const { MIGRATE_DATABASE_URL: owner, DATABASE_URL: app, VERCEL_ENV: target } = deployment;
  if (!owner) return null;
  if (!app) throw new Error("MIGRATE_DATABASE_URL is set without DATABASE_URL, whose user the migration creates");
  const urls = [app, owner];
  if (target === "preview")
    await withClient(owner, (client) => assertOwnDatabase(urls, async (text) => (await client.query(text)).rows));
  const applied = await prepareDatabase(owner, app);
  if (target === "production")
    await withClient(owner, (client) =>
      client.query(`COMMENT ON SCHEMA platform IS ${client.escapeLiteral(productionMark(urls))}`),
    );
  return applied;
}
