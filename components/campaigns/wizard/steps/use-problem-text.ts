"use client";

import { useTranslations } from "next-intl";
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

/** Translates a problem; if the user lacks the permission to solve it, names whom to ask. */
export function useProblemText(): (problem: Pick<Problem, "code" | "detail" | "variant">) => string {
  const t = useTranslations("campaigns");
  const format = useFormatters();
  const { hasPermission } = useProfile();
  return ({ code, detail, variant }) => {
    const about = code === BUDGET ? (detail === undefined ? "none" : format.money(Number(detail))) : (detail ?? "");
    const problem = t(`problems.${code}`, { detail: about });
    const text = variant === undefined ? problem : t("abTest.problemOf", { variant, problem });
    const elsewhere = ELSEWHERE[code];
    if (elsewhere === undefined) return text;
    return `${text} ${t(`solvedIn.${hasPermission(elsewhere.permission) ? elsewhere.place : "ask"}`)}`;
  };
}
