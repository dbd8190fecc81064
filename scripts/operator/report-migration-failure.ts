import { explainFailure, isServiceFailure } from "../../lib/platform/health/explain-failure.ts";
import { OwnerConnectionError } from "../database/connect-owner.ts";
import { MigrationError } from "../database/migration-error.ts";

/** Prints why a migration failed and returns its exit code. Unexpected errors are defects and keep their stack. */
export function reportMigrationFailure(error: unknown, ownerUrl: string): number {
  const isExplained = error instanceof MigrationError || error instanceof OwnerConnectionError;
  if (!isExplained && !isServiceFailure(error)) throw error;
  console.error(
    isExplained ? error.message : explainFailure("database's owner", error, { MIGRATE_DATABASE_URL: ownerUrl }),
  );
  return 1;
}
