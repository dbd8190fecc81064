"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { AreaLink } from "@/components/shell/areas/area-link.tsx";
import { useArea } from "@/components/shell/areas/use-area.ts";
import { Breadcrumb } from "@/components/shell/breadcrumb.tsx";

/**
 * The way to a page of a small area, and the pages beside it, above the page's title: the pages themselves show no
 * breadcrumb. A page below one of them has its own, and no tabs.
 */
export function AreaTabs({ area }: { area: string }) {
  const t = useTranslations("shell.navigation.areas");
  const pages = useArea(area);
  const pathname = usePathname();
  const current = pages.find(({ href }) => href === pathname);
  if (current === undefined) return null;
  return (
    <>
      <Breadcrumb parents={[]} current={current.label} />
      {pages.length < 2 ? null : (
        <nav aria-label={t(area)} className="mb-3 -ml-3">
          <ul className="flex flex-wrap gap-1">
            {pages.map((page) => (
              <li key={page.key}>
                <AreaLink page={page} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}
