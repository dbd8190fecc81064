export { unsafeListOrganizationIds as unsafeListSegmentTenants } from "../platform/organizations.ts";
export { askInTurn } from "./ask-in-turn.ts";
export { changeSegmentStatus } from "./change-segment-status.ts";
export { countOwn } from "./count-own.ts";
export { countSegment } from "./count-segment.ts";
export { createSegment } from "./create-segment.ts";
export { deleteSegment } from "./delete-segment.ts";
export { segmentCountRequested, segmentCountsRequested } from "./events.ts";
export { exportSegment } from "./export-segment.ts";
export { getSegment } from "./get-segment.ts";
export { listActiveSegmentIds } from "./list-active-segment-ids.ts";
export { listSegmentOptions } from "./list-segment-options.ts";
export { listSegmentUsage } from "./list-segment-usage.ts";
export { listSegments } from "./list-segments.ts";
export { previewSegment } from "./preview-segment.ts";
export { mergeRules } from "./rules/merge-rules.ts";
export {
  ChangeSegmentStatus,
  SaveSegment,
  SegmentCountsQuery,
  SegmentId,
  SegmentOptionsQuery,
  SegmentRules,
  SegmentsQuery,
  SegmentUsageQuery,
  UpdateSegment,
} from "./schemas.ts";
export { countWithReach } from "./store/count.ts";
export { matching } from "./store/matching.ts";
export { PREVIEW_LIMIT } from "./store/time-limit.ts";
export { updateSegment } from "./update-segment.ts";
