"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";

type BehindNoticeProps = { updatedBy: string | null; onTakeTheirs: () => void; onKeepMine: () => void };

/** Somebody else saved this segment while it was being edited here: whose rules count is asked, not guessed. */
export function BehindNotice({ updatedBy, onTakeTheirs, onKeepMine }: BehindNoticeProps) {
  const t = useTranslations("segments.behind");
  return (
    <Notice
      tone="warning"
      action={
        <>
          <Button variant="ghost" size="sm" onClick={onTakeTheirs}>
            {t("takeTheirs")}
          </Button>
          <Button variant="ghost" size="sm" onClick={onKeepMine}>
            {t("keepMine")}
          </Button>
        </>
      }
    >
      {updatedBy ? t("by", { name: updatedBy }) : t("bySomebody")} {t("choose")}
    </Notice>
  );
}
