import type { SegmentView } from "@/lib/segments/schemas.ts";

export type SegmentMenuProps = {
  segment: SegmentView;
  /** Where it is open already it isn't offered to be opened. */
  isOpen?: boolean;
  onDelete: () => void;
};
