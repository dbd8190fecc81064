"use client";

import { useMemo, useState } from "react";

type Chosen = { scope: string; all: boolean; ids: readonly string[] };

/**
 * Which customers are selected: some, over several pages, or everybody in the filter. Another filter is another list:
 * `scope` names it, and what was selected in one counts for nothing in the next.
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
      /** Every row of a page, or none of them when all were chosen. */
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
