"use client";

import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { type MenuItem, useNavigation } from "@/components/shell/frame/use-navigation.ts";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import { Tooltip } from "@/components/ui/tooltip.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

// Its request waits for the page's own ones.
const MenuCount = lazyComponent(() =>
  import("@/components/shell/frame/menu-count.tsx").then((it) => ({ default: it.MenuCount })),
);

/** The menu of large screens. Collapsed, each item is an icon with a tooltip. */
export function SidebarNav({ collapsed }: { collapsed: boolean }) {
  const t = useTranslations("shell.navigation");
  return (
    <nav aria-label={t("label")} className="flex-1 overflow-y-auto px-3 py-4">
      <ul className="flex min-h-full flex-col gap-0.5">
        {useNavigation().map((item) => (
          <li key={item.key} className={item.key === "settings" ? "mt-auto" : undefined}>
            <MenuLink item={item} collapsed={collapsed} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type MenuLinkProps = { item: MenuItem; collapsed?: boolean; onNavigate?: () => void };

export function MenuLink({ item, collapsed = false, onNavigate }: MenuLinkProps) {
  const Icon = item.icon;
  const link = (
    <Link
      href={item.target}
      onClick={onNavigate}
      aria-current={item.current ? "page" : undefined}
      className={cn(
        "relative flex h-10 items-center gap-3 rounded-md px-3 text-muted-foreground transition-colors duration-100 hover:bg-accent hover:text-foreground",
        item.current && "bg-accent font-medium text-foreground",
        collapsed && "justify-center px-0",
      )}
    >
      <Icon className={cn("size-4.5 shrink-0", item.current && "text-primary")} aria-hidden />
      <span className={cn("truncate", collapsed && "sr-only")}>{item.label}</span>
      {item.count ? (
        <Suspense>
          <MenuCount name={item.key} of={item.count} className={collapsed ? "absolute top-0.5 right-1.5" : "ml-auto"} />
        </Suspense>
      ) : null}
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Tooltip content={item.label} side="right">
      {link}
    </Tooltip>
  );
}
