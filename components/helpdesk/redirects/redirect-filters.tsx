"use client";

import { useTranslations } from "next-intl";
import { useAgents } from "@/components/helpdesk/agents/use-agents.ts";
import { PERIODS } from "@/components/helpdesk/redirects/periods.ts";
import { type RedirectFilterState, STATUS_WORDS } from "@/components/helpdesk/redirects/use-redirect-filters.ts";
import { StoreFilter } from "@/components/helpdesk/store-filter.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";

type RedirectFiltersProps = { state: RedirectFilterState };

export function RedirectFilters({ state }: RedirectFiltersProps) {
  const t = useTranslations("helpdesk.redirects");
  return (
    <search className="grid gap-2 px-4 py-3 min-[26.25rem]:grid-cols-2 lg:flex lg:flex-wrap">
      <StoreFilter filter={state.store} />
      <AgentFilter state={state} />
      <NativeSelect
        aria-label={t("period")}
        value={state.period}
        onChange={({ target }) => state.setPeriod(PERIODS.find((it) => it === target.value) ?? PERIODS[0])}
        className="min-w-0 lg:w-44"
      >
        {PERIODS.map((period) => (
          <option key={period} value={period}>
            {t(`periods.${period}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        aria-label={t("situation")}
        value={state.status}
        onChange={({ target }) => state.setStatus(STATUS_WORDS.find((it) => it === target.value) ?? STATUS_WORDS[0])}
        className="min-w-0 lg:w-44"
      >
        {STATUS_WORDS.map((word) => (
          <option key={word} value={word}>
            {t(`situations.${word}`)}
          </option>
        ))}
      </NativeSelect>
    </search>
  );
}

/** Filters by agent; an agent in the URL who no longer exists stays selected. */
function AgentFilter({ state: { agent, setAgent } }: RedirectFiltersProps) {
  const t = useTranslations("helpdesk.redirects");
  const agents = useAgents().data?.data ?? [];
  const isListed = agent === "" || agents.some(({ id }) => String(id) === agent);
  return (
    <NativeSelect
      aria-label={t("agent")}
      value={agent}
      onChange={({ target }) => setAgent(target.value)}
      className="min-w-0 lg:w-52"
    >
      <option value="">{t("everyAgent")}</option>
      {isListed ? null : <option value={agent}>{t("otherAgent", { number: agent })}</option>}
      {agents.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
