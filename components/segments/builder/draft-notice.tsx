"use client";

import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";

/** Shown when an unsaved draft of an earlier visit was restored. */
export function DraftNotice({ savedAt, onDiscard }: { savedAt: string; onDiscard: () => void }) {
  const t = useTranslations("segments.draft");
  return (
    <Notice
      tone="info"
      action={
        <Button variant="ghost" size="sm" onClick={onDiscard}>
          {t("discard")}
        </Button>
      }
    >
      {t("restored")} <RelativeTime value={savedAt} />.
    </Notice>
  );
}
