import type { ErpEntity, ErpSyncType, OtherRunType, SyncWindow } from "@/lib/erp/schemas.ts";

export const ENTITY_COUNTS = [
  "read",
  "created",
  "updated",
  "unchanged",
  "rejected",
  "merged",
  "skipped",
  "pending",
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
  /** The job engine is unavailable: the run starts automatically once it is back. */
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

/** Response of `GET /erp/sync/status`. */
export type SyncStatus = {
  /** Whether an ERP is configured. */
  isConnected: boolean;
  running: SyncRun | null;
  lastCompleted: SyncRun | null;
  lastFailed: SyncRun | null;
  checkpoints: { lastCustomerTransId: number; lastTransactionTransId: number };
  /** Every sale in the ERP up to this time is imported. */
  dataUpTo: string | null;
};

/** The state known to the server when it renders the page. */
export type SyncOutline = { isConnected: boolean; running: ErpSyncType | null };

/** Response when starting a run. */
export type SyncTicket = { jobRunId: string; type: ErpSyncType; alreadyRunning: boolean };

/** A row that a run rejected, or imported incompletely. */
export type RejectedRow = {
  id: string;
  jobRunId: string;
  entity: string;
  externalId: string | null;
  reason: string;
  payload: Record<string, unknown>;
  createdAt: string;
  /** When a later run imported it. */
  resolvedAt: string | null;
};
