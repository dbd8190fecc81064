"use client";

import { BookmarkPlus, Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { isFiltered } from "@/components/customers/filters/filters.ts";
import type { CustomerListState } from "@/components/customers/filters/use-customer-filters.ts";
import { findShown, type SavedView, shownBy, toSearch, toView } from "@/components/customers/views/saved-views.ts";
import { useSavedViews } from "@/components/customers/views/use-saved-views.ts";
import { bringIntoRow } from "@/components/ui/bring-into-row.ts";
import { Button } from "@/components/ui/button.tsx";
import { markHiddenEdges } from "@/components/ui/hooks/mark-hidden-edges.ts";
import { OnDemand } from "@/components/ui/on-demand.tsx";
import { toast } from "@/components/ui/toast.ts";
import { lazyComponent } from "@/lib/web/load-code.ts";
import type { useStoreSelection } from "@/lib/web/use-store-selection.ts";

const loadMenu = () => import("@/components/customers/views/view-menu.tsx").then((it) => ({ default: it.ViewMenu }));
const ViewMenu = lazyComponent(loadMenu);
const NameDialog = lazyComponent(() =>
  import("@/components/customers/views/name-dialog.tsx").then((it) => ({ default: it.NameDialog })),
);

type ViewTabsProps = {
  state: CustomerListState;
  stores: ReturnType<typeof useStoreSelection>;
  onClear: () => void;
};

/** "All customers" and the saved views as links, and a button to save the current list. */
export function ViewTabs({ state, stores, onClear }: ViewTabsProps) {
  const t = useTranslations("customers.views");
  const saved = useSavedViews();
  const list = useRef<HTMLElement>(null);
  const [naming, setNaming] = useState<"new" | SavedView | null>(null);
  const shown = { filters: state.filters, order: state.order, stores: stores.codes };
  const isNarrowed = isFiltered({ ...state.filters, q: "" }, stores.codes);
  const open = isNarrowed ? findShown(saved.views, shown) : null;
  const openName = open?.name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is open, which may stand outside the row's room.
  useEffect(() => {
    bringIntoRow(list.current, list.current?.querySelector("[aria-current=page]")?.parentElement);
  }, [openName]);
  useEffect(() => markHiddenEdges(list.current), []);
  const show = (view: SavedView) => {
    const next = shownBy(view);
    void state.show({ ...next.filters, q: "" }, next.order);
    if (next.stores.length > 0) void stores.select(next.stores);
  };
  const remove = (view: SavedView) => {
    const undo = saved.remove(view);
    // The menu is removed with its view: move the focus to the first tab.
    list.current?.querySelector("a")?.focus();
    toast.success(t("removed", { name: view.name }), { action: { label: t("undo"), onClick: undo } });
  };
  const menu = (
    <Button variant="ghost" size="icon-sm" aria-label={t("menu", { name: open?.name ?? "" })}>
      <Ellipsis aria-hidden />
    </Button>
  );
  return (
    <nav
      ref={list}
      aria-label={t("label")}
      className="fade-edges flex items-center gap-5 overflow-x-auto overflow-y-hidden border-b px-4"
    >
      <span>
        <ViewLink search="" isOpen={!isNarrowed} onShow={onClear}>
          {t("all")}
        </ViewLink>
      </span>
      {saved.views.map((view) => (
        <span key={view.name} className="flex items-center gap-0.5">
          <ViewLink search={toSearch(shownBy(view))} isOpen={view === open} onShow={() => show(view)}>
            {view.name}
          </ViewLink>
          {view === open ? (
            <OnDemand trigger={menu} popup="menu" preload={loadMenu}>
              <ViewMenu trigger={menu} onRename={() => setNaming(view)} onRemove={() => remove(view)} />
            </OnDemand>
          ) : null}
        </span>
      ))}
      {isNarrowed && open === null ? (
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => setNaming("new")}>
          <BookmarkPlus aria-hidden />
          {t("save")}
        </Button>
      ) : null}
      {naming === null ? null : (
        <Suspense>
          <NameDialog
            saved={saved}
            view={naming === "new" ? null : naming}
            onName={(name) => {
              if (naming === "new") saved.save(toView(name, shown));
              else saved.rename(naming, name);
            }}
            onClose={() => setNaming(null)}
          />
        </Suspense>
      )}
    </nav>
  );
}

type ViewLinkProps = { search: string; isOpen: boolean; onShow: () => void; children: ReactNode };

/** A real link, but handled on the client, because the list is already loaded. */
function ViewLink({ search, isOpen, onShow, children }: ViewLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onShow();
  };
  return (
    <a
      href={`/clientes${search}`}
      aria-current={isOpen ? "page" : undefined}
      onClick={follow}
      className="-mb-px inline-flex h-10 max-w-60 items-center border-b-2 border-transparent px-0.5 text-sm whitespace-nowrap text-muted-foreground outline-offset-[-2px] transition-colors duration-100 hover:text-foreground aria-[current=page]:border-primary aria-[current=page]:font-medium aria-[current=page]:text-foreground"
    >
      <span className="truncate">{children}</span>
    </a>
  );
}
