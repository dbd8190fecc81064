import type { SegmentView } from "@/lib/segments/schemas.ts";

export type SegmentMenuProps = {
  segment: SegmentView;
  /** Hides "Open" where the segment is already open. */
  isOpen?: boolean;
  onDelete: () => void;
};
