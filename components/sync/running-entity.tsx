"use client";

import { useTranslations } from "next-intl";
import type { EntityCounts } from "@/components/sync/shapes.ts";
import { cn } from "@/components/ui/cn.ts";
import type { ErpEntity } from "@/lib/erp/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** `counts` is null for an entity not started yet. */
type RunningEntityProps = { entity: ErpEntity; counts: EntityCounts | null; isActive: boolean };

const DETAILS = ["created", "updated", "rejected"] as const;

export function RunningEntity({ entity, counts, isActive }: RunningEntityProps) {
  const t = useTranslations("sync");
  const format = useFormatters();
  return (
    <li>
      <p className="text-[13px] text-muted-foreground">{t(`entities.${entity}`)}</p>
      <p className="text-lg font-semibold">{format.number(counts === null ? null : (counts.read ?? 0))}</p>
      <div aria-hidden className="my-1 h-1 overflow-hidden rounded-full bg-muted">
        {counts === null ? null : (
          <div className={cn("h-full rounded-full", isActive ? "animate-pulse bg-primary/50" : "bg-primary")} />
        )}
      </div>
      <p className="text-xs text-muted-foreground">{detail()}</p>
    </li>
  );

  function detail(): string {
    if (counts === null) return t("running.waiting");
    const changed = DETAILS.filter((name) => (counts[name] ?? 0) > 0);
    if (changed.length === 0) return t(isActive ? "running.nothingNew" : "running.unchanged");
    return changed.map((name) => t(`running.${name}`, { count: counts[name] ?? 0 })).join(" · ");
  }
}
