"use client";

import { useMemo, useState } from "react";

type Chosen = { scope: string; all: boolean; ids: readonly string[] };

/**
 * The selection: ids across pages, or all filtered customers. `scope` identifies the filters; changing them clears the
 * selection.
 */
export function useSelection(scope: string) {
  const [state, setState] = useState<Chosen>({ scope, all: false, ids: [] });
  return useMemo(() => {
    const { all, ids } = state.scope === scope ? state : { all: false, ids: [] as readonly string[] };
    const chosen = new Set(ids);
    const set = (next: Partial<Chosen>) => setState({ scope, all: false, ids: [], ...next });
    return {
      all,
      ids,
      has: (id: string) => all || chosen.has(id),
      toggle: (id: string) => set({ ids: chosen.has(id) ? ids.filter((it) => it !== id) : [...ids, id] }),
      /** Selects every row of a page, or none if all were selected. */
      togglePage: (page: readonly string[]) =>
        set({
          ids: page.every((id) => chosen.has(id))
            ? ids.filter((id) => !page.includes(id))
            : [...new Set([...ids, ...page])],
        }),
      selectAll: () => set({ all: true }),
      clear: () => set({}),
    };
  }, [scope, state]);
}

export type Selection = ReturnType<typeof useSelection>;
