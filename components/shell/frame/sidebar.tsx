"use client";

import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { BrandMark } from "@/components/shell/frame/brand-mark.tsx";
import { SidebarNav } from "@/components/shell/frame/sidebar-nav.tsx";
import { Button } from "@/components/ui/button.tsx";
import { cn } from "@/components/ui/cn.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Large screens only; its width matches the content's margin (`sidebarMargin`). */
export function Sidebar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const t = useTranslations("shell.navigation");
  const label = collapsed ? t("expand") : t("collapse");
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <aside
      className={cn(
        "fixed inset-y-0 left-0 z-30 hidden flex-col border-r bg-sidebar transition-[width] duration-150 lg:flex",
        collapsed ? "w-20" : "w-64",
      )}
    >
      <SidebarBrand collapsed={collapsed} />
      <SidebarNav collapsed={collapsed} />
      <div className={cn("flex p-3", collapsed && "justify-center")}>
        <Button
          variant="ghost"
          size="icon"
          onClick={onToggle}
          aria-label={label}
          aria-expanded={!collapsed}
          title={label}
          className="text-muted-foreground"
        >
          <Icon aria-hidden />
        </Button>
      </div>
    </aside>
  );
}

export function SidebarBrand({ collapsed = false }: { collapsed?: boolean }) {
  const t = useTranslations("shell");
  const { profile } = useProfile();
  return (
    <div
      className={cn(
        "box-content flex h-14 shrink-0 items-center gap-3 border-b px-5",
        collapsed && "justify-center px-0",
      )}
    >
      <BrandMark className="size-7 shrink-0" />
      <p className={cn("min-w-0 leading-tight", collapsed && "sr-only")}>
        <span className="block font-semibold tracking-tight">{t("appName")}</span>
        <span className="block truncate text-xs text-muted-foreground">{profile?.organizationName}</span>
      </p>
    </div>
  );
}
