import { hasOwnSession, SharedSessionError } from "../platform/database/database-session.ts";

type Addresses = { DATABASE_URL: string; ENGINE_DATABASE_URL?: string | undefined };

/** Database address of the embedded engine: its own if the application's is that of a pooler. */
export function engineDatabaseUrl({ DATABASE_URL, ENGINE_DATABASE_URL }: Addresses): string {
  return ENGINE_DATABASE_URL ?? DATABASE_URL;
}

/** Rejects a transaction pooler: notifications would be lost, and two engines could each consider the other dead. */
export async function checkEngineDatabase(addresses: Addresses): Promise<void> {
  if (!(await hasOwnSession(engineDatabaseUrl(addresses))))
    throw new SharedSessionError(
      "ENGINE_DATABASE_URL",
      "the job engine needs a session of its own for LISTEN and session locks",
    );
}
