export { type RfmBounds, rfmBounds, rfmConstants } from "../customers/index.ts";
export { unsafeFindDueRefreshes } from "./due-refreshes.ts";
export { rfmRecomputeRequested, rfmRefreshRequested } from "./events.ts";
export { RFM_FIGURES } from "./figures.ts";
export { lockRfmBounds } from "./find-rfm-constants.ts";
export { getRfmMigrations, getRfmOverview, getRfmStatus } from "./read-rfm.ts";
export { refreshRfmDaily } from "./refresh-rfm-daily.ts";
export { RfmMigrations, RfmOverview, RfmSettingsView, RfmStatus } from "./responses.ts";
export {
  closeMonth,
  finishReclassification,
  listBackfillMonths,
  listOutdatedMonths,
  reclassifyClosedMonth,
  refreshHistory,
  rewriteHistory,
  snapshotMonth,
} from "./rfm-history.ts";
export { failRfmRun, finishRfmRun, recomputeRfm, requestRfmRecompute, resumeRfmRun, startRfmRun } from "./rfm-run.ts";
export { getRfmSettings, saveRfmSettings } from "./rfm-settings.ts";
export { RfmMigrationsQuery, RfmOverviewQuery, SaveRfmSettings } from "./schemas.ts";
