import { countOneSegment } from "./count.ts";
import { countAllSegments } from "./count-all.ts";
import { scheduleSegmentCounts } from "./schedule-counts.ts";

export const segmentFunctions = [countOneSegment, countAllSegments, scheduleSegmentCounts] as const;
