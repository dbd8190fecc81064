"use client";

import { useTranslations } from "next-intl";
import { paceOf } from "@/components/campaigns/wizard/delivery/duration.ts";
import { useNumbers } from "@/components/campaigns/wizard/objective/use-numbers.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";

/** The send rate of the chosen number; the audience panel shows the end time. The rate of a mail server is unknown. */
export function PaceLine() {
  const t = useTranslations("campaigns.delivery");
  const { draft } = useWizard();
  const numbers = useNumbers();
  if (draft.channel === "email" || draft.numberId === null) return null;
  const number = numbers.data?.data.find(({ id }) => id === draft.numberId);
  return (
    <p className="min-h-5 text-[13px] text-muted-foreground">
      {number ? t("pace", { count: paceOf(draft.channel, number) }) : null}
    </p>
  );
}
