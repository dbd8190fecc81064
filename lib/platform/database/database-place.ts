import { createHash } from "node:crypto";
import type pg from "pg";
import { UnsafeDatabaseError } from "./database-role.ts";

type Query = <Row extends pg.QueryResultRow>(text: string) => Promise<Row[]>;

const MARK = "production at ";

/** Fingerprint of server, database and user; the same with and without a pooler. Reveals none of them. */
export function placeOf(url: string): string {
  const { hostname, pathname, username } = new URL(url);
  const place = [hostname.replace("-pooler.", "."), pathname, username].join("|");
  return createHash("sha256").update(place).digest("hex").slice(0, 16);
}

/**
 * Marker that the production deployment writes into its database. A branch copies the marker but has another address.
 */
export function productionMark(urls: readonly string[]): string {
  return MARK + urls.map(placeOf).join(",");
}

/** Fails if a preview uses the production database itself. */
export async function assertOwnDatabase(urls: readonly string[], query: Query): Promise<void> {
  const [row] = await query<{ mark: string | null }>(
    "SELECT obj_description(oid, 'pg_namespace') AS mark FROM pg_namespace WHERE nspname = 'platform'",
  );
  const mark = row?.mark ?? "";
  if (mark.startsWith(MARK) && urls.map(placeOf).some((place) => mark.includes(place)))
    throw new UnsafeDatabaseError("this is production's database: give previews a branch of their own");
}
