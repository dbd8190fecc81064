"use client";

import { parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { VARIANTS, type Variant } from "@/lib/sending/names.ts";
import { useChoiceParam, usePageParam } from "@/lib/web/url-state.ts";

export const TABS = ["destinatarios", "lojas", "links", "respostas", "falhas", "auditoria"] as const;
export type ReportTab = (typeof TABS)[number];

export const STAGES = ["planned", "accepted", "delivered", "read", "clicked", "replied", "converted"] as const;
export const STATUSES = ["queued", "sending", "sent", "delivered", "read", "failed", "skipped", "in_doubt"] as const;

const FIELDS = {
  stage: parseAsStringLiteral(STAGES),
  status: parseAsStringLiteral(STATUSES),
  variant: parseAsStringLiteral(VARIANTS),
  tested: parseAsBoolean,
  reason: parseAsString,
  error: parseAsString,
  q: parseAsString,
};
const NAMES = {
  stage: "etapa",
  status: "situacao",
  variant: "variante",
  tested: "teste",
  reason: "motivo",
  error: "erro",
  q: "q",
};
const NOTHING = { stage: null, status: null, variant: null, tested: null, reason: null, error: null, q: null };

export type RecipientFilter = Partial<{
  stage: (typeof STAGES)[number] | null;
  status: (typeof STATUSES)[number] | null;
  variant: Variant | null;
  tested: boolean | null;
  reason: string | null;
  error: string | null;
  q: string | null;
}>;

/** Filters of the recipients list, all kept in the URL. */
export function useRecipientFilters() {
  const [tab, setTab] = useChoiceParam("aba", TABS);
  const [filters, setFilters] = useQueryStates(FIELDS, { urlKeys: NAMES, history: "push" });
  const [page, setPage] = usePageParam();
  const changeIn = (history: "push" | "replace") => (to: RecipientFilter) => {
    void setPage(null, { history });
    void setFilters(to, { history });
  };
  const change = changeIn("push");
  return {
    tab,
    setTab,
    filters,
    change,
    setPage,
    /** Typing replaces the history entry instead of adding one per letter. */
    search: (q: string) => changeIn("replace")({ q: q || null }),
    page: Math.max(1, page),
    isOn: Object.values(filters).some((value) => value !== null && value !== ""),
    clear: () => change(NOTHING),
    /** Shows the recipients counted by a figure. */
    show: (to: RecipientFilter) => {
      change({ ...NOTHING, ...to });
      void setTab("destinatarios");
      document.getElementById("recipients")?.scrollIntoView({ block: "start" });
    },
  };
}

export type RecipientFilters = ReturnType<typeof useRecipientFilters>;
