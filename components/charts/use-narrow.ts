"use client";

import { useCallback, useLayoutEffect, useRef, useState } from "react";

/** Whether a chart's box is narrower than `limit`: measured before the first frame, then with every resize. */
export function useNarrow(limit: number) {
  const box = useRef<HTMLDivElement>(null);
  const [narrow, setNarrow] = useState(false);
  const onResize = useCallback((width: number) => setNarrow(width < limit), [limit]);
  useLayoutEffect(() => {
    if (box.current) onResize(box.current.getBoundingClientRect().width);
  }, [onResize]);
  return { box, narrow, onResize };
}
