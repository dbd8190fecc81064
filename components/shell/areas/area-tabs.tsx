"use client";

import { useTranslations } from "next-intl";
import { AreaLink } from "@/components/shell/areas/area-link.tsx";
import { useArea } from "@/components/shell/areas/use-area.ts";

/** The pages of a small area, in a row above the page's title. */
export function AreaTabs({ area }: { area: string }) {
  const t = useTranslations("shell.navigation.areas");
  const pages = useArea(area);
  if (pages.length < 2) return null;
  return (
    <nav aria-label={t(area)} className="-mt-2 mb-3 -ml-3">
      <ul className="flex flex-wrap gap-1">
        {pages.map((page) => (
          <li key={page.key}>
            <AreaLink page={page} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
