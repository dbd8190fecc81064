import { describe, expect, it } from "vitest";
import { brazilianTimeOf, NIGHTLY_RFM_CRON, NIGHTLY_SYNC_CRON } from "../../../components/integrations/schedule.ts";
import { functions } from "../../../inngest/index.ts";

const cronsOf = (id: string): unknown => functions.find(({ opts }) => opts.id === id)?.opts.triggers;

describe("the displayed schedule", () => {
  it("is in Brazilian time, three hours behind the engine's UTC", () => {
    expect(["0 3 * * *", "0 7 * * *", "30 1 * * *"].map(brazilianTimeOf)).toEqual(["00:00", "04:00", "22:30"]);
  });

  it("matches the registered cron schedules", () => {
    expect(cronsOf("erp-schedule-syncs")).toEqual([{ cron: NIGHTLY_SYNC_CRON }]);
    expect(cronsOf("rfm-schedule-refresh")).toEqual([{ cron: NIGHTLY_RFM_CRON }]);
  });
});
