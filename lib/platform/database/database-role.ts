import type pg from "pg";
import { unsafeRows } from "../db.ts";
import { ProbeError } from "../health/probe.ts";

/** The application must not run with this database, or as this database user. */
export class UnsafeDatabaseError extends ProbeError {
  override name = "UnsafeDatabaseError";
}

type Powers = { superuser: boolean; bypasses: boolean; owns: boolean; defines: boolean };
type Query = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;

/** balcao_definer owns the functions that read across organizations; its members could do the same. */
const POWERS = `SELECT rolsuper AS superuser, rolbypassrls AS bypasses,
    EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN ('public', 'platform') AND c.relkind IN ('r', 'p') AND pg_has_role(c.relowner, 'MEMBER')) AS owns,
    EXISTS (SELECT FROM pg_roles d WHERE d.rolname = 'balcao_definer' AND pg_has_role(d.oid, 'MEMBER')) AS defines
  FROM pg_roles WHERE rolname = current_user`;

/** Checks that row-level security applies to the user of `DATABASE_URL`. */
export async function checkDatabaseRole(query: Query = unsafeRows): Promise<void> {
  const [powers] = await query<Powers>(POWERS);
  if (!powers) throw new Error("The database does not list the current user");
  const reason = dangerOf(powers);
  if (reason)
    throw new UnsafeDatabaseError(`the user of DATABASE_URL ${reason}: name one that npm run migrate creates`);
}

function dangerOf({ superuser, bypasses, owns, defines }: Powers): string | null {
  if (superuser) return "is a superuser";
  if (bypasses) return "bypasses row-level security";
  if (owns) return "owns the tables";
  return defines ? "is a member of balcao_definer" : null;
}
