"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { hrefOf, visibleNavigation } from "@/components/shell/frame/navigation.ts";
import { withQuery } from "@/lib/web/api.ts";
import { useListParam } from "@/lib/web/url-state.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** The user's menu with names; links keep the store selection. */
export function useNavigation() {
  const t = useTranslations("shell.navigation");
  const current = hrefOf(usePathname());
  const { hasPermission } = useProfile();
  const [stores] = useListParam("lojas");
  return useMemo(
    () =>
      visibleNavigation(hasPermission).map(({ pages: ofItem, ...item }) => {
        const pages = ofItem.map((page) => ({
          ...page,
          label: t(page.key),
          target: withQuery(page.href, { lojas: stores }),
          current: page.href === current,
        }));
        return {
          ...item,
          label: t(item.key),
          pages,
          target: pages[0]?.target ?? "/",
          current: pages.some((page) => page.current),
        };
      }),
    [t, current, hasPermission, stores],
  );
}

export type MenuItem = ReturnType<typeof useNavigation>[number];
export type MenuPage = MenuItem["pages"][number];
