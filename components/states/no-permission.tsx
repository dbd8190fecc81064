"use client";

import { useTranslations } from "next-intl";
import { StateBlock } from "@/components/states/state-block.tsx";

export function NoPermission({ className }: { className?: string }) {
  const t = useTranslations("states.noPermission");
  return <StateBlock role="status" className={className} title={t("title")} description={t("description")} />;
}
