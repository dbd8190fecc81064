"use client";

import { useTranslations } from "next-intl";
import { describeError } from "@/components/states/describe-error.ts";
import { NUMBER_CONFLICTS } from "@/lib/stores/schemas.ts";
import { ApiError, isApiStatus } from "@/lib/web/api-error.ts";

const CONFLICTS = Object.entries(NUMBER_CONFLICTS) as [keyof typeof NUMBER_CONFLICTS, string][];

/** Conflict shown beside its field; null for other errors. */
export function conflictOf(error: Error | null): keyof typeof NUMBER_CONFLICTS | null {
  return CONFLICTS.find(([, message]) => error?.message === message)?.[0] ?? null;
}

/** Translates why a change was rejected. */
export function useNumberError(): (error: Error | null) => string | null {
  const t = useTranslations("whatsappNumbers.errors");
  const states = useTranslations("states.error");
  return (error) => {
    if (error === null) return null;
    const conflict = conflictOf(error);
    if (conflict) return t(conflict);
    if (isApiStatus(error, 404)) return t("gone");
    if (error instanceof TypeError) return t("network");
    if (error instanceof ApiError && error.retryAfterSeconds !== null)
      return t("tooMany", { seconds: error.retryAfterSeconds });
    return t("save", { message: states(describeError(error)) });
  };
}
