"use client";

import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Whether an element is narrower than `limit`; measured before the first paint and on resize. */
export function useNarrow(limit: number) {
  const box = useRef<HTMLDivElement>(null);
  const [narrow, setNarrow] = useState(false);
  const onResize = useCallback((width: number) => setNarrow(width < limit), [limit]);
  useLayoutEffect(() => {
    if (box.current) onResize(box.current.getBoundingClientRect().width);
  }, [onResize]);
  return { box, narrow, onResize };
}
