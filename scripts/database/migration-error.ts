type Reported = { code?: unknown; message?: unknown; table?: unknown; constraint?: unknown };

/** A migration that PostgreSQL rejected. Names the cause without the rows' values, which may be personal data. */
export class MigrationError extends Error {
  override name = "MigrationError";

  constructor(migration: string, cause: unknown) {
    const { code, message, table, constraint } = (cause ?? {}) as Reported;
    const place = [table && `table ${table}`, constraint && `constraint ${constraint}`].filter(Boolean).join(", ");
    super(
      `Migration ${migration} failed: ${message} (SQLSTATE ${code ?? "none"}${place ? `; ${place}` : ""}).\n` +
        "Nothing of this migration was applied. Fix the cause, then run npm run migrate again: it continues here.",
      { cause },
    );
  }
}
