"use client";

import { firstDayOf, PERIODS, type Period } from "@/components/helpdesk/redirects/periods.ts";
import { useStoreFilter } from "@/components/helpdesk/use-store-filter.ts";
import { dayOf } from "@/lib/core/dates.ts";
import { useChoiceParam, usePageParam, useTextParam } from "@/lib/web/url-state.ts";
import { useNow } from "@/lib/web/use-now.ts";

const PAGE_SIZE = 20;
/** Values of `?situacao=`. */
const STATUSES = { todas: "", concluidos: "completed", andamento: "started", falhas: "failed" } as const;
export type StatusWord = keyof typeof STATUSES;
export const STATUS_WORDS = Object.keys(STATUSES) as [StatusWord, ...StatusWord[]];

/** `?loja=F01&agente=7&situacao=falhas&periodo=30&pagina=2` */
export function useRedirectFilters() {
  const store = useStoreFilter();
  const [period, setPeriod] = useChoiceParam("periodo", PERIODS);
  const [status, setStatus] = useChoiceParam("situacao", STATUS_WORDS);
  const [agent, setAgent] = useTextParam("agente");
  const [page, setPage] = usePageParam();
  const today = dayOf(useNow());
  const first = () => void setPage(null);
  return {
    store,
    period,
    status,
    agent,
    query: {
      storeId: store.store?.id,
      agentId: agent || undefined,
      status: STATUSES[status] || undefined,
      from: firstDayOf(period, today),
      page: Math.max(1, page),
      limit: PAGE_SIZE,
    },
    setPeriod: (next: Period) => {
      first();
      void setPeriod(next);
    },
    setStatus: (next: StatusWord) => {
      first();
      void setStatus(next);
    },
    setAgent: (next: string) => {
      first();
      void setAgent(next || null);
    },
    clear: () => {
      store.choose(null);
      void setPeriod(null);
      void setStatus(null);
      void setAgent(null);
    },
  };
}

export type RedirectFilterState = ReturnType<typeof useRedirectFilters>;
