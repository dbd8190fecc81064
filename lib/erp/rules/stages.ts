import { createHash } from "node:crypto";
import { z } from "zod";
import type { ErpConnection } from "../../settings/schemas.ts";
import { ErpStage, type ErpSyncType, PagePosition } from "../schemas.ts";

/** Stages of each run in dependency order. Rejected rows come last, so that they do not delay new ones. */
const STAGES: Record<ErpSyncType, readonly [ErpStage, ...ErpStage[]]> = {
  erp_full: ["stores", "sellers", "products", "customers", "transactions"],
  erp_incremental: ["stores", "sellers", "products", "customers", "transactions", "rejected"],
  erp_products: ["products"],
  erp_sales: ["stores", "sellers", "customers", "transactions", "rejected"],
};
/** Fields missing in positions of earlier versions: no number is trusted until the next valid row. */
const ADDED_LATER = { trusted: 0, doubted: 0 };

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

const Walked = z.object({ stage: ErpStage, walk: z.looseObject({}) });
const Door = z.object({ stage: ErpStage });

/**
 * Reads the position of page `seq`, possibly stored by another version. An unreadable position restarts its stage, or
 * the run: importing known rows again has no effect.
 */
export function readPosition(type: ErpSyncType, seq: number, raw: unknown): PagePosition {
  const walked = Walked.safeParse(raw);
  const full = walked.success ? { ...walked.data, walk: { ...ADDED_LATER, ...walked.data.walk } } : raw;
  const position = PagePosition.safeParse({ ...Object(full), seq });
  if (position.success) return position.data;
  const door = Door.safeParse(raw);
  return { seq, stage: door.success ? door.data.stage : firstStage(type), walk: null };
}

/** Source fingerprint of a connection; reveals neither address nor user. A new password does not change it. */
export function reachOf({ baseUrl, username, defaultBranch, sql, files }: ErpConnection): string {
  const views = sql ? [sql.timeZone, Object.entries(sql.views).sort()] : [];
  const format = files ? [files.delimiter, files.encoding, files.decimal, files.timeZone] : [];
  return createHash("sha256")
    .update(JSON.stringify([baseUrl, username, defaultBranch, ...views, ...format]))
    .digest("hex");
}
