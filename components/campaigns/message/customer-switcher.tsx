"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { toTitleCase } from "@/lib/core/title-case.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const load = () =>
  import("@/components/campaigns/message/customer-popover.tsx").then((it) => ({ default: it.CustomerPopover }));
const CustomerPopover = lazyComponent(load);

type CustomerSwitcherProps = {
  customer: { id: string; name: string | null } | null;
  onChoose: (id: string) => void;
};

/** Selects the customer of the preview by search. */
export function CustomerSwitcher({ customer, onChoose }: CustomerSwitcherProps) {
  const t = useTranslations("campaigns.preview");
  const { hasPermission } = useProfile();
  const name = customer === null ? t("somebody") : customer.name === null ? t("unnamed") : toTitleCase(customer.name);
  if (!hasPermission("app:customers")) return <span className="text-[13px] text-muted-foreground">{name}</span>;
  const trigger = (
    <Button variant="outline" size="sm" className="max-w-44" aria-label={t("switch", { name })}>
      <span className="truncate">{name}</span>
      <ChevronDown className="text-muted-foreground" aria-hidden />
    </Button>
  );
  return (
    <OnDemand trigger={trigger} popup="dialog" preload={load}>
      <CustomerPopover trigger={trigger} onChoose={onChoose} />
    </OnDemand>
  );
}
