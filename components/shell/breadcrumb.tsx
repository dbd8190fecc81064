"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useNavigation } from "@/components/shell/frame/use-navigation.ts";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";

type BreadcrumbProps = { parents: readonly { label: string; href: string }[]; current: string };

/** The way to this page: home, the area of the menu if it has several pages, the page's own parents. */
export function Breadcrumb({ parents, current }: BreadcrumbProps) {
  const t = useTranslations("shell");
  const area = useNavigation().find((item) => item.current && item.pages.length > 1);
  const first = area?.pages[0];
  const isChosenAbove = area?.key === "settings" && parents.length === 0; // by the list of its pages
  const crumbs = [
    { label: t("navigation.home"), href: "/" },
    ...(area && first
      ? [{ label: area.label, href: first.current && parents.length === 0 ? null : first.target }]
      : []),
    ...parents,
  ];
  return (
    <nav
      aria-label={t("breadcrumb")}
      className={cn("mb-1 text-[13px] text-muted-foreground", isChosenAbove && "max-xl:hidden")}
    >
      <ol className="flex flex-wrap items-center gap-1">
        {crumbs.map(({ label, href }) => (
          <li key={label} className="flex items-center gap-1">
            {href === null ? (
              label
            ) : (
              <Link href={href} className="hit-area rounded-sm hover:text-foreground">
                {label}
              </Link>
            )}
            <ChevronRight className="size-3.5" aria-hidden />
          </li>
        ))}
        <li aria-current="page" className="wrap-anywhere">
          {current}
        </li>
      </ol>
    </nav>
  );
}
