"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { SendLink } from "@/components/shell/send-gate.tsx";

export function NewCampaign() {
  const t = useTranslations("campaigns");
  return (
    <SendLink href="/campanhas/nova">
      <Plus aria-hidden />
      {t("new")}
    </SendLink>
  );
}
