"use client";

import { Copy, Ellipsis, Pause, Pencil, Play, Send } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useState } from "react";
import type { CampaignAction } from "@/components/campaigns/actions/campaign-action.ts";
import { useActOnCampaign } from "@/components/campaigns/actions/use-act-on-campaign.ts";
import { ChannelIcon } from "@/components/campaigns/channel-icon.tsx";
import { resumeHref, stepHref } from "@/components/campaigns/hrefs.ts";
import { SentWindow } from "@/components/campaigns/report/sent/sent-window.tsx";
import { StatusBadge } from "@/components/campaigns/status-badge.tsx";
import { isUnderWay } from "@/components/campaigns/under-way.ts";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { SendButton, SendLink } from "@/components/shell/send-gate.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Link } from "@/components/ui/link.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import type { CampaignView } from "@/lib/campaigns/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const loadMenu = () => import("@/components/campaigns/actions/menu.tsx").then((it) => ({ default: it.CampaignMenu }));
const CampaignMenu = lazyComponent(loadMenu);
const ActionDialog = lazyComponent(() =>
  import("@/components/campaigns/actions/action-dialog.tsx").then((it) => ({ default: it.ActionDialog })),
);

/** The campaign's name, status and available actions. */
export function ReportHeader({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations("campaigns");
  const router = useRouter();
  const [action, setAction] = useState<CampaignAction | null>(null);
  const trigger = (
    <Button variant="outline" size="icon" aria-label={t("menu.label", { name: campaign.name })}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return (
    <>
      <PageHeader
        title={campaign.name}
        parents={[{ label: t("title"), href: "/campanhas" }]}
        description={
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <ChannelIcon channel={campaign.channel} className="size-6" />
            <StatusBadge campaign={campaign} />
            <SentWindow campaign={campaign} />
            <SegmentName segment={campaign.segment} />
          </div>
        }
        action={
          <>
            <MainAction campaign={campaign} />
            <OnDemand trigger={trigger} popup="menu" preload={loadMenu}>
              <CampaignMenu trigger={trigger} campaign={campaign} onAction={setAction} />
            </OnDemand>
          </>
        }
      />
      <Suspense>
        {action ? (
          <ActionDialog {...action} onClose={() => setAction(null)} onDeleted={() => router.push("/campanhas")} />
        ) : null}
      </Suspense>
    </>
  );
}

/** The audience; the segment may have changed since. */
function SegmentName({ segment }: Pick<CampaignView, "segment">) {
  const t = useTranslations("campaigns.report");
  const { hasPermission } = useProfile();
  if (segment === null) return null;
  const { id, name } = segment;
  return (
    <span className="min-w-0 break-words">
      {t.rich("segment", {
        name: () =>
          hasPermission("app:segments") ? (
            <Link
              href={`/segmentos/${id}`}
              className="hit-area rounded-sm text-primary underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          ),
      })}
    </span>
  );
}

/** The most likely action in this status. */
function MainAction({ campaign }: { campaign: CampaignView }) {
  const t = useTranslations("campaigns.menu");
  const act = useActOnCampaign();
  const { status, id } = campaign;
  if (isUnderWay(campaign)) {
    const verb = status === "sending" ? "pause" : "resume";
    const Icon = verb === "pause" ? Pause : Play;
    return (
      <SendButton
        variant={verb === "pause" ? "outline" : "default"}
        changes={campaign}
        disabled={act.isPending}
        onClick={() => act.mutate({ verb, campaign })}
      >
        <Icon aria-hidden />
        {t(verb)}
      </SendButton>
    );
  }
  if (status === "draft" || status === "scheduled")
    return (
      <SendLink variant="outline" changes={campaign} href={resumeHref(id)}>
        <Pencil aria-hidden />
        {t("edit")}
      </SendLink>
    );
  return (
    <>
      <SendButton
        variant="outline"
        disabled={act.isPending}
        onClick={() => act.mutate({ verb: "duplicate", campaign })}
      >
        <Copy aria-hidden />
        {t("duplicate")}
      </SendButton>
      <SendLink variant="outline" changes={campaign} href={stepHref(id, "revisao")}>
        <Send aria-hidden />
        {t("sendAgain")}
      </SendLink>
    </>
  );
}
