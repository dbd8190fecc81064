const LOCK_WAIT_MS = 1_500;

/**
 * An owner that is neither superuser nor BYPASSRLS is subject to FORCE ROW LEVEL SECURITY: validating a foreign key or
 * updating rows would fail, or see no rows and pass. This policy shows the owner its own rows, no more than ownership
 * allows. Tables without it raise an error: `app.organization_id` is never set here.
 */
const SHOW_ROWS_TO_OWNER = `DO $owner$
DECLARE tenant_table regclass;
BEGIN
  IF (SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user) THEN RETURN; END IF;
  FOR tenant_table IN
    SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND c.relforcerowsecurity
      AND pg_get_userbyid(c.relowner) = current_user
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'owner')
  LOOP
    EXECUTE format('CREATE POLICY owner ON %s TO CURRENT_USER USING (true) WITH CHECK (true)', tenant_table);
  END LOOP;
END $owner$`;

const RUNNING = "hashtextextended('balcao.migration', 0)";

/** Waits for a migration still running on the server although the process that started it was killed. */
export const AWAIT_RUNNING_MIGRATION = `BEGIN; SELECT pg_advisory_xact_lock(${RUNNING}); COMMIT`;

/**
 * A migration and its success record in one transaction: PostgreSQL runs a multi-statement query as one. An unfinished
 * row of `_prisma_migrations` therefore means that it is still running, or that nothing was applied.
 */
export function migrationTransaction(name: string, script: string): string {
  const finish = `UPDATE "_prisma_migrations" SET "finished_at" = now(), "applied_steps_count" = 1
    WHERE "migration_name" = '${name}' AND "finished_at" IS NULL AND "rolled_back_at" IS NULL`;
  const lock = `SELECT pg_advisory_xact_lock(${RUNNING})`;
  return [`SET lock_timeout = ${LOCK_WAIT_MS}`, lock, SHOW_ROWS_TO_OWNER, script, SHOW_ROWS_TO_OWNER, finish].join(
    ";\n",
  );
}
