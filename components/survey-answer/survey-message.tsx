"use client";

import { CircleCheck, CircleSlash } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";

type SurveyMessageProps = {
  kind: "thanks" | "answered" | "closed" | "unknown" | "sample";
  /** Moves the focus here, because the message replaced the form the user was working in. */
  takesFocus?: boolean;
};

/** Shown when there is no survey to answer, or it was already answered. */
export function SurveyMessage({ kind, takesFocus = false }: SurveyMessageProps) {
  const t = useTranslations("surveyAnswer");
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  const isGood = kind === "thanks" || kind === "answered";
  const Icon = isGood ? CircleCheck : CircleSlash;
  return (
    <section className="w-full max-w-md rounded-lg border bg-card p-6 text-center sm:p-8">
      <Icon aria-hidden className={`mx-auto mb-4 size-10 ${isGood ? "text-positive" : "text-muted-foreground"}`} />
      <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold text-balance outline-none">
        {t(`${kind}.title`)}
      </h1>
      <p className="mt-2 text-pretty text-muted-foreground">{t(`${kind}.text`)}</p>
    </section>
  );
}
