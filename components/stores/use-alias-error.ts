"use client";

import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/stores/use-error-text.ts";
import { ALIAS_CONFLICTS } from "@/lib/stores/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";

/** Why an alias was rejected, usually because another user changed the tree after it was loaded. */
export function useAliasError(): (error: Error, names: { store: string; count: number }) => string | null {
  const t = useTranslations("stores.alias");
  const conflicts = useTranslations("states.error");
  const errorText = useErrorText();
  return (error, names) => {
    if (isApiStatus(error, 404)) return t("gone");
    if (!isApiStatus(error, 409)) return errorText(error);
    if (error.message === ALIAS_CONFLICTS.self) return t("self");
    if (error.message === ALIAS_CONFLICTS.aliasHasAliases)
      return t("hasAliases", { ...names, count: Math.max(names.count, 1) });
    return conflicts("conflict");
  };
}
