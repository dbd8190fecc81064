import { describe, expect, it } from "vitest";
import { covers, firstStage, stageAfter } from "../../../lib/erp/rules/stages.ts";
import { ERP_SYNC_TYPES, type ErpStage, type ErpSyncType, TriggerSync } from "../../../lib/erp/schemas.ts";

function stagesOf(type: ErpSyncType): ErpStage[] {
  const stages: ErpStage[] = [];
  for (let stage: ErpStage | null = firstStage(type); stage; stage = stageAfter(type, stage)) stages.push(stage);
  return stages;
}

describe("stages of a sync run", () => {
  it("read referenced entities first", () => {
    expect(stagesOf("erp_full")).toEqual(["stores", "sellers", "products", "customers", "transactions"]);
    expect(stagesOf("erp_incremental")).toEqual([
      "stores",
      "sellers",
      "products",
      "customers",
      "transactions",
      "rejected",
    ]);
    expect(stagesOf("erp_products")).toEqual(["products"]);
    expect(stagesOf("erp_sales")).toEqual(["stores", "sellers", "customers", "transactions", "rejected"]);
  });

  it("of a full run cover every sync type, and those of an incremental run every type but full", () => {
    const covered = ERP_SYNC_TYPES.map((running) => [
      running,
      ERP_SYNC_TYPES.filter((wanted) => covers(running, wanted)),
    ]);
    expect(Object.fromEntries(covered)).toEqual({
      erp_full: ["erp_full", "erp_incremental", "erp_products", "erp_sales"],
      erp_incremental: ["erp_incremental", "erp_products", "erp_sales"],
      erp_products: ["erp_products"],
      erp_sales: ["erp_sales"],
    });
  });
});

describe("body of a sync trigger", () => {
  it.each([
    {},
    { startDate: null, endDate: null },
    { startDate: "2026-02-01", endDate: "2026-02-28" },
    { startDate: "2026-02-01", endDate: "2026-02-01" },
  ])("is accepted: %j", (body) => {
    expect(TriggerSync.safeParse(body).success).toBe(true);
  });

  it("has each instant converted to its day in UTC−3", () => {
    const body = { startDate: "2026-02-01T02:00:00Z", endDate: "2026-02-01T03:00:00.000Z" };
    expect(TriggerSync.parse(body)).toEqual({ startDate: "2026-01-31", endDate: "2026-02-01" });
  });

  it.each([
    { startDate: "2026-02-01" },
    { endDate: "2026-02-01" },
    { startDate: "2026-02-30", endDate: "2026-03-01" },
    { startDate: "2026-03-02", endDate: "2026-03-01" },
    { startDate: "yesterday", endDate: "today" },
    { startDate: 20260201, endDate: 20260202 },
    { startDate: "2026-02-01", endDate: "2026-02-02", organizationId: "x" },
  ])("is rejected: %j", (body) => {
    expect(TriggerSync.safeParse(body).success).toBe(false);
  });
});
