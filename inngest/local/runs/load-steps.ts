import type { Queries } from "../database/database.ts";
import type { EndedStep } from "./run.ts";

type StepRow = { id: string; status: string; data: unknown; error: unknown };

/** A run's ended steps in the order in which they ended, and whether others are pending. */
export async function loadEndedSteps(
  db: Pick<Queries, "rows">,
  runId: string,
): Promise<{ ended: EndedStep[]; hasPending: boolean }> {
  const rows = await db.rows<StepRow>(
    "SELECT id, status, data, error FROM engine.step WHERE run_id = $1 ORDER BY ended_order NULLS LAST",
    [runId],
  );
  const ended = rows.filter((row): row is EndedStep => row.status === "done" || row.status === "failed");
  return { ended, hasPending: ended.length < rows.length };
}
