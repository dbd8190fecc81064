"use client";

import { CalendarDays, List } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { CampaignAction } from "@/components/campaigns/actions/campaign-action.ts";
import { CampaignsCard } from "@/components/campaigns/list/campaigns-card.tsx";
import { ListSkeleton } from "@/components/campaigns/list/list-skeleton.tsx";
import { NewCampaign } from "@/components/campaigns/list/new-campaign.tsx";
import { type ListState, useListState } from "@/components/campaigns/list/use-list-state.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import type { Day } from "@/lib/core/dates.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const ActionDialog = lazyComponent(() =>
  import("@/components/campaigns/actions/action-dialog.tsx").then((it) => ({ default: it.ActionDialog })),
);
const Calendar = lazyComponent(() =>
  import("@/components/campaigns/list/calendar.tsx").then((it) => ({ default: it.CampaignCalendar })),
);

/** All campaigns, as a list or a calendar. */
export function CampaignsPage({ today }: { today: Day }) {
  const t = useTranslations("campaigns");
  const state = useListState();
  const [action, setAction] = useState<CampaignAction | null>(null);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={<p>{t("description")}</p>}
        action={
          <>
            <ViewSwitch state={state} />
            <NewCampaign />
          </>
        }
      />
      {state.view === "calendario" ? (
        <Suspense fallback={<WaitingCard />}>
          <Calendar state={state} today={today} />
        </Suspense>
      ) : (
        <CampaignsCard state={state} onAction={setAction} />
      )}
      <Suspense>{action ? <ActionDialog {...action} onClose={() => setAction(null)} /> : null}</Suspense>
    </>
  );
}

function ViewSwitch({ state }: { state: ListState }) {
  const t = useTranslations("campaigns.views");
  const isCalendar = state.view === "calendario";
  const label = t(isCalendar ? "list" : "calendar");
  return (
    <Tooltip content={label}>
      <Button
        variant="outline"
        size="icon"
        aria-label={label}
        onClick={() => void state.setView(isCalendar ? "lista" : "calendario")}
      >
        {isCalendar ? <List aria-hidden /> : <CalendarDays aria-hidden />}
      </Button>
    </Tooltip>
  );
}

function WaitingCard() {
  return (
    <Card>
      <ListSkeleton />
    </Card>
  );
}
