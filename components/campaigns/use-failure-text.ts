"use client";

import { useTranslations } from "next-intl";
import { describeError } from "@/components/states/describe-error.ts";
import { isApiStatus, waitSecondsOf } from "@/lib/web/api-error.ts";

/** Translates an error into one sentence. */
export function useFailureText(): (error: unknown) => string {
  const t = useTranslations("campaigns.errors");
  const states = useTranslations("states.error");
  return (error) => {
    if (isApiStatus(error, 403)) return t("forbidden");
    if (isApiStatus(error, 404)) return t("gone");
    if (isApiStatus(error, 409)) return t("conflict");
    if (isApiStatus(error, 429)) return t("tooMany", { seconds: waitSecondsOf(error) });
    return states(describeError(error));
  };
}
