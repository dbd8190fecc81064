import { z } from "zod";
import { redactText } from "../core/redaction.ts";
import { unsafeSql } from "../platform/db.ts";
import { jobEngine } from "./engine.ts";

/** Inngest's report of a permanently failed function. */
const FailureReport = z.object({
  function_id: z.string(),
  run_id: z.string(),
  error: z.object({ message: z.string().optional() }).optional(),
  event: z.object({ id: z.string().optional(), name: z.string(), data: z.record(z.string(), z.unknown()).nullish() }),
});
const Tenant = z.object({ orgId: z.string() });

/**
 * Stores a failure for the queue page, once per run. False for an invalid report and with the embedded engine, which
 * stores its own runs.
 */
export async function recordFailedRun(data: unknown): Promise<boolean> {
  const report = FailureReport.safeParse(data);
  if (jobEngine() === "embedded" || !report.success) return false;
  const { function_id: functionId, run_id: runId, error, event } = report.data;
  const message = redactText(error?.message ?? "Unknown error");
  const recorded = await unsafeSql((sql) =>
    sql.run(
      `INSERT INTO platform.failed_run (run_id, function_id, org_id, event, error) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (run_id) DO NOTHING`,
      [runId, functionId, organizationOf(event.data), JSON.stringify(event), message],
    ),
  );
  return recorded === 1;
}

/** The event may itself be a failure report; then the organization is that of the inner event. */
function organizationOf(data: Record<string, unknown> | null | undefined): string | null {
  const inner = z.object({ event: z.object({ data: Tenant }) }).safeParse(data);
  return Tenant.safeParse(data).data?.orgId ?? inner.data?.event.data.orgId ?? null;
}
