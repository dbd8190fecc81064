"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { StateBlock } from "@/components/states/state-block.tsx";

export function NoPermission({ action, className }: { action?: ReactNode; className?: string }) {
  const t = useTranslations("states.noPermission");
  return (
    <StateBlock role="status" className={className} title={t("title")} description={t("description")} action={action} />
  );
}
