"use client";

import { useTranslations } from "next-intl";
import { describeError } from "@/components/states/describe-error.ts";
import { isApiStatus, waitSecondsOf } from "@/lib/web/api-error.ts";

/** Translates an error into a message for managers. */
export function useErrorText() {
  const t = useTranslations("segments.errors");
  const states = useTranslations("states.error");
  return (error: unknown): string => {
    if (isApiStatus(error, 403)) return t("forbidden");
    if (isApiStatus(error, 404)) return t("gone");
    if (isApiStatus(error, 412)) return t("outdated");
    if (isApiStatus(error, 429) && error.retryAfterSeconds !== null)
      return t("tooMany", { seconds: error.retryAfterSeconds });
    if (isApiStatus(error, 503)) return t("busy", { seconds: waitSecondsOf(error) });
    return states(describeError(error));
  };
}
