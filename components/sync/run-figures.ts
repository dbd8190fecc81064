import {
  ENTITY_COUNTS,
  type EntityCount,
  type OtherRun,
  type SyncProgress,
  type SyncRun,
} from "@/components/sync/shapes.ts";
import { ERP_ENTITIES, type ErpEntity } from "@/lib/erp/names.ts";
import type { ErpSyncType } from "@/lib/erp/schemas.ts";

/** Entities that a run processed, in reading order. */
export function entitiesOf(progress: SyncProgress): ErpEntity[] {
  return ERP_ENTITIES.filter((entity) => progress[entity] !== undefined);
}

export function countOf(progress: SyncProgress, name: EntityCount): number {
  return entitiesOf(progress).reduce((sum, entity) => sum + (progress[entity]?.[name] ?? 0), 0);
}

const READ_BY: Record<ErpSyncType, readonly ErpEntity[]> = {
  erp_full: ERP_ENTITIES,
  erp_incremental: ERP_ENTITIES,
  erp_products: ["products"],
  erp_sales: ["stores", "sellers", "customers", "transactions"],
};

/** All entities that a run of this type reads, to show the pending ones too. */
export function expectedEntities(type: ErpSyncType): readonly ErpEntity[] {
  return READ_BY[type];
}

const ALWAYS_SHOWN: readonly EntityCount[] = ["read", "created", "updated", "unchanged", "rejected"];

/** Columns to show: rare counts only if one is not zero. */
export function shownCounts(progress: SyncProgress): EntityCount[] {
  return ENTITY_COUNTS.filter((name) => ALWAYS_SHOWN.includes(name) || countOf(progress, name) > 0);
}

/** Result counts of a job run other than an ERP sync, by message key. Null before any count. */
export function resultOf({ type, progress }: Pick<OtherRun, "type" | "progress">): Record<string, number> | null {
  const count = (entity: string, name: string) => progress[entity]?.[name] ?? 0;
  if (Object.keys(progress).length === 0) return null;
  switch (type) {
    case "rfm":
      return { customers: count("customers", "updated") + count("customers", "corrected") };
    case "campaign_send":
      // Before the first message only the audience is counted.
      if (progress.recipients?.sent === undefined) return null;
      return {
        sent: count("recipients", "sent"),
        failed: count("recipients", "failed"),
        skipped: count("recipients", "skipped"),
      };
    case "reassignment":
      return {
        redirected: count("conversations", "redirected") + count("conversations", "resumed"),
        withoutAgent: count("conversations", "withoutAgent"),
      };
    case "retention":
      return { transactions: count("transactions", "deleted") };
    default: {
      const unhandled: never = type;
      return unhandled;
    }
  }
}

/** Null while running. */
export function durationMs({ startedAt, finishedAt }: Pick<SyncRun, "startedAt" | "finishedAt">): number | null {
  return finishedAt === null ? null : Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
}

/** `850 ms` is "1 s"; then `42 s`, `2 min 14 s`, `1 h 02 min`. The same in both languages. */
export function durationText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${twoDigits(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
