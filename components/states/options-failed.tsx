"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";

/** Shown below a select whose options failed to load, which would otherwise look empty. */
export function OptionsFailed({ onRetry }: { onRetry: () => unknown }) {
  const t = useTranslations("states");
  return (
    <Notice tone="error" onRetry={onRetry} className="mt-1">
      {t("optionsFailed")}
    </Notice>
  );
}
