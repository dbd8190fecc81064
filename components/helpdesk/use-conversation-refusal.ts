"use client";

import { useTranslations } from "next-intl";
import { useFailureText } from "@/components/states/use-failure-text.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";

/** Translates why a change to a conversation was rejected. */
export function useConversationRefusal(): (error: Error) => string {
  const t = useTranslations("helpdesk.conversations.refusals");
  const failureText = useFailureText();
  return (error) => {
    if (isApiStatus(error, 403)) return t("administrator");
    if (isApiStatus(error, 404)) return t("gone");
    if (isApiStatus(error, 409)) return t("notConfigured");
    if (isApiStatus(error, 502)) return t("unreachable");
    return failureText(error);
  };
}
