"use client";

import { useTranslations } from "next-intl";
import { Chip, ChipButton } from "@/components/customers/filters/chip.tsx";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useProfile } from "@/lib/web/use-profile.ts";
import type { useStoreSelection } from "@/lib/web/use-store-selection.ts";

const load = () => import("@/components/shell/frame/store-popover.tsx").then((it) => ({ default: it.StorePopover }));
const StorePopover = lazyComponent(load);

/** The top bar's store selection, shown as a filter of the list. */
export function StoreChip({ selection }: { selection: ReturnType<typeof useStoreSelection> }) {
  const t = useTranslations("customers.filters");
  const shell = useTranslations("shell.stores");
  const { profile } = useProfile();
  const { selected, select } = selection;
  const [first, ...more] = selected;
  const value =
    first && (more.length === 0 ? first.tradeName : t("andMore", { first: first.tradeName, count: more.length }));
  const trigger = <ChipButton name={t("names.stores")} value={value ?? null} />;
  const everything = shell((profile?.stores?.length ?? 0) > 0 ? "mine" : "all");
  return (
    <Chip
      isActive={first !== undefined}
      removeLabel={t("remove", { name: t("names.stores") })}
      onRemove={() => void select([])}
    >
      <OnDemand trigger={trigger} popup="dialog" preload={load}>
        <StorePopover trigger={trigger} selection={selection} everything={everything} />
      </OnDemand>
    </Chip>
  );
}
