import type { ErpEntity, ErpSyncType, OtherRunType, SyncWindow } from "@/lib/erp/schemas.ts";

export const ENTITY_COUNTS = [
  ...(["read", "created", "updated", "unchanged", "rejected"] as const),
  ...(["merged", "skipped", "pending"] as const),
] as const;
export type EntityCount = (typeof ENTITY_COUNTS)[number];
export type EntityCounts = Partial<Record<EntityCount, number>>;
export type SyncProgress = Partial<Record<ErpEntity, EntityCounts>>;
type SyncRunStatus = "running" | "completed" | "failed";

/** One run of `GET /erp/sync/history`. */
export type SyncRun = {
  id: string;
  type: ErpSyncType;
  status: SyncRunStatus;
  /** The job engine is away: the run starts by itself once it is back. */
  isWaiting: boolean;
  trigger: "schedule" | "user" | "automation";
  actor: { id: string; name: string } | null;
  window: SyncWindow | null;
  progress: SyncProgress;
  errorCount: number;
  error: string | null;
  startedAt: string;
  finishedAt: string | null;
};

/** One run of `GET /erp/runs`. */
export type OtherRun = {
  id: string;
  type: OtherRunType;
  status: SyncRunStatus;
  isWaiting: boolean;
  trigger: "schedule" | "user" | "automation";
  actor: { id: string; name: string } | null;
  campaign: { id: string; name: string } | null;
  progress: Record<string, Record<string, number>>;
  error: string | null;
  startedAt: string;
  finishedAt: string | null;
};

/** What `GET /erp/sync/status` answers. */
export type SyncStatus = {
  /** Whether there is an ERP to read from. */
  isConnected: boolean;
  running: SyncRun | null;
  lastCompleted: SyncRun | null;
  lastFailed: SyncRun | null;
  checkpoints: { lastCustomerTransId: number; lastTransactionTransId: number };
  /** Every sale that the ERP knew at this time is here. */
  dataUpTo: string | null;
};

/** What the server knows of it as the page is asked for. */
export type SyncOutline = { isConnected: boolean; running: ErpSyncType | null };

/** What starting a run answers. */
export type SyncTicket = { jobRunId: string; type: ErpSyncType; alreadyRunning: boolean };

/** A row that a run refused, or took with something missing. */
export type RefusedRow = {
  id: string;
  jobRunId: string;
  entity: string;
  externalId: string | null;
  reason: string;
  payload: Record<string, unknown>;
  createdAt: string;
  /** When a later run took it. */
  resolvedAt: string | null;
};
