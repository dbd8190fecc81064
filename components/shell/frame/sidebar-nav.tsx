"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useNavigation } from "@/components/shell/frame/use-navigation.ts";
import { cn } from "@/components/ui/cn.ts";
import { Tooltip } from "@/components/ui/tooltip.tsx";

type Group = ReturnType<typeof useNavigation>[number];

type SidebarNavProps = { collapsed?: boolean; onNavigate?: () => void };

/** The menu of the sidebar and the drawer. Collapsed, each item is an icon with a tooltip. */
export function SidebarNav({ collapsed = false, onNavigate }: SidebarNavProps) {
  const t = useTranslations("shell.navigation");
  const groups = useNavigation();
  return (
    <nav aria-label={t("label")} className="flex-1 space-y-5 overflow-y-auto px-3 py-4">
      {groups.map((group) => (
        <div key={group.key}>
          <h2 className={cn("px-3 pb-1 text-xs text-muted-foreground", collapsed && "sr-only")}>{group.label}</h2>
          <ul className="space-y-0.5">
            {group.items.map((item) => (
              <li key={item.key}>
                <NavLink item={item} collapsed={collapsed} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

type NavLinkProps = { item: Group["items"][number]; collapsed: boolean; onNavigate?: () => void };

function NavLink({ item, collapsed, onNavigate }: NavLinkProps) {
  const Icon = item.icon;
  const link = (
    <Link
      href={item.target}
      onClick={onNavigate}
      aria-current={item.current ? "page" : undefined}
      className={cn(
        "flex h-10 items-center gap-3 rounded-md px-3 text-muted-foreground transition-colors duration-100 hover:bg-accent hover:text-foreground",
        item.current && "bg-accent font-medium text-foreground",
        collapsed && "justify-center px-0",
      )}
    >
      <Icon className={cn("size-4.5 shrink-0", item.current && "text-primary")} aria-hidden />
      <span className={cn("truncate", collapsed && "sr-only")}>{item.label}</span>
    </Link>
  );
  if (!collapsed) return link;
  return (
    <Tooltip content={item.label} side="right">
      {link}
    </Tooltip>
  );
}
