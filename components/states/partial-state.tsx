"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";

/** Shown above partial results, if the rest timed out. */
export function PartialState({ onRetry, description }: { onRetry?: () => unknown; description?: string }) {
  const t = useTranslations("states.partial");
  return (
    <Notice tone="warning" onRetry={onRetry}>
      <strong className="font-medium">{t("title")}.</strong> {description ?? t("description")}
    </Notice>
  );
}
