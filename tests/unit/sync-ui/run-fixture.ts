import type { SyncRun, SyncStatus } from "../../../components/sync/shapes.ts";

const ANA = { id: "u1", name: "Ana Souza" };

export const FULL: SyncRun = {
  id: "run-full",
  type: "erp_full",
  status: "completed",
  isWaiting: false,
  trigger: "user",
  actor: ANA,
  window: null,
  progress: {
    customers: { read: 4_372, created: 4_372, updated: 0, unchanged: 0, rejected: 0, merged: 3 },
    transactions: { read: 25_900, created: 25_897, updated: 0, unchanged: 0, rejected: 3 },
  },
  errorCount: 3,
  error: null,
  startedAt: "2026-11-21T11:00:00-03:00",
  finishedAt: "2026-11-21T11:00:42-03:00",
};

export const FAILED: SyncRun = {
  id: "run-failed",
  type: "erp_incremental",
  status: "failed",
  isWaiting: false,
  trigger: "schedule",
  actor: null,
  window: { startDate: "2026-11-20", endDate: "2026-11-21" },
  progress: {},
  errorCount: 0,
  error: "The ERP answered 503 to /api/clientes",
  startedAt: "2026-11-21T03:00:00-03:00",
  finishedAt: "2026-11-21T03:02:14-03:00",
};

export const RUNNING: SyncRun = {
  ...FULL,
  id: "run-now",
  status: "running",
  finishedAt: null,
  errorCount: 0,
  startedAt: "2026-11-21T11:59:00-03:00",
  progress: { stores: { read: 8, created: 8 }, sellers: { read: 40, created: 0, updated: 2 } },
};

export const IDLE: SyncStatus = {
  running: null,
  lastCompleted: FULL,
  lastFailed: FAILED,
  checkpoints: { lastCustomerTransId: 4_372, lastTransactionTransId: 1_795_232_015_496 },
  isConnected: true,
  dataUpTo: FULL.startedAt,
};
