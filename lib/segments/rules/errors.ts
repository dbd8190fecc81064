import { ConflictError } from "../../core/errors.ts";

export function segmentNameTaken(): ConflictError {
  return new ConflictError("segment_name_taken", "A segment with this name exists already: choose another name");
}

export function segmentInUse(): ConflictError {
  return new ConflictError(
    "segment_in_use",
    "A campaign uses this segment: choose another segment in that campaign first",
  );
}
