"use client";

import { ChevronRight, CornerDownRight, Ellipsis, ShoppingBag } from "lucide-react";
import { useTranslations } from "next-intl";
import { OpenNowText } from "@/components/stores/open-now.tsx";
import type { Disclosure, StoreRowProps } from "@/components/stores/row-props.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import type { StoreView } from "@/lib/stores/schemas.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";

const load = () => import("@/components/stores/store-menu.tsx").then((it) => ({ default: it.StoreMenu }));
const StoreMenu = lazyComponent(load);

/** Shared with the header row. */
export const COLUMNS = "lg:grid-cols-[minmax(0,5fr)_minmax(0,2fr)_minmax(0,3fr)_7rem_2.5rem] lg:gap-x-4";

/** One row; on small screens the name, with details below. */
export function StoreRow({ store, principal, aliasCount, disclosure, isTree, onOpen, onAction }: StoreRowProps) {
  const t = useTranslations("stores.list");
  const trigger = (
    <Button variant="ghost" size="icon" aria-label={t("menu", { store: store.tradeName })}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return (
    <div
      className={cn(
        "grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-x-2 px-4 py-1.5 hover:bg-muted lg:min-h-12",
        COLUMNS,
      )}
    >
      <div className={cn("flex min-w-0 items-center gap-1", principal && "pl-6 lg:pl-8")}>
        {isTree ? <Branch store={store} isAlias={principal !== undefined} disclosure={disclosure} /> : null}
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            onClick={() => onOpen(store.code)}
            className="hit-area max-w-full text-left font-medium underline-offset-4 hover:underline"
          >
            <span className="block truncate">{store.tradeName}</span>
          </button>
          <StoreTags store={store} aliasCount={aliasCount} principal={principal} />
        </div>
      </div>
      <div className="col-start-2 row-start-1 lg:col-start-5">
        <OnDemand trigger={trigger} popup="menu" preload={load}>
          <StoreMenu
            trigger={trigger}
            store={store}
            principal={principal}
            aliasCount={aliasCount}
            onOpen={onOpen}
            onAction={onAction}
          />
        </OnDemand>
      </div>
      <div
        className={cn(
          "col-span-2 grid justify-items-start gap-y-0.5 pb-1 text-[13px] lg:contents",
          isTree && "pl-9",
          principal && "pl-15",
        )}
      >
        <StoreFacts store={store} />
      </div>
    </div>
  );
}

function Branch({ store, isAlias, disclosure }: { store: StoreView; isAlias: boolean; disclosure: Disclosure | null }) {
  const t = useTranslations("stores.list");
  if (isAlias) return <CornerDownRight className="mx-2 size-4 shrink-0 text-muted-foreground" aria-hidden />;
  if (!disclosure) return <span className="size-8 shrink-0" />;
  const { id, isExpanded, toggle } = disclosure;
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-expanded={isExpanded}
      aria-controls={id}
      aria-label={t(isExpanded ? "collapse" : "expand", { store: store.tradeName })}
      onClick={toggle}
    >
      <ChevronRight className={cn("transition-transform duration-100", isExpanded && "rotate-90")} aria-hidden />
    </Button>
  );
}

function StoreTags({ store, principal, aliasCount }: Pick<StoreRowProps, "store" | "principal" | "aliasCount">) {
  const t = useTranslations("stores");
  return (
    <>
      <span className="text-[13px] text-muted-foreground">{store.code}</span>
      {principal ? <span className="sr-only">{t("list.aliasOf", { store: principal.tradeName })}</span> : null}
      {aliasCount > 0 ? (
        <span className="text-[13px] text-muted-foreground">{t("list.aliasCount", { count: aliasCount })}</span>
      ) : null}
      {store.isEcommerce ? (
        <Badge variant="primary">
          <ShoppingBag aria-hidden />
          {t("badges.ecommerce")}
        </Badge>
      ) : null}
      {store.isActive ? null : <Badge>{t("badges.inactive")}</Badge>}
    </>
  );
}

function StoreFacts({ store }: { store: StoreView }) {
  const t = useTranslations("stores.list");
  const { city, state, hasBusinessHours, isOpenNow, closesAt, opensAt, numberCount } = store;
  const place = [city, state].filter(Boolean).join("/");
  return (
    <>
      <span className="truncate text-[13px] lg:col-start-2 lg:row-start-1">{place || "—"}</span>
      <OpenNowText
        state={{ hasHours: hasBusinessHours, isOpenNow, closesAt, opensAt }}
        className="lg:col-start-3 lg:row-start-1"
      />
      <span className={cn("text-[13px] lg:col-start-4 lg:row-start-1", numberCount === 0 && "text-muted-foreground")}>
        {t("numberCount", { count: numberCount })}
      </span>
    </>
  );
}
