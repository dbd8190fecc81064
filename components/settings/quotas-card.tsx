"use client";

import { useTranslations } from "next-intl";
import { ChangedLine } from "@/components/shell/changed-line.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { QuotasView } from "@/lib/settings/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

type Quota = QuotasView["quotas"][number];

/** From this share on, the bar warns. */
const NEARLY_FULL = 0.8;

export function QuotasCard({ settings: { quotas, changed } }: { settings: QuotasView }) {
  const t = useTranslations("settings.quotas");
  const { isSuperAdmin } = useProfile();
  return (
    <Card aria-label={t("title")} className="grid gap-5 p-4">
      <ul className="grid gap-5">
        {quotas.map((quota) => (
          <QuotaUse key={quota.name} quota={quota} />
        ))}
      </ul>
      {isSuperAdmin ? null : <p className="text-[13px] text-pretty text-muted-foreground">{t("readOnly")}</p>}
      <ChangedLine changed={changed} />
    </Card>
  );
}

function QuotaUse({ quota: { name, limit, own, used } }: { quota: Quota }) {
  const t = useTranslations("settings.quotas");
  const format = useFormatters();
  const share = Math.min(used / limit, 1);
  return (
    <li className="grid gap-1.5">
      <div className="flex items-baseline justify-between gap-x-3 max-sm:flex-col">
        <p className="font-medium">{t(`names.${name}`)}</p>
        <p className="text-[13px] tabular-nums">
          {t(`use.${name}`, { used: format.number(used), limit: format.number(limit) })}
        </p>
      </div>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-accent">
        <div
          className={cn("h-full", used > 0 && "min-w-px", share >= NEARLY_FULL ? "bg-warning" : "bg-primary")}
          style={{ width: `${share * 100}%` }}
        />
      </div>
      <p className="text-[13px] text-pretty text-muted-foreground">
        {t(`atLimit.${name}`)} {own === null ? null : t("own")}
      </p>
      {used >= limit ? <Notice tone="warning">{t("usedUp")}</Notice> : null}
    </li>
  );
}
