"use client";

import { Megaphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { type CampaignStart, newCampaignHref } from "@/components/shell/new-campaign-href.ts";
import { SendLink } from "@/components/shell/send-gate.tsx";
import type { ButtonProps } from "@/components/ui/button.tsx";
import { useProfile } from "@/lib/web/use-profile.ts";

type NewCampaignLinkProps = ButtonProps & { start: CampaignStart };

/** Link that creates a campaign with this audience; hidden without permission to see campaigns. */
export function NewCampaignLink({ start, children, ...props }: NewCampaignLinkProps) {
  const t = useTranslations("campaigns.links");
  const { hasPermission } = useProfile();
  if (!hasPermission("app:campaigns")) return null;
  return (
    <SendLink href={newCampaignHref(start)} {...props}>
      <Megaphone aria-hidden />
      {children ?? t("create")}
    </SendLink>
  );
}
