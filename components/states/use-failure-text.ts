"use client";

import { useTranslations } from "next-intl";
import { describeError } from "@/components/states/describe-error.ts";
import { isApiStatus, waitSecondsOf } from "@/lib/web/api-error.ts";

/** Translates an error into one sentence. The input is kept. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations();
  return (error) => {
    if (isApiStatus(error, 429)) return t("settings.tooOften", { seconds: waitSecondsOf(error) });
    return t(`states.error.${describeError(error)}`);
  };
}
