"use client";

import { useTranslations } from "next-intl";
import { useFailureText } from "@/components/states/use-failure-text.ts";
import { AGENT_CONFLICTS } from "@/lib/helpdesk/schemas.ts";
import { isApiStatus } from "@/lib/web/api-error.ts";

/** Translates why a change to an agent was rejected. */
export function useAgentRefusal(): (error: Error) => string {
  const t = useTranslations("helpdesk.agents.refusals");
  const failureText = useFailureText();
  return (error) => {
    const known = Object.entries(AGENT_CONFLICTS).find(([, message]) => message === error.message);
    if (isApiStatus(error, 409) && known) return t(known[0] as keyof typeof AGENT_CONFLICTS);
    if (isApiStatus(error, 404)) return t("gone");
    if (isApiStatus(error, 403)) return t("scoped");
    return failureText(error);
  };
}
