"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { checkMailLinks } from "@/components/campaigns/message/mail-links.ts";
import { isWebAddress } from "@/components/campaigns/wizard/draft/draft.ts";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { SectionCard } from "@/components/forms/section-card.tsx";
import { cn } from "@/components/ui/cn.ts";

/** All links of the mail, with the invalid ones marked. */
export function MailLinks() {
  const t = useTranslations("campaigns.links");
  const fields = useTranslations("campaigns.variables.fields");
  const { draft } = useWizard();
  const named = (url: string) =>
    url.replace(/\{\{\s*([a-z_]{1,40})\s*\}\}/g, (code, name: string) => (fields.has(name) ? fields(name) : code));
  const hasLink = draft.linkUrl.trim() !== "" && isWebAddress(draft.linkUrl);
  const links = useMemo(() => checkMailLinks(draft.html, { hasLink }), [draft.html, hasLink]);
  if (links.length === 0) return null;
  const broken = links.filter(({ problem }) => problem !== null).length;
  return (
    <SectionCard
      title={t("title")}
      description={broken === 0 ? t("allGood", { count: links.length }) : t("broken", { count: broken })}
    >
      <ul className="-my-2 divide-y">
        {links.map(({ url, text, problem }, index) => {
          const Icon = problem === null ? CircleCheck : CircleAlert;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same link may stand twice
            <li key={index} className="flex items-start gap-3 py-2 text-[13px]">
              <Icon
                aria-hidden
                className={cn("mt-0.5 size-4 shrink-0", problem === null ? "text-positive" : "text-warning")}
              />
              <span className="min-w-0">
                <span className="block font-medium break-words">{text || t("noText")}</span>
                <span className="block break-all text-muted-foreground">{named(url) || t("noAddress")}</span>
                <span className={problem === null ? "sr-only" : "block text-warning"}>
                  {t(`problems.${problem ?? "none"}`)}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
    </SectionCard>
  );
}
