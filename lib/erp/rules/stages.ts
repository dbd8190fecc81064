import type { ErpStage, ErpSyncType } from "../schemas.ts";

/** Stages of each run in dependency order. Rejected rows come last, so that they do not delay new ones. */
const STAGES: Record<ErpSyncType, readonly [ErpStage, ...ErpStage[]]> = {
  erp_full: ["stores", "sellers", "products", "customers", "transactions"],
  erp_incremental: ["stores", "sellers", "products", "customers", "transactions", "rejected"],
  erp_products: ["products"],
  erp_sales: ["stores", "sellers", "customers", "transactions", "rejected"],
};

export function firstStage(type: ErpSyncType): ErpStage {
  return STAGES[type][0];
}

export function stageAfter(type: ErpSyncType, stage: ErpStage): ErpStage | null {
  return STAGES[type][STAGES[type].indexOf(stage) + 1] ?? null;
}

/** Whether a running sync includes everything the wanted one does. Only a full sync reads everything again. */
export function covers(running: ErpSyncType, wanted: ErpSyncType): boolean {
  if (running === wanted || running === "erp_full") return true;
  return wanted !== "erp_full" && STAGES[wanted].every((stage) => STAGES[running].includes(stage));
}
