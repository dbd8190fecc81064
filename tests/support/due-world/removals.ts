import { DAY_MS } from "../../../lib/core/dates.ts";
import { firstUuidAt } from "../../../lib/platform/uuid.ts";
import type { Due, RandomRows } from "./random-rows.ts";

const DAYS = { events: 90, runs: 400, opens: 400, keys: 1, deliveries: 30, imports: 2 };

/** Reports, pixels and runs around the end of their retention. */
export function addRemovals(rows: RandomRows, id: string): Due {
  const ago = (days: number) => rows.before(days * DAY_MS);
  const around = (days: number) => ago(days + rows.pick([-60, -5, -5, 3]));
  const times = (most: number, days: number) => Array.from({ length: rows.below(most + 1) }, () => around(days));
  const events = times(1, DAYS.events);
  for (const at of events)
    rows.add("message_event", {
      organization_id: id,
      id: firstUuidAt(at),
      channel: "email",
      provider_message_id: crypto.randomUUID(),
      status: "sent",
      occurred_at: at,
      received_at: at,
    });
  const token = () => ({ token: crypto.randomUUID(), organization_id: id, customer_id: id });
  const opens = times(1, DAYS.opens);
  for (const at of opens) rows.add("open_token", { ...token(), created_at: at });
  const keys = times(1, DAYS.keys);
  for (const at of keys)
    rows.add("idempotency_key", {
      organization_id: id,
      key_hash: crypto.randomUUID(),
      claim: id,
      fingerprint: "",
      claimed_at: at,
      created_at: at,
    });
  const deliveries = times(1, DAYS.deliveries);
  for (const at of deliveries)
    rows.add("event_delivery", {
      organization_id: id,
      id: firstUuidAt(at),
      endpoint_id: id,
      event_id: crypto.randomUUID(),
      event_type: "sale.registered",
      state: "delivered",
      attempts: 1,
      next_attempt_at: null,
      created_at: at,
    });
  const imports = times(1, DAYS.imports).map((at) => ({ at, hasContent: rows.chance(70) }));
  for (const { at, hasContent } of imports)
    rows.add("customer_import", {
      organization_id: id,
      id: crypto.randomUUID(),
      file_name: "a",
      file_bytes: 1,
      part_count: 1,
      status: "completed",
      has_content: hasContent,
      created_at: at,
      changed_at: at,
    });
  const runs = times(2, DAYS.runs).map((startedAt) => ({
    startedAt,
    isCompleted: rows.chance(70),
    isMissingRow: rows.chance(20),
  }));
  for (const { startedAt, isCompleted, isMissingRow } of runs) {
    const run = crypto.randomUUID();
    rows.add("job_run", {
      organization_id: id,
      id: run,
      type: "reassignment",
      status: isCompleted ? "completed" : "failed",
      trigger: "schedule",
      input: {},
      error_count: 0,
      progress: {},
      started_at: startedAt,
      heartbeat_at: startedAt,
      finished_at: startedAt,
    });
    rows.add("job_run_error", {
      organization_id: id,
      id: crypto.randomUUID(),
      job_run_id: run,
      entity: "sales",
      reason: "no customer",
      payload: {},
      created_at: startedAt,
      resolved_at: isMissingRow ? null : startedAt,
    });
  }
  return (now) => {
    const isPast = (at: Date, days: number) => at.getTime() < now.getTime() - days * DAY_MS;
    const isRemovable = (run: (typeof runs)[number]) =>
      isPast(run.startedAt, DAYS.runs) &&
      !run.isMissingRow &&
      (!run.isCompleted || runs.some((other) => other.isCompleted && other.startedAt > run.startedAt));
    return (
      events.some((at) => isPast(at, DAYS.events)) ||
      opens.some((at) => isPast(at, DAYS.opens)) ||
      keys.some((at) => isPast(at, DAYS.keys)) ||
      deliveries.some((at) => isPast(at, DAYS.deliveries)) ||
      imports.some(({ at, hasContent }) => hasContent && isPast(at, DAYS.imports)) ||
      runs.some(isRemovable)
    );
  };
}
