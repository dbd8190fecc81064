"use client";

import { Check, CircleDashed } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { CopyButton } from "@/components/states/copy-button.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Card } from "@/components/ui/card.tsx";
import type { Webhook } from "@/lib/settings/schemas.ts";

type WebhooksSectionProps = {
  webhooks: readonly Webhook[];
  /** Variable names help only users who can set them. */
  namesVariables: boolean;
};

/** The webhook URLs for administrators of other systems; keys are never shown. */
export function WebhooksSection({ webhooks, namesVariables }: WebhooksSectionProps) {
  const t = useTranslations("settings.webhooks");
  return (
    <Card aria-label={t("title")} className="px-4">
      <ul className="divide-y">
        {webhooks.map((webhook) => (
          <Line key={webhook.name} webhook={webhook} namesVariables={namesVariables} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ webhook: { name, url, missing }, namesVariables }: { webhook: Webhook; namesVariables: boolean }) {
  const t = useTranslations("settings.webhooks");
  const isReady = missing.length === 0;
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="font-medium">{t(`names.${name}`)}</h2>
        <Badge variant={isReady ? "positive" : "outline"}>
          {isReady ? <Check aria-hidden /> : <CircleDashed aria-hidden />}
          {t(isReady ? "ready" : "notReady")}
        </Badge>
      </div>
      <p className="text-[13px] text-pretty text-muted-foreground">
        {t.rich(`texts.${name}`, { code: (text) => <code className="whitespace-nowrap">{text}</code> })}
      </p>
      {url === null ? null : (
        <div className="flex min-h-10 items-center gap-1 rounded-md border bg-muted py-0.5 pr-0.5 pl-3">
          <code className="min-w-0 flex-1 text-[13px] wrap-anywhere">
            {url.split(/(?<=\/)/).map((part) => (
              <Fragment key={part}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </code>
          <CopyButton text={url} label={t("copy", { name: t(`names.${name}`) })} copiedLabel={t("copied")} />
        </div>
      )}
      {isReady ? null : (
        <p className="text-[13px] text-pretty">
          {namesVariables ? t("missing", { names: missing.join(", "), count: missing.length }) : t("askOperator")}
        </p>
      )}
    </li>
  );
}
