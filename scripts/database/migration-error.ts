const HINTS: Record<string, string> = {
  "53100": "The server's disk is full: free space or enlarge its volume",
  "55P03": "Another connection kept a table locked for a minute: end it (a long transaction or report)",
  "42501":
    "The user of MIGRATE_DATABASE_URL must own the database, have CREATEROLE and (from PostgreSQL 16 on) have created the " +
    "roles balcao_app and balcao_definer, if the server has them: use the user that migrated its other databases",
  P3005: "MIGRATE_DATABASE_URL names a database with other tables: use an empty one",
  P1002: "Wait until the other one has ended",
};

type Reported = { code?: unknown; message?: unknown; table?: unknown; constraint?: unknown };

/** A migration that PostgreSQL rejected. The message omits row values, which may be personal data. */
export class MigrationError extends Error {
  override name = "MigrationError";

  /** Without `migration`, the bookkeeping of migrations failed. */
  constructor(migration: string | undefined, cause: unknown) {
    const { code, message, table, constraint } = (cause ?? {}) as Reported;
    const place = [table && `table ${table}`, constraint && `constraint ${constraint}`].filter(Boolean).join(", ");
    const hint = HINTS[String(code)] ?? "Correct the cause";
    super(
      `${migration ? `Migration ${migration}` : "The migration"} failed: ${message} ` +
        `(${code ?? "no code"}${place ? `; ${place}` : ""}).\n` +
        `Nothing of it was applied. ${hint}, then run npm run migrate again: it continues here.`,
      { cause },
    );
  }
}
