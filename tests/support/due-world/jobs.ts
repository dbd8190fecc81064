import { DAY_MS, dayOf } from "../../../lib/core/dates.ts";
import { type Due, MINUTE_MS, type RandomRows } from "./random-rows.ts";

export function addJobRuns(rows: RandomRows, id: string) {
  return Array.from({ length: rows.below(3) }, () => {
    const type = rows.pick(["erp_full", "erp_incremental", "erp_products", "rfm", "campaign_send"]);
    const status = rows.pick(["running", "completed", "failed"]);
    const startedAt = rows.before(rows.pick([4, 20, 90, 1_500, 3_000]) * MINUTE_MS);
    const heartbeatAt = new Date(startedAt.getTime() + rows.pick([0, 2, 60]) * MINUTE_MS);
    const changed = rows.pick([{}, { sales: { created: 2 } }, { sales: { updated: 0, read: 5 } }]) as {
      sales?: { created?: number };
    };
    const window = type === "erp_incremental" && rows.chance(40) ? { startDate: "2026-11-01" } : null;
    rows.add("job_run", {
      organization_id: id,
      id: crypto.randomUUID(),
      type,
      status,
      trigger: "schedule",
      input: type.startsWith("erp_") ? { window } : {},
      error_count: 0,
      progress: changed,
      started_at: startedAt,
      heartbeat_at: heartbeatAt,
      finished_at: status === "running" ? null : heartbeatAt,
    });
    return {
      isReadingAll: type === "erp_full" && status === "running",
      isStaleAt: (now: Date) =>
        status === "running" && now.getTime() - Math.max(startedAt.getTime(), heartbeatAt.getTime()) > 600_000,
      isSyncOn: (now: Date) =>
        ["erp_full", "erp_incremental"].includes(type) &&
        window === null &&
        status !== "failed" &&
        dayOf(startedAt) === dayOf(now),
      changedSince: (time: Date) =>
        type.startsWith("erp_") &&
        startedAt.getTime() > time.getTime() - 2 * DAY_MS &&
        heartbeatAt >= time &&
        changed.sales?.created === 2,
    };
  });
}

export function addConnection(rows: RandomRows, id: string, runs: { isSyncOn: (now: Date) => boolean }[]): Due {
  const isConnected = rows.chance(60);
  if (isConnected)
    rows.add("erp_connection", {
      organization_id: id,
      base_url: "https://erp.example.test",
      username: "crm",
      password_encrypted: "unused",
      updated_at: rows.now,
    });
  return (now) => isConnected && !runs.some((run) => run.isSyncOn(now));
}
