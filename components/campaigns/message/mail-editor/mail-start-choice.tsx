"use client";

import { useTranslations } from "next-intl";
import { MAIL_STARTS, type MailStart } from "@/components/campaigns/message/mail-editor/mail-starts.ts";
import { Button } from "@/components/ui/button.tsx";

/** Mails to begin with, while nothing is written. */
export function MailStartChoice({ onChoose }: { onChoose: (start: MailStart) => void }) {
  const t = useTranslations("campaigns.mail.starts");
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-2 text-[13px] text-muted-foreground">{t("label")}</legend>
      {MAIL_STARTS.map((start) => (
        <Button key={start} variant="outline" size="sm" onClick={() => onChoose(start)}>
          {t(`names.${start}`)}
        </Button>
      ))}
    </fieldset>
  );
}
