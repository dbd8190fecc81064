"use client";

import { CircleHelp, Menu, Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { AccountMenu } from "@/components/shell/frame/account-menu.tsx";
import { OrganizationOfLevel0 } from "@/components/shell/frame/organization-of-level-0.tsx";
import { StoreSelector } from "@/components/shell/frame/store-selector.tsx";
import { ReadOnlyChip } from "@/components/shell/read-only.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

/** Shows nothing until the status arrives, so its code may arrive after the page's. */
const FreshnessDot = lazyComponent(() =>
  import("@/components/shell/frame/freshness-dot.tsx").then((it) => ({ default: it.FreshnessDot })),
);

type TopBarProps = { onMenu: () => void; onPalette: () => void; onHelp: () => void };

export function TopBar({ onMenu, onPalette, onHelp }: TopBarProps) {
  const t = useTranslations("shell");
  return (
    <div className="flex h-14 items-center gap-1 px-2 sm:px-4 lg:px-6">
      <Button
        variant="ghost"
        size="icon"
        className="hidden md:inline-flex lg:hidden"
        onClick={onMenu}
        aria-label={t("navigation.openMenu")}
      >
        <Menu aria-hidden />
      </Button>
      <div className="flex min-w-0 flex-1 items-center gap-1 lg:-ml-2.5">
        <OrganizationOfLevel0 className="hidden md:inline-flex" />
        <StoreSelector />
      </div>
      {/* Appears once the status is loaded; placed where it shifts nothing. */}
      <Suspense>
        <FreshnessDot />
      </Suspense>
      <SearchButton onClick={onPalette} />
      <ReadOnlyChip className="mx-1 hidden sm:inline-flex" />
      <Button
        variant="ghost"
        size="icon"
        className="hidden text-muted-foreground sm:inline-flex"
        onClick={onHelp}
        aria-label={t("help.open")}
        title={t("help.open")}
      >
        <CircleHelp aria-hidden />
      </Button>
      <AccountMenu />
    </div>
  );
}

function SearchButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations("shell.palette");
  return (
    <Button
      variant="ghost"
      onClick={onClick}
      aria-keyshortcuts="Control+K Meta+K"
      className="w-10 px-0 font-normal text-muted-foreground md:w-56 md:justify-start md:border md:border-border md:bg-card md:px-3"
    >
      <Search aria-hidden />
      <span className="sr-only flex-1 truncate text-left md:not-sr-only">{t("open")}</span>
      <Kbd className="hidden md:inline-flex">Ctrl K</Kbd>
    </Button>
  );
}
