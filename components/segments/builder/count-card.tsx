"use client";

import { LoaderCircle, Mail, MessageCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Explained } from "@/components/explain/explained.tsx";
import type { Found } from "@/components/segments/builder/use-found.ts";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

const ICONS = { whatsapp: MessageCircle, email: Mail } as const;

/** Number of matching customers, and how many each channel reaches. */
type CountCardProps = {
  found: Found;
  /** The saved segment, if the rules are unchanged: its customers can be opened. */
  savedId: string | null;
  save: ReactNode;
};

export function CountCard({ found, savedId, save }: CountCardProps) {
  const t = useTranslations("segments.preview");
  const errorText = useErrorText("segments");
  const { count, reach, isCounting, timedOut, error, countedAt } = found;
  // A stored count may be older than the customers that the panel lists.
  const segmentId = isCounting || countedAt !== null ? null : savedId;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("title")}</CardTitle>
        {countedAt ? (
          <span className="text-[13px] text-muted-foreground">
            {t("countedAt")} <RelativeTime value={countedAt} />
          </span>
        ) : null}
      </CardHeader>
      <CardContent className="grid gap-3">
        <BigCount count={count} isCounting={isCounting} segmentId={segmentId} />
        {found.isScoped ? <p className="text-[13px] text-muted-foreground">{t("scoped")}</p> : null}
        {/* Above everything that appears with the count, so that the button does not move under the pointer. */}
        <div className="grid max-lg:hidden">{save}</div>
        {timedOut ? <Notice tone="warning">{t("timedOut")}</Notice> : null}
        {error && !isCounting ? (
          <Notice tone="error" onRetry={found.retry}>
            {t("failed", { reason: errorText(error) })}
          </Notice>
        ) : null}
        {/* Reserve the lines before the first count. */}
        {(reach && count) || (count === null && !timedOut && !error) ? (
          <ul className={cn("grid gap-2", isCounting && "opacity-50")}>
            {(["whatsapp", "email"] as const).map((channel) => (
              <ReachLine
                key={channel}
                channel={channel}
                reached={reach?.[channel] ?? null}
                count={count}
                segmentId={segmentId}
              />
            ))}
          </ul>
        ) : null}
      </CardContent>
    </Card>
  );
}

type BigCountProps = { count: number | null; isCounting: boolean; segmentId: string | null };

function BigCount({ count, isCounting, segmentId }: BigCountProps) {
  const t = useTranslations("segments.preview");
  const format = useFormatters();
  return (
    <p aria-busy={isCounting} className="flex items-baseline gap-2">
      <span
        data-count
        className={cn(
          "text-4xl leading-10 font-semibold tracking-tight",
          isCounting && "text-muted-foreground opacity-60",
        )}
      >
        {segmentId === null ? (
          format.number(count)
        ) : (
          <Explained
            figure="segments.customers"
            params={{ segmentId }}
            label={t("title")}
            value={format.number(count)}
          />
        )}
      </span>
      <span className="text-muted-foreground">{t("customers", { count: count ?? 0 })}</span>
      {isCounting ? (
        <LoaderCircle aria-hidden className="size-4 animate-spin self-center text-muted-foreground" />
      ) : null}
    </p>
  );
}

type ReachLineProps = {
  channel: keyof typeof ICONS;
  reached: number | null;
  count: number | null;
  segmentId: string | null;
};

function ReachLine({ channel, reached, count, segmentId }: ReachLineProps) {
  const t = useTranslations("segments.preview");
  const format = useFormatters();
  const Icon = ICONS[channel];
  const share = count && reached !== null ? reached / count : 0;
  const text =
    count === null || reached === null ? NO_DATA : t("reached", { reached, count, share: format.percent(share * 100) });
  return (
    <li className="grid gap-1">
      <span className="flex items-center gap-2 text-[13px]">
        <Icon aria-hidden className="size-4 text-muted-foreground" />
        {t(`channels.${channel}`)}
        <span className="ml-auto">
          {segmentId === null ? (
            text
          ) : (
            <Explained
              figure={`segments.${channel}-reach`}
              params={{ segmentId }}
              label={t(`channels.${channel}`)}
              value={text}
            />
          )}
        </span>
      </span>
      <span aria-hidden className="h-1.5 rounded-full bg-muted">
        <span className="block h-full rounded-full bg-primary" style={{ width: `${share * 100}%` }} />
      </span>
    </li>
  );
}
