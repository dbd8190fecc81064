"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SidebarBrand } from "@/components/shell/frame/sidebar.tsx";
import { SidebarNav } from "@/components/shell/frame/sidebar-nav.tsx";
import { Sheet, SheetContent, SheetTitle } from "@/components/ui/sheet.tsx";

type MobileDrawerProps = { open: boolean; onOpenChange: (open: boolean) => void; children?: ReactNode };

/** The sidebar on small screens; independent of the large sidebar's collapsed state. */
export function MobileDrawer({ open, onOpenChange, children }: MobileDrawerProps) {
  const t = useTranslations("shell.navigation");
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent side="left" closeLabel={t("closeMenu")} aria-describedby={undefined}>
        <SheetTitle className="sr-only">{t("label")}</SheetTitle>
        <SidebarBrand />
        {children}
        <SidebarNav onNavigate={() => onOpenChange(false)} />
      </SheetContent>
    </Sheet>
  );
}
