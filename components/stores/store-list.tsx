"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { StoreAction } from "@/components/stores/store-actions.tsx";
import { COLUMNS, StoreRow } from "@/components/stores/store-row.tsx";
import type { StoreNode } from "@/components/stores/store-tree.ts";
import { cn } from "@/components/ui/cn.ts";

type StoreListProps = {
  nodes: readonly StoreNode[];
  onOpen: (code: string) => void;
  onAction: (action: StoreAction) => void;
};

/** Principals with their aliases below them, expanded by default. */
export function StoreList({ nodes, ...handlers }: StoreListProps) {
  const t = useTranslations("stores.list");
  const isTree = nodes.some(({ aliases }) => aliases.length > 0);
  return (
    <>
      <div
        aria-hidden
        className={cn("hidden h-10 items-center border-b px-4 text-[13px] text-muted-foreground lg:grid", COLUMNS)}
      >
        <span className={cn(isTree && "pl-9")}>{t("store")}</span>
        <span>{t("place")}</span>
        <span>{t("now")}</span>
        <span>{t("numbers")}</span>
      </div>
      <ul aria-label={t("caption")} className="divide-y">
        {nodes.map((node) => (
          <Principal key={node.store.id} node={node} isTree={isTree} {...handlers} />
        ))}
      </ul>
    </>
  );
}

type PrincipalProps = Omit<StoreListProps, "nodes"> & { node: StoreNode; isTree: boolean };

function Principal({ node, isTree, onOpen, onAction }: PrincipalProps) {
  const id = useId();
  const [isExpanded, setIsExpanded] = useState(true);
  const { store, aliases } = node;
  const row = { isTree, onOpen, onAction };
  const disclosure = { id, isExpanded, toggle: () => setIsExpanded((before) => !before) };
  return (
    <li>
      <StoreRow
        store={store}
        aliasCount={aliases.length}
        disclosure={aliases.length > 0 ? disclosure : null}
        {...row}
      />
      {aliases.length > 0 ? (
        <ul id={id} hidden={!isExpanded}>
          {aliases.map((alias) => (
            <li key={alias.id}>
              <StoreRow store={alias} principal={store} aliasCount={0} disclosure={null} {...row} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
