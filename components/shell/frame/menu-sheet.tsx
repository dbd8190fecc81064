"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { AreaLink } from "@/components/shell/areas/area-link.tsx";
import { SidebarBrand } from "@/components/shell/frame/sidebar.tsx";
import { MenuLink } from "@/components/shell/frame/sidebar-nav.tsx";
import { type MenuItem, useNavigation } from "@/components/shell/frame/use-navigation.ts";
import { cn } from "@/components/ui/cn.ts";
import { Sheet, SheetContent, SheetTitle } from "@/components/ui/sheet.tsx";

type MenuSheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where its button is: at the top left, or at the bottom of a phone. */
  side: "left" | "bottom";
  children?: ReactNode;
};

/** The complete menu on small screens: every page that the user may open. */
export function MenuSheet({ open, onOpenChange, side, children }: MenuSheetProps) {
  const t = useTranslations("shell.navigation");
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent side={side} closeLabel={t("closeMenu")} aria-describedby={undefined}>
        <SheetTitle className="sr-only">{t("label")}</SheetTitle>
        <SidebarBrand />
        {children}
        <nav aria-label={t("label")} className="flex-1 px-3 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))]">
          <ul className="space-y-0.5">
            {useNavigation().map((item) => (
              <li key={item.key}>
                {item.pages.length === 1 ? (
                  <MenuLink item={item} onNavigate={close} />
                ) : (
                  <Area item={item} onNavigate={close} />
                )}
              </li>
            ))}
          </ul>
        </nav>
      </SheetContent>
    </Sheet>
  );
}

function Area({ item, onNavigate }: { item: MenuItem; onNavigate: () => void }) {
  const heading = useId();
  const Icon = item.icon;
  return (
    <>
      <p id={heading} className="flex h-10 items-center gap-3 px-3 text-muted-foreground">
        <Icon className={cn("size-4.5 shrink-0", item.current && "text-primary")} aria-hidden />
        {item.label}
      </p>
      <ul aria-labelledby={heading} className="ml-5 grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] border-l pl-3">
        {item.pages.map((page) => (
          <li key={page.key} className="min-w-0">
            <AreaLink page={page} onNavigate={onNavigate} />
          </li>
        ))}
      </ul>
    </>
  );
}
