"use client";

import { useTranslations } from "next-intl";
import { describeError } from "@/components/states/describe-error.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";

/** Translates why a change was rejected. */
export function useErrorText(): (error: Error | null) => string | null {
  const t = useTranslations("stores.errors");
  const states = useTranslations("states.error");
  return (error) => {
    if (error === null) return null;
    if (isApiStatus(error, 404)) return t("gone");
    if (isApiStatus(error, 403)) return t("scoped");
    return t("save", { message: states(describeError(error)) });
  };
}
