"use client";

import { useTranslations } from "next-intl";
import { Notice } from "@/components/states/notice.tsx";

/** Under a choice whose options could not be loaded: left alone it would look as if there were none. */
export function OptionsFailed({ onRetry }: { onRetry: () => unknown }) {
  const t = useTranslations("states");
  return (
    <Notice tone="error" onRetry={onRetry} className="mt-1">
      {t("optionsFailed")}
    </Notice>
  );
}
