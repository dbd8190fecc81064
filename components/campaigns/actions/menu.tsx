"use client";

import { Ban, Copy, type LucideIcon, MailQuestion, Pause, Pencil, Play, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import { allowedVerbs, type MenuVerb } from "@/components/campaigns/actions/allowed.ts";
import type { CampaignAction } from "@/components/campaigns/actions/campaign-action.ts";
import { useActOnCampaign } from "@/components/campaigns/actions/use-act-on-campaign.ts";
import { resumeHref } from "@/components/campaigns/hrefs.ts";
import { useChangeRefusal, useSendRefusal } from "@/components/shell/send-gate.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/components/ui/hooks/use-menu-choice.ts";
import type { CampaignRow } from "@/lib/campaigns/schemas.ts";

const ICONS: Record<MenuVerb, LucideIcon> = {
  edit: Pencil,
  duplicate: Copy,
  resend: MailQuestion,
  pause: Pause,
  resume: Play,
  cancel: Ban,
  delete: Trash2,
};

type CampaignMenuProps = {
  trigger: ReactElement;
  campaign: Pick<CampaignRow, "id" | "name" | "status" | "mayChange" | "sent" | "progress">;
  onAction: (action: CampaignAction) => void;
};

export function CampaignMenu({ trigger, campaign, onAction }: CampaignMenuProps) {
  const t = useTranslations("campaigns.menu");
  const router = useRouter();
  const noSend = useSendRefusal();
  const refusal = useChangeRefusal(campaign);
  const act = useActOnCampaign();
  const menu = useMenuChoice(onAction);
  const choose = (verb: MenuVerb) => {
    if (verb === "edit") return router.push(resumeHref(campaign.id));
    if (verb === "duplicate" || verb === "resend" || verb === "pause" || verb === "resume")
      return act.mutate({ verb, campaign });
    menu.choose({ kind: verb, campaign });
  };
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild ref={menu.trigger}>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-w-72" onCloseAutoFocus={menu.onCloseAutoFocus}>
        {refusal === null ? null : <DropdownMenuLabel>{refusal}</DropdownMenuLabel>}
        {allowedVerbs(campaign).map((verb) => {
          const Icon = ICONS[verb];
          return (
            <DropdownMenuItem
              key={verb}
              disabled={(verb === "duplicate" || verb === "resend" ? noSend : refusal) !== null}
              className={verb === "delete" ? "text-destructive" : undefined}
              onSelect={() => choose(verb)}
            >
              <Icon aria-hidden />
              {t(verb)}
            </DropdownMenuItem>
          );
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
