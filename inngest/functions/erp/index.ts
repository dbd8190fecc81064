import { importPage } from "./import-page.ts";
import { purgeExpiredTransactions } from "./purge-transactions.ts";
import { recoverPurge } from "./recover-purge.ts";
import { recoverErpSync } from "./recover-sync.ts";
import { schedulePurges } from "./schedule-purges.ts";
import { scheduleErpSyncs } from "./schedule-syncs.ts";
import { startErpSync } from "./start-sync.ts";

export const erpFunctions = [
  scheduleErpSyncs,
  startErpSync,
  importPage,
  recoverErpSync,
  schedulePurges,
  purgeExpiredTransactions,
  recoverPurge,
] as const;
