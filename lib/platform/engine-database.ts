import { hasOwnSession, SharedSessionError } from "./database-session.ts";

type Addresses = { DATABASE_URL: string; ENGINE_DATABASE_URL?: string | undefined };

/** Where the embedded engine finds the database: its own address, where the application's leads through a pooler. */
export function engineDatabaseUrl({ DATABASE_URL, ENGINE_DATABASE_URL }: Addresses): string {
  return ENGINE_DATABASE_URL ?? DATABASE_URL;
}

/** Rejects an address behind a transaction pooler: notifications would be lost and two engines could take each other for dead. */
export async function checkEngineDatabase(addresses: Addresses): Promise<void> {
  if (!(await hasOwnSession(engineDatabaseUrl(addresses))))
    throw new SharedSessionError(
      "ENGINE_DATABASE_URL",
      "the job engine needs a session of its own for LISTEN and session locks",
    );
}
