"use client";

import { useTranslations } from "next-intl";
import { Suspense, useMemo, useState } from "react";
import { PageHeader } from "@/components/shell/page-header.tsx";
import { ActionLink } from "@/components/states/action-link.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import type { StoreAction } from "@/components/stores/store-actions.tsx";
import { StoreFilters } from "@/components/stores/store-filters.tsx";
import { StoreList } from "@/components/stores/store-list.tsx";
import { buildTree, filterTree, SHOW, type StoreNode } from "@/components/stores/store-tree.ts";
import { useStores } from "@/components/stores/use-stores.ts";
import { Card } from "@/components/ui/card.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";
import { useChoiceParam, useOpenParam, useTextParam } from "@/lib/web/url-state.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const StoreActions = lazyComponent(() =>
  import("@/components/stores/store-actions.tsx").then((it) => ({ default: it.StoreActions })),
);
const StoreDrawer = lazyComponent(() =>
  import("@/components/stores/store-drawer.tsx").then((it) => ({ default: it.StoreDrawer })),
);

const SKELETON_ROWS = 8;

export function StoresPage() {
  const t = useTranslations("stores");
  const stores = useStores();
  const [openCode, setOpenCode] = useOpenParam("loja");
  const [action, setAction] = useState<StoreAction | null>(null);
  const tree = useMemo(() => buildTree(stores.data ?? []), [stores.data]);
  const open = stores.data?.find(({ code }) => code === openCode);
  const counts = {
    stores: stores.data?.length ?? 0,
    aliases: tree.reduce((sum, node) => sum + node.aliases.length, 0),
  };
  return (
    <>
      <PageHeader title={t("title")} description={t("description")} />
      <StoreCard stores={stores} tree={tree} counts={counts} onOpen={setOpenCode} onAction={setAction} />
      <Suspense>
        {open ? (
          <StoreDrawer key={open.id} store={open} tree={tree} onClose={() => setOpenCode("")} onAction={setAction} />
        ) : null}
        {action ? <StoreActions action={action} tree={tree} onClose={() => setAction(null)} /> : null}
      </Suspense>
    </>
  );
}

type StoreCardProps = {
  stores: ReturnType<typeof useStores>;
  tree: readonly StoreNode[];
  counts: { stores: number; aliases: number };
  onOpen: (code: string) => void;
  onAction: (action: StoreAction) => void;
};

function StoreCard({ stores, tree, counts, onOpen, onAction }: StoreCardProps) {
  const t = useTranslations("stores");
  // The store selector may have loaded these stores before this part is hydrated.
  const isHydrated = useHydrated();
  const [search, setSearch] = useTextParam("q");
  const [show, setShow] = useChoiceParam("mostrar", SHOW);
  const shown = useMemo(() => filterTree(tree, { search, show }), [tree, search, show]);
  const clear = () => {
    setSearch("");
    setShow("all");
  };
  if (isHydrated && stores.isError && !stores.data)
    return (
      <Card>
        <ErrorState error={stores.error} onRetry={stores.refetch} title={t("errors.list")} />
      </Card>
    );
  if (!isHydrated || !stores.data)
    return (
      <Card>
        <TableSkeleton rows={SKELETON_ROWS} columns={4} />
      </Card>
    );
  if (counts.stores === 0) return <NoStores />;
  return (
    <Card className="overflow-hidden">
      <StoreFilters search={search} onSearch={setSearch} show={show} onShow={setShow} summary={t("count", counts)} />
      {shown.length === 0 ? (
        <NoResults filters={<ActiveFilters search={search} show={show} />} onClear={clear} />
      ) : (
        <StoreList nodes={shown} onOpen={onOpen} onAction={onAction} />
      )}
    </Card>
  );
}

function ActiveFilters({ search, show }: { search: string; show: (typeof SHOW)[number] }) {
  const t = useTranslations("stores.filters");
  return <p>{[search && `“${search}”`, show !== "all" && t(show)].filter(Boolean).join(" · ")}</p>;
}

function NoStores() {
  const t = useTranslations("stores.empty");
  const { hasPermission } = useProfile();
  return (
    <Card>
      <EmptyState
        title={t("title")}
        description={t("description")}
        action={hasPermission("app:erp") ? <ActionLink href="/sincronizacao">{t("action")}</ActionLink> : null}
      />
    </Card>
  );
}
