import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nextTick, parseCron } from "../../../inngest/local/cron/ticks.ts";

const ROOT = join(import.meta.dirname, "../../..");
const page = readFileSync(join(ROOT, "docs/operator/monitoring.md"), "utf8");

/** The longest interval between two runs of a function, over a week. */
function longestPauseOf(functionId: string): number {
  const sources = globSync("inngest/functions/**/*.ts", { cwd: ROOT }).map((file) =>
    readFileSync(join(ROOT, file), "utf8"),
  );
  const cron = parseCron(
    sources.map((text) => new RegExp(`id: "${functionId}".*cron: "([^"]+)"`).exec(text)?.[1]).find(Boolean) ?? "",
  );
  let [at, longest] = [new Date("2026-11-22T00:00:00Z"), 0];
  for (let run = 0; run < 8; run += 1) {
    const next = nextTick(cron, at) ?? at;
    if (run > 0) longest = Math.max(longest, next.getTime() - at.getTime());
    at = next;
  }
  return longest / 1_000;
}

describe("the sample alerts", () => {
  it("do not fire for a run on schedule, and fire after the first missed run", () => {
    const alerts = [...page.matchAll(/balcao_job_run_age_seconds\{balcao_job="(\w+)"\} > (\d+)/g)];
    expect(alerts.map(([, job]) => job)).toEqual(["erp_incremental"]);
    const bound = Number(alerts[0]?.[2]);
    const pause = longestPauseOf("erp-schedule-syncs");
    expect(bound).toBeGreaterThan(pause + 3_600); // plus an hour to run
    expect(bound).toBeLessThan(2 * pause);
  });
});
