"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useArea } from "@/components/shell/areas/use-area.ts";
import { cn } from "@/components/ui/cn.ts";

/** The pages of a small area, in a row above the page's title. */
export function AreaTabs({ area }: { area: string }) {
  const t = useTranslations("shell.navigation.areas");
  const pages = useArea(area);
  if (pages.length < 2) return null;
  return (
    <nav aria-label={t(area)} className="-mt-2 mb-3 -ml-3">
      <ul className="flex flex-wrap gap-1">
        {pages.map(({ key, label, target, current }) => (
          <li key={key}>
            <Link
              href={target}
              aria-current={current ? "page" : undefined}
              className={cn(
                "flex h-10 items-center rounded-md px-3 text-muted-foreground hover:bg-accent hover:text-foreground",
                current && "bg-accent font-medium text-foreground",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
