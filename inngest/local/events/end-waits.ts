import type { Tx } from "../database/database.ts";
import { matches } from "../expressions/evaluate.ts";
import { resolveStep } from "../steps/resolve-step.ts";
import type { EngineEvent } from "./event.ts";

type Wait = { run_id: string; step_id: string; event_name: string; expression: string | null; trigger: EngineEvent };

/** Ends each `waitForEvent` that one of these events satisfies; the first match is its result. */
export async function endWaits(tx: Tx, events: readonly EngineEvent[]): Promise<void> {
  const waits = await tx.rows<Wait>(
    `SELECT s.run_id, s.id AS step_id, s.event_name, s.expression, r.events -> 0 AS trigger
     FROM engine.step s JOIN engine.run r ON r.id = s.run_id
     WHERE s.status = 'waiting' AND s.event_name = ANY($1) ORDER BY s.run_id, s.id`,
    [[...new Set(events.map(({ name }) => name))]],
  );
  for (const wait of waits) {
    const event = events.find((candidate) => satisfies(wait, candidate));
    if (event) await resolveStep(tx, wait.run_id, wait.step_id, ["waiting"], { status: "done", data: event });
  }
}

function satisfies(wait: Wait, event: EngineEvent): boolean {
  return wait.event_name === event.name && matches(wait.expression, { event: wait.trigger, async: event });
}
