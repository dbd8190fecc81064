"use client";

import { Ellipsis } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import { useNavigation } from "@/components/shell/frame/use-navigation.ts";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import { lazyComponent } from "@/lib/web/load-code.ts";

const MenuCount = lazyComponent(() =>
  import("@/components/shell/frame/menu-count.tsx").then((it) => ({ default: it.MenuCount })),
);

/** The most used first; those that a user may not open make room for the next. */
const ORDER = ["home", "customers", "campaigns", "service", "segments", "results", "settings"];
const PLACES = 4;

const place = (current: boolean) =>
  cn(
    "relative flex h-14 w-full flex-col items-center justify-center gap-1 text-[11px] leading-none -outline-offset-2",
    current ? "text-primary shadow-[inset_0_2px_var(--primary)]" : "text-muted-foreground",
  );

/** Phones only. The end of the page's own column: it stays in view without covering what comes before it. */
export function BottomBar({ isOpen, onMore }: { isOpen: boolean; onMore: () => void }) {
  const t = useTranslations("shell.navigation");
  const items = useNavigation();
  const shown = ORDER.flatMap((key) => items.filter((item) => item.key === key)).slice(0, PLACES);
  const isElsewhere = items.some(({ current }) => current) && !shown.some(({ current }) => current);
  return (
    <nav
      data-bottom-bar
      aria-label={t("label")}
      className="sticky bottom-0 z-20 border-t bg-background pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="flex">
        {shown.map(({ key, label, target, current, count, icon: Icon }) => (
          <li key={key} className="min-w-0 flex-1">
            <Link href={target} aria-current={current ? "page" : undefined} className={place(current)}>
              <Icon className="size-5 shrink-0" aria-hidden />
              <span className="max-w-full truncate">{label}</span>
              {count ? (
                <Suspense>
                  <MenuCount name={key} of={count} className="absolute top-1 left-1/2 ml-1" />
                </Suspense>
              ) : null}
            </Link>
          </li>
        ))}
        <li className="min-w-0 flex-1">
          <button
            type="button"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={onMore}
            className={place(isElsewhere)}
          >
            <Ellipsis className="size-5 shrink-0" aria-hidden />
            {t("more")}
          </button>
        </li>
      </ul>
    </nav>
  );
}
