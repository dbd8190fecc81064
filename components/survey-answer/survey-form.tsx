"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Notice } from "@/components/states/notice.tsx";
import { ScoreField } from "@/components/survey-answer/score-field.tsx";
import { type Outcome, sendAnswer } from "@/components/survey-answer/send-answer.ts";
import { SurveyMessage } from "@/components/survey-answer/survey-message.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useHydrated } from "@/lib/web/use-browser-state.ts";

/** The API's limit. */
const MAX_COMMENT = 2_000;

type SurveyFormProps = { token: string; store: string; question: string };

/** One question, a score, and an optional comment. */
export function SurveyForm({ token, store, question }: SurveyFormProps) {
  const t = useTranslations("surveyAnswer");
  const id = useId();
  const isHydrated = useHydrated();
  const [score, setScore] = useState<number | null>(null);
  const [comment, setComment] = useState("");
  const [state, setState] = useState<"open" | "missing" | "sending" | Outcome>("open");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (score === null) return setState("missing");
    setState("sending");
    setState(await sendAnswer(token, { score, comment }));
  };
  if (state === "thanks" || state === "answered" || state === "closed" || state === "unknown")
    return <SurveyMessage kind={state} takesFocus />;
  return (
    <form onSubmit={submit} noValidate className="w-full max-w-xl rounded-lg border bg-card p-4 sm:p-8">
      <p className="text-sm break-words text-muted-foreground">{store}</p>
      <h1 id={`${id}-question`} className="mt-1 mb-5 text-xl font-semibold text-balance break-words">
        {question}
      </h1>
      <ScoreField labelledBy={`${id}-question`} value={score} onChange={setScore} />
      <label htmlFor={`${id}-comment`} className="mt-6 mb-1.5 block font-medium">
        {t("comment")} <span className="font-normal text-muted-foreground">{t("optional")}</span>
      </label>
      <textarea
        id={`${id}-comment`}
        rows={4}
        maxLength={MAX_COMMENT}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        className="w-full rounded-md border border-input bg-background px-3 py-2 text-base"
      />
      {state === "missing" && score === null ? (
        <Notice tone="error" className="mt-4">
          {t("missing")}
        </Notice>
      ) : null}
      {state === "busy" || state === "failed" ? (
        <Notice tone="error" className="mt-4">
          {t(state)}
        </Notice>
      ) : null}
      <Button type="submit" disabled={state === "sending" || !isHydrated} className="mt-5 h-11 w-full text-base">
        {t(state === "sending" ? "sending" : "send")}
      </Button>
    </form>
  );
}
