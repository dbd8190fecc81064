"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";
import { Button } from "@/components/ui/button.tsx";

type BehindNoticeProps = { text: string; onTakeTheirs: () => void; onKeepMine: () => void };

/** Conflict notice: another user saved while this one was editing; the user decides which version to keep. */
export function BehindNotice({ text, onTakeTheirs, onKeepMine }: BehindNoticeProps) {
  const t = useTranslations("states.behind");
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
      {text}
    </Notice>
  );
}
