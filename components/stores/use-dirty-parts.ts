"use client";

import { useCallback, useState } from "react";

/** Tracks which parts of a drawer have unsaved changes. */
export function useDirtyParts() {
  const [parts, setParts] = useState<ReadonlySet<string>>(() => new Set());
  const report = useCallback((part: string, isDirty: boolean) => {
    setParts((before) => {
      if (before.has(part) === isDirty) return before;
      const after = new Set(before);
      if (isDirty) after.add(part);
      else after.delete(part);
      return after;
    });
  }, []);
  return { isDirty: parts.size > 0, report };
}
