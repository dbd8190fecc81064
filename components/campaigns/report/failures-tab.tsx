"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { explanationOf } from "@/components/campaigns/report/provider-codes.ts";
import { useReasonText } from "@/components/campaigns/report/use-reason-text.ts";
import type { RecipientFilter } from "@/components/campaigns/report/use-recipient-filters.ts";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { Button } from "@/components/ui/button.tsx";
import type { CampaignReport } from "@/lib/campaigns/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type FailuresTabProps = { report: CampaignReport; onShow: (filter: RecipientFilter) => void };

/** Failures with their meaning and remedy, and recipients skipped on purpose. */
export function FailuresTab({ report, onShow }: FailuresTabProps) {
  const t = useTranslations("campaigns.failures");
  const skips = useTranslations("campaigns.skips");
  const reasonText = useReasonText();
  if (report.failures.length === 0 && report.skips.length === 0) return <EmptyState title={t("empty")} />;
  return (
    <div className="grid divide-y">
      {report.failures.length === 0 ? null : (
        <Group title={t("title")}>
          {report.failures.map(({ errorCode, count }) => (
            <FailureRow
              key={errorCode ?? "none"}
              code={errorCode}
              count={count}
              onShow={() => onShow({ status: "failed", error: errorCode })}
            />
          ))}
        </Group>
      )}
      {report.skips.length === 0 ? null : (
        <Group title={skips("title")} description={skips("description")}>
          {report.skips.map(({ reason, count }) => (
            <Row
              key={reason}
              title={reasonText(reason)}
              count={count}
              onShow={() => onShow({ status: "skipped", reason })}
            >
              {skips.has(`hints.${reason}`) ? skips(`hints.${reason}`) : null}
            </Row>
          ))}
        </Group>
      )}
    </div>
  );
}

function Group({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
  return (
    <section className="pb-2">
      <h3 className="px-4 pt-4 text-sm font-semibold">{title}</h3>
      {description ? <p className="px-4 text-[13px] text-muted-foreground">{description}</p> : null}
      <ul className="divide-y">{children}</ul>
    </section>
  );
}

function FailureRow({ code, count, onShow }: { code: string | null; count: number; onShow: () => void }) {
  const t = useTranslations("campaigns.failures");
  const explanation = code === null ? "other" : explanationOf(code);
  return (
    <Row title={t(`causes.${explanation}.title`)} count={count} onShow={onShow}>
      {t(`causes.${explanation}.cause`)} {t(`causes.${explanation}.fix`)}
      {code === null ? null : <span className="mt-0.5 block text-xs">{t("code", { code })}</span>}
    </Row>
  );
}

type RowProps = { title: string; count: number; onShow: () => void; children: ReactNode };

function Row({ title, count, onShow, children }: RowProps) {
  const t = useTranslations("campaigns.failures");
  const format = useFormatters();
  return (
    <li className="flex items-start gap-4 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {children ? <p className="text-[13px] text-pretty text-muted-foreground">{children}</p> : null}
      </div>
      <Button variant="ghost" size="sm" aria-label={t("show", { count, title })} onClick={onShow}>
        {format.number(count)}
      </Button>
    </li>
  );
}
