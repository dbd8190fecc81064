import { unsafeRowsAfter } from "../db.ts";
import { logger } from "../logger.ts";

/** `input` is what the tenant's statements read as `$2`, `times` what they read as `$3`. */
export type TenantPart = { orgId: string; input: unknown; times?: readonly Date[] };

/**
 * `lock`: SQL that is true once the transaction holds the tenant's locks, and never waits. `statements`: by the names of
 * their results, in order. `$1` is the tenant, `$2` its input (jsonb), `$3` its times (timestamptz[]), `$4` the results
 * so far (jsonb). Each returns one row with one number or jsonb; null undoes the tenant's changes.
 */
export type TenantWork = { lock: string; statements: Record<string, string>; reads: keyof typeof PLANS };

/** Each tenant is a subtransaction. PostgreSQL keeps 64 in a process's memory; with more, every snapshot gets slower. */
export const TENANTS_A_TRANSACTION = 60;

/**
 * What one plan may do for tenants of every size. `keys`: look up rows by keys, never read all of a tenant's rows.
 * `tenants`: read all rows of tenants that are known to be small, without a loop over two sets of them.
 */
const PLANS = {
  keys: ["hashjoin", "mergejoin", "material", "seqscan", "bitmapscan"],
  tenants: ["nestloop", "seqscan"],
} as const;

/** The commit does not wait for the disk, as in `deferredTenantDb`. */
const SETTINGS = {
  plan_cache_mode: "force_generic_plan",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  lock_timeout: "250ms",
  synchronous_commit: "off",
};

/** SQLSTATE of our own, for work that a statement wants undone. */
const UNDONE = "BC001";

type Outcome<Results> = { results: Record<string, Results>; failures: string[] };

/**
 * Runs statements for many tenants, each with its own row-level security, in one round trip for up to sixty. Returns the
 * results by tenant. A tenant without any is unchanged: its lock was held, or a statement failed or undid its work.
 */
export async function unsafeInEachTenant<Results = Record<string, number>>(
  parts: readonly TenantPart[],
  work: TenantWork,
): Promise<Map<string, Results>> {
  const results = new Map<string, Results>();
  for (let from = 0; from < parts.length; from += TENANTS_A_TRANSACTION) {
    const outcome = await runLoop<Results>(parts.slice(from, from + TENANTS_A_TRANSACTION), work);
    for (const [orgId, one] of Object.entries(outcome.results)) results.set(orgId, one);
    if (outcome.failures.length > 0) logger.warn({ sqlStates: outcome.failures }, "statements of some tenants failed");
  }
  return results;
}

/** The input is a parameter: PostgreSQL logs the texts of failed statements, and it has personal data. */
async function runLoop<Results>(parts: readonly TenantPart[], work: TenantWork): Promise<Outcome<Results>> {
  const settings = { ...Object.fromEntries(PLANS[work.reads].map((name) => [`enable_${name}`, "off"])), ...SETTINGS };
  const set = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', true)`);
  const [row] = await unsafeRowsAfter<{ outcome: string | null }>(
    [
      { text: `SELECT ${set.join(", ")}, set_config('app.tenant_parts', $1, true)`, values: [JSON.stringify(parts)] },
      { text: loopOf(work) },
    ],
    "SELECT current_setting('app.tenant_outcome', true) AS outcome",
  );
  return JSON.parse(row?.outcome ?? "null") as Outcome<Results>;
}

/** In the order of tenants, so that two transactions cannot wait for each other's rows. */
function loopOf({ lock, statements }: TenantWork): string {
  const steps = Object.entries(statements).map(
    ([name, statement]) => `${named(statement)} INTO STRICT tenant_result;
          IF tenant_result IS NULL THEN RAISE SQLSTATE '${UNDONE}'; END IF;
          tenant_results := tenant_results || jsonb_build_object('${name}', tenant_result);`,
  );
  return `DO $each_tenant$
    DECLARE tenant_part jsonb; tenant_id uuid; tenant_input jsonb; tenant_times timestamptz[];
      tenant_result jsonb; tenant_results jsonb; all_results jsonb := '{}'; all_failures jsonb := '[]';
    BEGIN
      FOR tenant_part IN
        SELECT p.part FROM jsonb_array_elements(current_setting('app.tenant_parts')::jsonb) AS p(part)
        ORDER BY p.part ->> 'orgId'
      LOOP
        BEGIN
          tenant_id := tenant_part ->> 'orgId';
          tenant_input := tenant_part -> 'input';
          tenant_times := ARRAY(SELECT t.time::timestamptz
            FROM jsonb_array_elements_text(tenant_part -> 'times') WITH ORDINALITY AS t(time, place) ORDER BY t.place);
          tenant_results := '{}';
          PERFORM set_config('app.organization_id', tenant_id::text, true);
          CONTINUE WHEN NOT (${named(lock)});
          ${steps.join("\n          ")}
          all_results := all_results || jsonb_build_object(tenant_id, tenant_results);
        EXCEPTION
          WHEN SQLSTATE '${UNDONE}' THEN NULL;
          WHEN OTHERS THEN all_failures := all_failures || to_jsonb(SQLSTATE);
        END;
      END LOOP;
      PERFORM set_config('app.tenant_outcome',
        jsonb_build_object('results', all_results, 'failures', all_failures)::text, true);
    END $each_tenant$`;
}

const NAMES = ["tenant_id", "tenant_input", "tenant_times", "tenant_results"];

function named(sql: string): string {
  return sql.replaceAll(/\$([1-4])\b/g, (_, place: string) => NAMES[Number(place) - 1] ?? "");
}
