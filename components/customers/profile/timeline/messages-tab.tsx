"use client";

import { useTranslations } from "next-intl";
import { TimelineList } from "@/components/customers/profile/timeline/timeline-list.tsx";

const KINDS = ["message"] as const;

/** Sent and received messages with their delivery status. */
export function MessagesTab({ id }: { id: string }) {
  const t = useTranslations("customers.messages");
  return <TimelineList id={id} kinds={KINDS} empty={{ title: t("empty"), description: t("emptyHint") }} />;
}
