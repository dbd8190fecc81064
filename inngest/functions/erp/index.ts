import { importPage } from "./import-page.ts";
import { recoverErpSync } from "./recover-sync.ts";
import { scheduleErpSyncs } from "./schedule-syncs.ts";
import { startErpSync } from "./start-sync.ts";

export const erpFunctions = [scheduleErpSyncs, startErpSync, importPage, recoverErpSync] as const;
