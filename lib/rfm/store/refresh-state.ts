import type { RfmConstants } from "../../customers/schemas.ts";
import type { Sql } from "../../platform/db.ts";
import { type DueCursor, type DuePage, unsafeListDue } from "../../platform/due-work.ts";

/** When the stored segments were last correct for all customers, and with which constants. */
export type RefreshState = { refreshedAt: Date | null; constants: string | null };

export async function findRefreshState(sql: Sql, orgId: string): Promise<RefreshState> {
  const rows = await sql.rows<RefreshState>(
    `SELECT refreshed_at AS "refreshedAt", constants FROM rfm_state WHERE organization_id = $1`,
    [orgId],
  );
  return rows[0] ?? { refreshedAt: null, constants: null };
}

export async function saveRefreshState(sql: Sql, orgId: string, state: RefreshState): Promise<void> {
  await sql.run(
    `INSERT INTO rfm_state (organization_id, refreshed_at, constants) VALUES ($1, $2, $3)
     ON CONFLICT (organization_id) DO UPDATE SET refreshed_at = excluded.refreshed_at, constants = excluded.constants`,
    [orgId, state.refreshedAt, state.constants],
  );
}

/** Reads at most one customer more than that. */
export async function hasMoreCustomersThan(sql: Sql, orgId: string, most: number): Promise<boolean> {
  const rows = await sql.rows<{ more: boolean }>(
    `SELECT count(*) > $2::int AS more
     FROM (SELECT FROM customer_metrics WHERE organization_id = $1 LIMIT $2::int + 1) first_ones`,
    [orgId, most],
  );
  return rows[0]?.more ?? false;
}

/** Constants with which the closed months were classified; null: unknown. */
export async function findHistoryConstants(sql: Sql, orgId: string): Promise<string | null> {
  const rows = await sql.rows<{ constants: string | null }>(
    "SELECT history_constants AS constants FROM rfm_state WHERE organization_id = $1",
    [orgId],
  );
  return rows[0]?.constants ?? null;
}

export async function saveHistoryConstants(sql: Sql, orgId: string, constants: string): Promise<void> {
  await sql.run(
    `INSERT INTO rfm_state (organization_id, history_constants) VALUES ($1, $2)
     ON CONFLICT (organization_id) DO UPDATE SET history_constants = excluded.history_constants`,
    [orgId, constants],
  );
}

/** Not tenant-scoped: organizations whose daily refresh can change anything. `defaults`: without constants of their own. */
export function unsafeListDueRefreshes(page: DuePage, defaults: RfmConstants): Promise<DueCursor[]> {
  const { riskDays, churnDays, loyalCents, loyalOrders } = defaults;
  const extra = [riskDays, churnDays, loyalCents, loyalOrders];
  return unsafeListDue("unsafe_list_due_rfm_refreshes", page, { before: [page.now], extra });
}
