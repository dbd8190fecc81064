"use client";

import { useTranslations } from "next-intl";
import { useAgents } from "@/components/helpdesk/agents/use-agents.ts";
import { ListFrame } from "@/components/helpdesk/list-frame.tsx";
import { RedirectFilters } from "@/components/helpdesk/redirects/redirect-filters.tsx";
import { RedirectList } from "@/components/helpdesk/redirects/redirect-list.tsx";
import { useRedirectFilters } from "@/components/helpdesk/redirects/use-redirect-filters.ts";
import { useRedirects } from "@/components/helpdesk/redirects/use-redirects.ts";
import { Card } from "@/components/ui/card.tsx";

/** Reassigned conversations, with how long the customers had waited. */
export function RedirectsTab() {
  const t = useTranslations("helpdesk.redirects");
  const state = useRedirectFilters();
  const redirects = useRedirects(state.query, { enabled: state.store.isReady });
  const agentName = useAgents().data?.data.find(({ id }) => String(id) === state.agent)?.name;
  const active = [
    state.store.store?.tradeName,
    state.agent && (agentName ?? t("otherAgent", { number: state.agent })),
    state.period !== "tudo" && t(`periods.${state.period}`),
    state.status !== "todas" && t(`situations.${state.status}`),
  ].filter(Boolean);
  return (
    <Card className="overflow-hidden">
      <RedirectFilters state={state} />
      <ListFrame of="redirects" query={redirects} active={active.join(" · ")} onClear={state.clear}>
        {({ data }) => <RedirectList rows={data} />}
      </ListFrame>
    </Card>
  );
}
