"use client";

import { useTranslations } from "next-intl";
import { describeError } from "@/components/states/describe-error.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";

/** Translates an error into a message for managers. */
export function useErrorText() {
  const t = useTranslations("customers.errors");
  const states = useTranslations("states.error");
  return (error: unknown): string => {
    if (isApiStatus(error, 403)) return t("forbidden");
    if (isApiStatus(error, 409)) return t("conflict");
    if (isApiStatus(error, 503)) return t("busy");
    if (isApiStatus(error, 429) && error.retryAfterSeconds !== null)
      return t("tooMany", { seconds: error.retryAfterSeconds });
    return states(describeError(error));
  };
}
