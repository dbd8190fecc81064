import { LATEST_MIGRATION } from "../../../prisma/generated/latest-migration.ts";
import { unsafeRows } from "../db.ts";
import { ProbeError } from "../health/probe.ts";

/** Checks that this code's newest migration is applied; a newer database is fine. */
export async function checkMigrations(latest: string = LATEST_MIGRATION): Promise<void> {
  const [row] = await unsafeRows<{ migrated: boolean }>("SELECT unsafe_is_migrated($1) AS migrated", [latest]);
  if (!row?.migrated) throw new ProbeError("migrations are missing: run npm run migrate");
}
