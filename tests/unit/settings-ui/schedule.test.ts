import { describe, expect, it } from "vitest";
import { brazilianTimeOf, NIGHTLY_RFM_CRON, NIGHTLY_SYNC_CRON } from "../../../components/integrations/schedule.ts";
import { functions } from "../../../inngest/index.ts";

const cronsOf = (id: string): unknown => functions.find(({ opts }) => opts.id === id)?.opts.triggers;

describe("the schedule in words", () => {
  it("tells the hour in Brazil, three behind the engine's", () => {
    expect(["0 3 * * *", "0 7 * * *", "30 1 * * *"].map(brazilianTimeOf)).toEqual(["00:00", "04:00", "22:30"]);
  });

  it("tells of the schedules that really run", () => {
    expect(cronsOf("erp-schedule-syncs")).toEqual([{ cron: NIGHTLY_SYNC_CRON }]);
    expect(cronsOf("rfm-schedule-refresh")).toEqual([{ cron: NIGHTLY_RFM_CRON }]);
  });
});
