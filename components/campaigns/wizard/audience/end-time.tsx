"use client";

import { useTranslations } from "next-intl";
import { useDecisionTime } from "@/components/campaigns/experiment/use-test-facts.ts";
import { minutesFor, paceOf } from "@/components/campaigns/wizard/delivery/duration.ts";
import { instantOf } from "@/components/campaigns/wizard/delivery/when.ts";
import type { DraftTest } from "@/components/campaigns/wizard/draft/draft.ts";
import { useNumbers } from "@/components/campaigns/wizard/objective/use-numbers.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

type EndTimeProps = { count: number /** For one line of a phone. */; isShort?: boolean };

/** Estimate from the sender's rate; messages beyond a daily limit go out later, as do those after an A/B test. */
export function EndTime({ count, isShort = false }: EndTimeProps) {
  const t = useTranslations("campaigns.rail");
  const format = useFormatters();
  const now = useNow();
  const { draft, when } = useWizard();
  const numbers = useNumbers();
  const number = numbers.data?.data.find(({ id }) => id === draft.numberId) ?? null;
  const test = draft.test !== null && draft.test.sharePercent < 100 ? draft.test : null;
  const first = test === null ? count : Math.ceil((count * test.sharePercent) / 100);
  const minutes = minutesFor(first, paceOf(draft.channel, number));
  const duration = minutes < 60 ? t("minutes", { count: minutes }) : t("hours", { count: Math.round(minutes / 60) });
  const start = when.mode === "now" ? now : instantOf(when);
  if (when.mode === "repeat" || start === null) return <p>{t("eachTime", { duration })}</p>;
  const end = new Date(start.getTime() + minutes * 60_000);
  const time = when.mode === "now" ? format.time(end) : format.dateTime(end);
  if (test !== null) return <TestEnd test={test} time={time} isShort={isShort} />;
  return <p suppressHydrationWarning>{t(when.mode === "now" ? "endsNow" : "endsAt", { time, duration })}</p>;
}

/** The test ends at this time; the other customers wait for its decision. */
function TestEnd({ test, time, isShort }: { test: DraftTest; time: string; isShort: boolean }) {
  const t = useTranslations("campaigns.rail");
  const decisionTime = useDecisionTime();
  const percent = 100 - test.sharePercent;
  const rest = { percent, otherwise: test.otherwise, decision: decisionTime(test.horizonHours) };
  return (
    <>
      <p suppressHydrationWarning>{t("testUntil", { time })}</p>
      <p className="text-[13px] text-pretty text-muted-foreground">
        {isShort ? t("restLater", { percent }) : t("afterTest", rest)}
      </p>
    </>
  );
}
