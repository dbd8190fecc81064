"use client";

import { Link2, Link2Off, PanelRightOpen, ShoppingBag } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactElement, ReactNode } from "react";
import type { StoreRowProps } from "@/components/stores/row-props.ts";
import type { StoreAction } from "@/components/stores/store-actions.tsx";
import { useEcommerceRefusal } from "@/components/stores/use-ecommerce-refusal.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu.tsx";
import { useMenuChoice } from "@/components/ui/hooks/use-menu-choice.ts";
import { useIsLimited } from "@/lib/web/use-is-limited.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type StoreMenuProps = Omit<StoreRowProps, "disclosure" | "isTree"> & { trigger: ReactElement };

export function StoreMenu({ trigger, store, principal, aliasCount, onOpen, onAction }: StoreMenuProps) {
  const t = useTranslations("stores.menu");
  const ecommerceRefusal = useEcommerceRefusal();
  const aliasRefusal = useAliasRefusal();
  const menu = useMenuChoice((act: () => void) => act());
  const choose = (kind: StoreAction["kind"]) => menu.choose(() => onAction({ kind, storeId: store.id }));
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild ref={menu.trigger}>
        {trigger}
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        className="w-72 max-w-[calc(100vw-16px)]"
        onCloseAutoFocus={menu.onCloseAutoFocus}
      >
        <DropdownMenuItem onSelect={() => menu.choose(() => onOpen(store.code))}>
          <PanelRightOpen aria-hidden />
          {t("open")}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <Item
          icon={<Link2 aria-hidden />}
          text={t(principal ? "move" : "link")}
          refusal={aliasRefusal ?? (aliasCount > 0 ? t("hasAliases") : null)}
          onSelect={() => choose("link")}
        />
        {principal ? (
          <Item
            icon={<Link2Off aria-hidden />}
            text={t("unlink", { store: principal.tradeName })}
            refusal={aliasRefusal}
            onSelect={() => choose("unlink")}
          />
        ) : null}
        <Item
          icon={<ShoppingBag aria-hidden />}
          text={t(store.isEcommerce ? "endEcommerce" : "makeEcommerce")}
          refusal={ecommerceRefusal}
          onSelect={() => choose("ecommerce")}
        />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function useAliasRefusal(): string | null {
  const t = useTranslations("stores.menu");
  const { hasPermission, isReadOnly } = useProfile();
  const isLimited = useIsLimited();
  if (isReadOnly) return t("readOnly");
  if (!hasPermission("app:store-aliases")) return t("noAliasPermission");
  return isLimited ? t("scoped") : null;
}

type ItemProps = { icon: ReactNode; text: string; refusal: string | null; onSelect: () => void };

/** Actions not allowed are disabled and show the reason. */
function Item({ icon, text, refusal, onSelect }: ItemProps) {
  return (
    <DropdownMenuItem disabled={refusal !== null} onSelect={onSelect}>
      {icon}
      <span className="min-w-0 py-1">
        <span className="block">{text}</span>
        {refusal ? <span className="block text-xs">{refusal}</span> : null}
      </span>
    </DropdownMenuItem>
  );
}
