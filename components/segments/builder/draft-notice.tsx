"use client";

import { useTranslations } from "next-intl";
import type { Draft } from "@/components/segments/rules/drafts.ts";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";

type DraftNoticeProps = { draft: Draft; updatedAt: string | null; onDiscard: () => void };

/** What is on the page isn't what is saved: it comes from an earlier, unfinished visit. */
export function DraftNotice({ draft, updatedAt, onDiscard }: DraftNoticeProps) {
  const t = useTranslations("segments.draft");
  const isOutdated = draft.basedOn !== updatedAt;
  return (
    <Notice
      tone={isOutdated ? "warning" : "info"}
      action={
        <Button variant="ghost" size="sm" onClick={onDiscard}>
          {t("discard")}
        </Button>
      }
    >
      {t("restored")} <RelativeTime value={draft.savedAt} />. {isOutdated ? t("outdated") : null}
    </Notice>
  );
}
