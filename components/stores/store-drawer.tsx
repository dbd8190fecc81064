"use client";

import { useTranslations } from "next-intl";
import { useAskBeforeClose } from "@/components/shell/leaving/use-ask-before-close.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { DataTab } from "@/components/stores/data-tab.tsx";
import { HoursTab } from "@/components/stores/hours-tab.tsx";
import type { StoreAction } from "@/components/stores/store-actions.tsx";
import { placeIn, type StoreNode } from "@/components/stores/store-tree.ts";
import { useDirtyParts } from "@/components/stores/use-dirty-parts.ts";
import { useStoreSettings } from "@/components/stores/use-stores.ts";
import { Badge } from "@/components/ui/badge.tsx";
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs.tsx";
import { StoreNumbers } from "@/components/whatsapp-numbers/store-numbers.tsx";
import type { StoreView } from "@/lib/stores/schemas.ts";
import { useChoiceParam } from "@/lib/web/url-state.ts";

const TABS = ["horarios", "numeros", "dados"] as const;
const NAMES = { horarios: "hours", numeros: "numbers", dados: "data" } as const;

type StoreDrawerProps = {
  store: StoreView;
  tree: readonly StoreNode[];
  onClose: () => void;
  onAction: (action: StoreAction) => void;
};

/** A store's hours, numbers and data. Closing with unsaved changes asks for confirmation. */
export function StoreDrawer({ store, tree, onClose, onAction }: StoreDrawerProps) {
  const t = useTranslations("stores");
  const common = useTranslations("common");
  const dirty = useDirtyParts();
  const [tab, setTab] = useChoiceParam("aba", TABS);
  const leave = () => {
    // Reset the tab together with the drawer without a history entry, so that Back does not reopen it.
    setTab(null, { history: "replace" });
    onClose();
  };
  const { close, question } = useAskBeforeClose(dirty.isDirty, leave, ["loja"]);
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : close())}>
      <SheetContent closeLabel={common("close")} className="max-w-2xl">
        <SheetHeader>
          <SheetTitle className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {store.tradeName}
            {store.isEcommerce ? <Badge variant="primary">{t("badges.ecommerce")}</Badge> : null}
            {store.isActive ? null : <Badge>{t("badges.inactive")}</Badge>}
          </SheetTitle>
          <SheetDescription>{t("drawer.description", { code: store.code })}</SheetDescription>
        </SheetHeader>
        <Tabs
          value={tab}
          onValueChange={(value) => setTab(TABS.find((one) => one === value) ?? null)}
          className="flex flex-1 flex-col"
        >
          <TabsList className="px-4 pt-1">
            {TABS.map((one) => (
              <TabsTrigger key={one} value={one}>
                {t(`drawer.${NAMES[one]}`)}
              </TabsTrigger>
            ))}
          </TabsList>
          <StoreTabs store={store} tree={tree} onAction={onAction} report={dirty.report} />
        </Tabs>
        {question}
      </SheetContent>
    </Sheet>
  );
}

type StoreTabsProps = Omit<StoreDrawerProps, "onClose"> & { report: (part: string, isDirty: boolean) => void };

/** All tabs stay mounted, to keep input. */
function StoreTabs({ store, tree, onAction, report }: StoreTabsProps) {
  const t = useTranslations("stores.errors");
  const settings = useStoreSettings(store.id);
  const panel = "flex flex-1 flex-col data-[state=inactive]:hidden";
  const waiting = settings.isError ? (
    <ErrorState error={settings.error} onRetry={settings.refetch} title={t("settings")} />
  ) : (
    <DrawerSkeleton />
  );
  return (
    <>
      <TabsContent value="horarios" forceMount className={panel}>
        {settings.data ? <HoursTab store={store} settings={settings.data} report={report} /> : waiting}
      </TabsContent>
      <TabsContent value="numeros" className={panel}>
        <StoreNumbers store={store} />
      </TabsContent>
      <TabsContent value="dados" forceMount className={panel}>
        {settings.data ? (
          <DataTab
            store={store}
            place={placeIn(tree, store.id)}
            settings={settings.data}
            report={report}
            onEcommerce={() => onAction({ kind: "ecommerce", storeId: store.id })}
          />
        ) : (
          waiting
        )}
      </TabsContent>
    </>
  );
}

function DrawerSkeleton() {
  return (
    <Loading className="grid gap-3 px-4">
      {["a", "b", "c", "d", "e", "f", "g"].map((key) => (
        <Skeleton key={key} className="h-10" />
      ))}
    </Loading>
  );
}
