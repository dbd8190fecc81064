"use client";

import { useTranslations } from "next-intl";

const RECORDS = ["spf", "dkim", "dmarc"] as const;

/** DNS records that the sender's domain needs for deliverability, for the domain typed. */
export function DomainAdvice({ address }: { address: string }) {
  const t = useTranslations("settings.email.domain");
  const domain = /@([^\s@.]+(?:\.[^\s@.]+)+)$/.exec(address.trim())?.[1];
  if (!domain) return null;
  return (
    <details className="rounded-md border px-3 py-2">
      <summary className="cursor-pointer py-1 font-medium">{t("title", { domain })}</summary>
      <p className="py-1 text-[13px] text-pretty text-muted-foreground">{t("why")}</p>
      <dl className="grid gap-2 py-1">
        {RECORDS.map((record) => (
          <div key={record}>
            <dt className="text-[13px] font-medium">{t(`${record}.name`)}</dt>
            <dd className="text-[13px] text-pretty text-muted-foreground">{t(`${record}.text`, { domain })}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
