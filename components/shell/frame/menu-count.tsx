"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn.ts";
import { POLLING_INTERVAL_MS } from "@/lib/web/query-client.ts";
import { type Counted, countQuery } from "@/lib/web/resources/count.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useHydrated } from "@/lib/web/use-browser-state.ts";

type MenuCountProps = { /** Key of the menu item. */ name: string; of: Counted; className?: string };

/** How many things wait for someone behind a menu item; nothing if none do, or if it is unknown. */
export function MenuCount({ name, of, className }: MenuCountProps) {
  const t = useTranslations("shell.navigation.counts");
  const count = useMenuCount(of);
  // One of two menus may hydrate when the other has the answer already; the server's markup has none.
  const isHydrated = useHydrated();
  if (!isHydrated || count === 0) return null;
  return (
    <span
      className={cn(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-primary px-1.5 text-[11px] leading-none font-medium text-primary-foreground tabular-nums",
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="sr-only">{t(name, { count })}</span>
    </span>
  );
}

/** A count that fails, such as without a helpdesk, is not asked for again. */
function useMenuCount(counted: Counted): number {
  const api = useApi();
  const { data = 0 } = useQuery({
    ...countQuery(api, counted),
    refetchInterval: ({ state }) => (state.status === "error" ? false : POLLING_INTERVAL_MS),
    meta: { reportsStale: true },
  });
  return data;
}
