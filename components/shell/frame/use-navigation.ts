"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { isCurrent, visibleNavigation } from "@/components/shell/frame/navigation.ts";
import { withQuery } from "@/lib/web/api.ts";
import { useListParam } from "@/lib/web/url-state.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** The user's menu with names; links keep the store selection. */
export function useNavigation() {
  const t = useTranslations("shell.navigation");
  const pathname = usePathname();
  const { hasPermission } = useProfile();
  const [stores] = useListParam("lojas");
  return useMemo(
    () =>
      visibleNavigation(hasPermission).map(({ key, items }) => ({
        key,
        label: t(key),
        items: items.map((item) => ({
          ...item,
          label: t(item.key),
          target: withQuery(item.href, { lojas: stores }),
          current: isCurrent(item, pathname),
        })),
      })),
    [t, pathname, hasPermission, stores],
  );
}
