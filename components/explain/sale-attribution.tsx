"use client";

import { useTranslations } from "next-intl";
import { CampaignLink } from "@/components/explain/campaign-link.tsx";
import type { FigureRow } from "@/lib/explain/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type Attribution = NonNullable<FigureRow["attribution"]>;
type Message = Attribution["message"];

/** The message that a sale is credited to, and why no other one. */
export function SaleAttributionLines({ attribution }: { attribution: Attribution }) {
  const t = useTranslations("explain.attribution");
  const { message, hoursBetween, windowDays, others } = attribution;
  return (
    <div className="mt-1 grid gap-1 border-l-2 pl-2.5 text-xs text-pretty text-muted-foreground">
      <p>
        <MessageName message={message} /> {t("then", { hours: Math.round(hoursBetween), days: windowDays })}
      </p>
      {others.length === 0 ? null : (
        <details>
          <summary className="hit-area cursor-pointer rounded-sm hover:text-foreground">
            {t("others", { count: others.length })}
          </summary>
          <ul className="mt-1 grid gap-1">
            {others.map((other) => (
              <li key={`${other.campaign?.id} ${other.occurrence} ${other.sentAt}`}>
                <MessageName message={other} /> {t(`reasons.${other.reason}`)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function MessageName({ message }: { message: Message }) {
  const t = useTranslations("explain.attribution");
  const { dateTime } = useFormatters();
  const { campaign, occurrence, channel, sentAt } = message;
  return (
    <>
      {t.has(`channels.${channel}`) ? t(`channels.${channel}`) : channel}{" "}
      {campaign ? <CampaignLink campaign={campaign} occurrence={occurrence} /> : t("hidden")}
      {sentAt === null ? null : `, ${dateTime(sentAt)}`}.
    </>
  );
}
