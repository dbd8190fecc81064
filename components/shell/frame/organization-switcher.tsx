"use client";

import { Building2, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const load = () =>
  import("@/components/shell/frame/organization-popover.tsx").then((it) => ({ default: it.OrganizationPopover }));
const OrganizationPopover = lazyComponent(load);

/** Selects the organization to act as. */
export function OrganizationSwitcher({ className }: { className?: string }) {
  const t = useTranslations("shell.organization");
  const { profile } = useProfile();
  if (profile === null) return null;
  const name = profile.organizationName;
  const trigger = (
    <Button
      variant="ghost"
      className={cn("min-w-0 shrink gap-2 px-2.5 font-normal", className)}
      aria-label={`${t("label")}: ${name}`}
    >
      <Building2 className="text-muted-foreground" aria-hidden />
      <span className="truncate">{name}</span>
      <ChevronDown className="text-muted-foreground" aria-hidden />
    </Button>
  );
  return (
    <OnDemand trigger={trigger} popup="dialog" preload={load}>
      <OrganizationPopover trigger={trigger} />
    </OnDemand>
  );
}
