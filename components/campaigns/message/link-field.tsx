"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { focusNeeded, needed } from "@/components/campaigns/message/focus-needed.ts";
import { problemsOf } from "@/components/campaigns/wizard/draft/draft.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { Field } from "@/components/forms/field.tsx";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { Input } from "@/components/ui/input.tsx";

/** Target of `{{link}}`: each customer gets a personal short link, to count clicks. */
export function LinkField() {
  const t = useTranslations("campaigns.link");
  const { draft, change, guard } = useWizard();
  const isWrong = problemsOf(draft).includes("linkUrl");
  const isMissing = draft.linkUrl.trim() === "";
  const [isAsked, setIsAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Stays once, so that nobody leaves without noticing; the step can be completed later.
    guard.current = () => {
      if (!isMissing || isAsked) return true;
      setIsAsked(true);
      field.current?.focus();
      return false;
    };
    return () => {
      guard.current = null;
    };
  }, [guard, isMissing, isAsked]);
  const problem = isWrong ? t("wrong") : isAsked && isMissing ? t("missing") : undefined;
  return (
    <SectionCard title={t("title")} description={t("description")}>
      <Field label={t("url")} problem={problem} hint={t("hint")}>
        {(control) => (
          <Input
            {...control}
            ref={field}
            {...needed(draft.linkUrl === "")}
            onKeyDown={({ key }) => (key === "Enter" ? focusNeeded() : undefined)}
            type="url"
            inputMode="url"
            value={draft.linkUrl}
            autoComplete="off"
            placeholder="https://www.sualoja.com.br/novidades"
            onChange={(event) => change({ linkUrl: event.target.value })}
          />
        )}
      </Field>
    </SectionCard>
  );
}
