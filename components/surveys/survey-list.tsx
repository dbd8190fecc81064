"use client";

import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { RelativeTime } from "@/components/shell/relative-time.tsx";
import { NpsValue } from "@/components/surveys/nps-value.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Link } from "@/components/ui/link.tsx";
import type { SurveyView } from "@/lib/surveys/schemas.ts";

/** One row per survey, the same on small screens. */
export function SurveyList({ surveys }: { surveys: readonly SurveyView[] }) {
  const t = useTranslations("surveys");
  return (
    <ul aria-label={t("title")} className="divide-y">
      {surveys.map((survey) => (
        <li key={survey.id}>
          <Link
            href={`/pesquisas/${survey.id}`}
            className="group flex items-center gap-4 px-4 py-3 -outline-offset-2 hover:bg-muted"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium text-pretty break-words">{survey.question}</p>
              <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-muted-foreground">
                <Badge variant={survey.isActive ? "positive" : "default"}>
                  {t(survey.isActive ? "active" : "inactive")}
                </Badge>
                <span>{survey.store?.name ?? t("everyStore")}</span>
                {survey.lastResponseAt ? (
                  <span>
                    {t("lastAnswer")} <RelativeTime value={survey.lastResponseAt} />
                  </span>
                ) : null}
              </p>
            </div>
            <div className="text-right">
              <NpsValue value={survey.nps} className="text-lg font-semibold" />
              <p className="text-[13px] whitespace-nowrap text-muted-foreground">
                {t("answers", { count: survey.responses })}
              </p>
            </div>
            <ChevronRight aria-hidden className="size-4 text-muted-foreground max-sm:hidden" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
