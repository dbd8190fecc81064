"use client";

import { useTranslations } from "next-intl";
import { PhoneMock } from "@/components/forms/phone-mock.tsx";
import { DEFAULT_REASSIGNMENT_MESSAGE, fillReassignmentMessage } from "@/lib/helpdesk/schemas.ts";

const PLAIN = { header: { kind: "none", text: null, mediaUrl: null }, footer: null, buttons: [] } as const;

/** Preview of the message with sample names. */
export function MessagePreview({ text }: { text: string }) {
  const t = useTranslations("helpdesk.timeout.example");
  const names = { agent: t("agent"), customer: t("customer") };
  const body = fillReassignmentMessage(text.trim() || DEFAULT_REASSIGNMENT_MESSAGE, names);
  return (
    <div className="grid content-start gap-2">
      <PhoneMock message={{ ...PLAIN, buttons: [], body }} note="" />
      <p className="text-center text-[13px] text-pretty text-muted-foreground">{t("note", names)}</p>
    </div>
  );
}
