"use client";

import { useCallback, useEffect, useState } from "react";

/** Which parts of a drawer hold unsaved changes. While one does, the browser asks before it leaves the page. */
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
  const isDirty = parts.size > 0;
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
  return { isDirty, report };
}
