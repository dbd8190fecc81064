"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { focusNeeded } from "@/components/campaigns/message/focus-needed.ts";
import { languageName } from "@/components/campaigns/message/language-name.ts";
import { TemplateText } from "@/components/campaigns/templates/template-text.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import type { TemplateView } from "@/lib/messaging/schemas.ts";

type TemplateCardProps = { template: TemplateView; isChosen: boolean; onChoose: () => void };

const QUALITY = { GREEN: "positive", YELLOW: "warning", RED: "negative" } as const;

/** A template with its approval status. */
export function TemplateCard({ template, isChosen, onChoose }: TemplateCardProps) {
  const t = useTranslations("campaigns.templates");
  const locale = useLocale();
  const { name, language, category, status, quality, body, header, unsendable } = template;
  const isSendable = unsendable === null;
  const categoryText = t.has(`categories.${category}`) ? t(`categories.${category}`) : category;
  return (
    <label className="flex cursor-pointer flex-col gap-2 rounded-md border p-3 hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-disabled:cursor-not-allowed has-disabled:bg-card has-focus-visible:outline-2 has-focus-visible:outline-ring">
      <span className="flex items-start gap-2">
        <input
          type="radio"
          name="template"
          checked={isChosen}
          disabled={!isSendable}
          onChange={onChoose}
          // Only for a pointer: the arrow keys choose on their way to another template.
          onClick={({ detail }) => (detail > 0 ? focusNeeded() : undefined)}
          className="mt-0.5 size-4 shrink-0 accent-primary"
        />
        <span className="min-w-0 font-medium break-words">{name.replaceAll("_", " ")}</span>
      </span>
      <span className="line-clamp-4 text-[13px] whitespace-pre-line text-muted-foreground">
        {header.text ? <TemplateText text={`${header.text}\n`} isHeader /> : null}
        <TemplateText text={body} />
      </span>
      <span className="mt-auto flex flex-wrap items-center gap-1.5">
        <Badge variant={isSendable ? "positive" : "warning"}>
          {isSendable ? <CircleCheck aria-hidden /> : <CircleAlert aria-hidden />}
          {t.has(`statuses.${status}`) ? t(`statuses.${status}`) : status}
        </Badge>
        <Badge>{categoryText}</Badge>
        {quality !== null && quality in QUALITY ? (
          <Badge variant={QUALITY[quality as keyof typeof QUALITY]}>{t(`qualities.${quality}`)}</Badge>
        ) : null}
        <span className="text-xs text-muted-foreground">{languageName(language, locale)}</span>
      </span>
      {isSendable ? null : <span className="text-xs text-warning">{t(`unsendable.${unsendable}`)}</span>}
    </label>
  );
}
