"use client";

import { useTranslations } from "next-intl";
import { NameLink, Reach, SizeCourse, SizeText, UsedBy } from "@/components/segments/list/cells.tsx";
import type { SegmentRowsProps } from "@/components/segments/list/segments-table.tsx";
import { describeRules } from "@/components/segments/rules/describe.ts";
import { SegmentMenuButton } from "@/components/segments/segment-menu-button.tsx";
import { StatusSwitch } from "@/components/segments/status-switch.tsx";
import { RelativeTime } from "@/components/shell/relative-time.tsx";

/** The list as cards, for small screens. */
export function SegmentCards({ rows, words, onDelete }: SegmentRowsProps) {
  const t = useTranslations("segments.list");
  return (
    <ul aria-label={t("caption")} className="divide-y">
      {rows.map((segment) => (
        <li key={segment.id} className="grid gap-2 px-4 py-3">
          <div className="flex items-start gap-2">
            <div className="min-w-0 flex-1">
              <NameLink segment={segment} />
              <p className="line-clamp-3 text-[13px] text-pretty text-muted-foreground">
                {describeRules(segment.rules, words)}
              </p>
            </div>
            <SegmentMenuButton segment={segment} onDelete={() => onDelete(segment)} />
          </div>
          <div className="flex items-center gap-3">
            <span className="text-lg font-semibold">
              <SizeText segment={segment} />
            </span>
            <SizeCourse segment={segment} />
            <span className="ml-auto">
              <Reach segment={segment} />
            </span>
          </div>
          <div className="flex items-center justify-between gap-3 text-[13px] text-muted-foreground">
            <p className="min-w-0 truncate">
              <UsedBy segment={segment} /> · <RelativeTime value={segment.updatedAt} />
            </p>
            <StatusSwitch segment={segment} withWord />
          </div>
        </li>
      ))}
    </ul>
  );
}
