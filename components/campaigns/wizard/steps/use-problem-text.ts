"use client";

import { useTranslations } from "next-intl";
import { usePlaceName } from "@/components/campaigns/wizard/steps/use-place-name.ts";
import type { Problem, ProblemCode } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** Problems solved outside the wizard, with the permission needed there. */
const ELSEWHERE: Partial<Record<ProblemCode, { place: "email" | "integrations"; permission: string }>> = {
  mail_server_missing: { place: "email", permission: "app:settings" },
  sender_missing: { place: "email", permission: "app:settings" },
  number_unusable: { place: "integrations", permission: "app:integrations" },
  number_unconfirmed: { place: "integrations", permission: "app:integrations" },
};

/** Its detail is what the send would cost at most. */
const BUDGET: ProblemCode = "budget_exceeded";
const NONE = "none";
/** Their detail is a place of the message. */
const OF_PLACE = new Set<ProblemCode>(["variable_missing", "fallback_missing", "button_link_mismatch"]);

/** Translates a problem; if the user lacks the permission to solve it, names whom to ask. */
export function useProblemText(): (problem: Pick<Problem, "code" | "detail" | "variant">) => string {
  const t = useTranslations("campaigns");
  const format = useFormatters();
  const placeName = usePlaceName();
  const { hasPermission } = useProfile();
  return ({ code, detail, variant }) => {
    const about = detail === undefined ? undefined : code === BUDGET ? format.money(Number(detail)) : detail;
    const shown = about !== undefined && OF_PLACE.has(code) ? placeName(about) : (about ?? NONE);
    const problem = t(`problems.${code}`, { detail: shown });
    const text = variant === undefined ? problem : t("abTest.problemOf", { variant, problem });
    const elsewhere = ELSEWHERE[code];
    if (elsewhere === undefined) return text;
    return `${text} ${t(`solvedIn.${hasPermission(elsewhere.permission) ? elsewhere.place : "ask"}`)}`;
  };
}
