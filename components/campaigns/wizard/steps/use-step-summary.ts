"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { Step } from "@/components/campaigns/hrefs.ts";
import { useRecurrenceText } from "@/components/campaigns/wizard/delivery/use-recurrence-text.ts";
import { instantOf } from "@/components/campaigns/wizard/delivery/when.ts";
import type { Draft } from "@/components/campaigns/wizard/draft/draft.ts";
import { draftOfVariant, variantsOfDraft } from "@/components/campaigns/wizard/draft/variant-draft.ts";
import { useNumbers } from "@/components/campaigns/wizard/objective/use-numbers.ts";
import { chatSummary, labelledText } from "@/components/campaigns/wizard/steps/line-of-text.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { fetchSegment } from "@/components/segments/api.ts";
import { segmentKeys } from "@/components/segments/keys.ts";
import { describeRules } from "@/components/segments/rules/describe.ts";
import { useWords } from "@/components/segments/use-words.ts";
import { numberName } from "@/components/whatsapp-numbers/number-name.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

/** The choices of a step in one line. */
export function useStepSummary(): (step: Step) => string {
  const t = useTranslations("campaigns");
  const labelOf = useTranslations("campaigns.variables.fields");
  const api = useApi();
  const format = useFormatters();
  const recurrenceText = useRecurrenceText();
  const numbers = useNumbers();
  const { draft, change, when } = useWizard();
  const segment = useQuery({
    queryKey: segmentKeys.one(draft.segmentId ?? ""),
    queryFn: ({ signal }) => fetchSegment(api, draft.segmentId ?? "", signal),
    enabled: draft.segmentId !== null,
    retry: false,
  });
  const rules = draft.behaviorRules?.rules ?? [];
  const words = useWords(rules);
  const number = numbers.data?.data.find(({ id }) => id === draft.numberId);
  const join = (...parts: (string | null | undefined | false)[]) => parts.filter(Boolean).join(" · ") || NO_DATA;
  const messageOf = ({ subject, chatText, template }: Draft) =>
    draft.channel === "email"
      ? labelledText(subject.trim(), labelOf)
      : number?.provider === "gateway"
        ? chatSummary(chatText, labelOf)
        : template?.name.replaceAll("_", " ");
  return (step) => {
    switch (step) {
      case "objetivo":
        return join(
          draft.name.trim(),
          t(`channels.${draft.channel}`),
          draft.channel === "whatsapp" && number && numberName(number),
        );
      case "publico":
        return join(
          draft.segmentId !== null && (segment.data?.name ?? t("review.aSegment")),
          draft.behaviorRules !== null && describeRules(rules, words),
        );
      case "mensagem":
        if (draft.test === null) return join(messageOf(draft));
        return variantsOfDraft(draft)
          .map((variant) => `${variant}: ${messageOf(draftOfVariant(draft, change, variant).draft) || NO_DATA}`)
          .join(" · ");
      case "entrega":
        return join(
          when.mode === "repeat" && draft.recurrence !== null
            ? recurrenceText(draft.recurrence)
            : when.mode === "at"
              ? t("review.goesAt", { time: format.dateTime(instantOf(when)) })
              : t("delivery.modes.now.name"),
          draft.holdoutPercent > 0 && t("review.holdout", { percent: draft.holdoutPercent }),
          draft.test !== null &&
            t("review.abTest", {
              variants: draft.test.variants.length + 1,
              percent: draft.test.sharePercent,
              hours: draft.test.horizonHours,
              metric: t(`abTest.metrics.${draft.test.metric}`),
              otherwise: draft.test.otherwise,
            }),
        );
      default:
        return "";
    }
  };
}
