"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import type { Changed } from "@/lib/settings/schemas.ts";

/** Author and time of the last change; empty if there was none. */
export function ChangedLine({ changed }: { changed: Changed | null }) {
  const t = useTranslations("settings.changed");
  if (!changed) return null;
  const when = () => <RelativeTime value={changed.at} />;
  return (
    <p className="text-[13px] text-muted-foreground">
      {changed.by ? t.rich("by", { name: changed.by.name, when }) : t.rich("when", { when })}
    </p>
  );
}
