"use client";

import { useTranslations } from "next-intl";
import { TimelineList } from "@/components/customers/profile/timeline-list.tsx";

const KINDS = ["message"] as const;

/** What was written to this person and by them, with how far each message came. */
export function MessagesTab({ id }: { id: string }) {
  const t = useTranslations("customers.messages");
  return <TimelineList id={id} kinds={KINDS} empty={{ title: t("empty"), description: t("emptyHint") }} />;
}
