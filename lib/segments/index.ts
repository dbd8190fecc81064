export { askInTurn } from "./ask-within.ts";
export { changeSegmentStatus, createSegment, deleteSegment, updateSegment } from "./change-segment.ts";
export { countOwn, countSegment } from "./count-segment.ts";
export { unsafeFindDueCounts } from "./due-counts.ts";
export { segmentCountRequested, segmentCountsRequested } from "./events.ts";
export { exportSegment } from "./export-segment.ts";
export { SEGMENT_FIGURES } from "./figures.ts";
export { previewSegment } from "./preview-segment.ts";
export {
  getSegment,
  listActiveSegmentIds,
  listSegmentOptions,
  listSegments,
  listSegmentUsage,
} from "./read-segments.ts";
export {
  OwnCount,
  SegmentOptions,
  SegmentPreview,
  SegmentRulesResponse,
  SegmentUsage,
  SegmentView,
} from "./responses.ts";
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
