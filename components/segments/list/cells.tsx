"use client";

import { Mail, MessageCircle, TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { LazySparkline } from "@/components/charts/lazy.tsx";
import { isBeingCounted } from "@/components/segments/use-segment.ts";
import { Link } from "@/components/ui/link.tsx";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type CellProps = { segment: SegmentView };

export function NameLink({ segment }: CellProps) {
  return (
    <Link
      href={`/segmentos/${segment.id}`}
      className="hit-area rounded-sm text-sm font-medium break-words underline-offset-4 hover:underline"
    >
      {segment.name}
    </Link>
  );
}

/** The last count, or why there is none. */
export function SizeText({ segment }: CellProps) {
  const t = useTranslations("segments.list");
  const format = useFormatters();
  if (isBeingCounted(segment)) return <span className="text-muted-foreground">{t("counting")}</span>;
  if (segment.timedOutAt !== null)
    return (
      <span title={t("timedOut")} className="inline-flex items-center gap-1">
        <TriangleAlert aria-hidden className="size-3.5 text-warning" />
        {format.number(segment.size)}
        <span className="sr-only">{t("timedOut")}</span>
      </span>
    );
  return <span>{format.number(segment.size)}</span>;
}

/** Size over the last 30 days; needs at least two days. */
export function SizeCourse({ segment: { sizes } }: CellProps) {
  const t = useTranslations("segments.list");
  const format = useFormatters();
  const [first] = sizes;
  const last = sizes.at(-1);
  if (!first || !last || sizes.length < 2) return null;
  return (
    <span
      title={t("course", {
        from: format.number(first.size),
        day: format.dayMonth(first.day),
        to: format.number(last.size),
      })}
      className="block h-6 w-20"
    >
      <LazySparkline values={sizes.map(({ size }) => size)} height={24} />
    </span>
  );
}

/** Number of reachable customers per channel. */
export function Reach({ segment: { reach, size } }: CellProps) {
  const t = useTranslations("segments.list");
  const format = useFormatters();
  if (reach === null || size === null) return <span>—</span>;
  const parts = [
    { channel: "whatsapp", icon: MessageCircle, count: reach.whatsapp },
    { channel: "email", icon: Mail, count: reach.email },
  ] as const;
  return (
    <span className="inline-flex items-center gap-x-3 whitespace-nowrap">
      {parts.map(({ channel, icon: Icon, count }) => (
        <span key={channel} title={t(`reach.${channel}`, { count, size })} className="inline-flex items-center gap-1">
          <Icon aria-hidden className="size-3.5 text-muted-foreground" />
          <span aria-hidden>{format.number(count)}</span>
          <span className="sr-only">{t(`reach.${channel}`, { count, size })}</span>
        </span>
      ))}
    </span>
  );
}

export function UsedBy({ segment: { usedBy } }: CellProps) {
  const t = useTranslations("segments.list");
  return <span className={usedBy === 0 ? "text-muted-foreground" : undefined}>{t("usedBy", { count: usedBy })}</span>;
}
