"use client";

import { ChevronDown, Store } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { isApiStatus } from "@/lib/web/api-error.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";
import { useStoreSelection } from "@/lib/web/use-store-selection.ts";

const load = () => import("@/components/shell/frame/store-popover.tsx").then((it) => ({ default: it.StorePopover }));
const StorePopover = lazyComponent(load);

/** Store filter. No selection means all stores the user may see. */
export function StoreSelector() {
  const t = useTranslations("shell.stores");
  const { profile } = useProfile();
  const selection = useStoreSelection();
  if (isApiStatus(selection.error, 403)) return null;
  const { selected, codes, isReady } = selection;
  const everything = (profile?.stores?.length ?? 0) > 0 ? t("mine") : t("all");
  const one = selected.length === 1 ? selected[0] : undefined;
  const named = selected.length === 0 ? everything : (one?.tradeName ?? t("count", { count: selected.length }));
  // Show the codes until the list is loaded.
  const text = isReady ? named : codes.join(", ");
  const trigger = (
    <Button variant="ghost" className="min-w-0 shrink gap-2 px-2.5 font-normal" aria-label={`${t("label")}: ${text}`}>
      <Store className="text-muted-foreground" aria-hidden />
      <span className="truncate">{text}</span>
      <ChevronDown className="text-muted-foreground" aria-hidden />
    </Button>
  );
  return (
    <OnDemand trigger={trigger} popup="dialog" preload={load}>
      <StorePopover trigger={trigger} selection={selection} everything={everything} />
    </OnDemand>
  );
}
