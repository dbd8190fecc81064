"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CostsLink } from "@/components/campaigns/costs-link.tsx";
import { IntervalBar } from "@/components/campaigns/experiment/interval-bar.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { Card } from "@/components/ui/card.tsx";
import { cn } from "@/components/ui/cn.ts";
import type { CampaignResults } from "@/lib/experiments/schemas.ts";
import type { FigureId } from "@/lib/explain/names.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useNow } from "@/lib/web/use-now.ts";

/** The caused revenue of all measured sends in one number, and the figures around it; before, only what is known. */
export function CausedBand({ results, days }: { results: CampaignResults; days: number }) {
  const t = useTranslations("campaigns.results");
  const format = useFormatters();
  const { total, sends } = results;
  const buyers = total.caused?.buyers;
  const isMeasured = total.sends > 0;
  const whole = (value: number) => format.number(Math.round(value));
  return (
    <Card className="grid gap-5 p-4 sm:p-5">
      <Headline results={results} days={days} />
      <dl className={cn("grid gap-4 border-t pt-4 grid-cols-2", isMeasured ? "lg:grid-cols-3" : "lg:grid-cols-4")}>
        {isMeasured ? <Profit results={results} /> : null}
        <Spend total={total} params={{ days }} />
        {isMeasured ? (
          <Cell
            name={t("buyers")}
            value={buyers ? whole(buyers.value) : NO_DATA}
            note={buyers ? t("range", { low: whole(buyers.low), high: whole(buyers.high) }) : t("noControl")}
          />
        ) : null}
        <Cell name={t("measured")} value={format.number(total.sends)} note={t("ofSends", { count: sends.length })} />
        <Cell
          name={t("influenced")}
          value={format.money(total.influencedRevenue)}
          explained={{ figure: "results.influenced-revenue", params: { days } }}
          note={t("influencedNote")}
        />
        <Cell
          name={t("messages")}
          value={format.number(total.messages)}
          explained={{ figure: "results.messages", params: { days } }}
          note={t("messagesNote")}
        />
      </dl>
    </Card>
  );
}

function Headline({ results: { total, sends, isTruncated }, days }: { results: CampaignResults; days: number }) {
  const t = useTranslations("campaigns.results");
  const effect = useTranslations("campaigns.effect");
  const format = useFormatters();
  if (!total.caused)
    return (
      <div>
        <h2 className="text-lg font-semibold text-balance">{t("nothingProven")}</h2>
        <p className="mt-1 max-w-[70ch] text-pretty text-muted-foreground">
          <NothingMeasured sends={sends} />
        </p>
      </div>
    );
  const { value, low, high } = total.caused.revenue;
  const words = { value: format.money(value), low: format.money(low), high: format.money(high) };
  return (
    <div>
      <h2 className="text-muted-foreground">{t("caused", { days })}</h2>
      <p className="text-[40px] leading-12 font-semibold tracking-tight max-sm:text-3xl max-sm:leading-10">
        {words.value}
      </p>
      <p className="text-pretty text-muted-foreground">
        {t("range", words)}. {low <= 0 && high >= 0 ? effect("revenueUnproven") : null}{" "}
        {isTruncated ? t("truncatedNote") : null}
      </p>
      <div className="mt-3 max-w-xl">
        <IntervalBar
          low={low}
          value={value}
          high={high}
          label={effect("intervalLabel", { name: t("causedShort"), ...words })}
          zero={effect("zero")}
        />
      </div>
    </div>
  );
}

/** When the open windows close; without any, what to do instead. */
function NothingMeasured({ sends }: Pick<CampaignResults, "sends">) {
  const t = useTranslations("campaigns.results");
  const format = useFormatters();
  const effect = useTranslations("campaigns.effect");
  const now = useNow().toISOString();
  const open = sends.filter(({ isOpen }) => isOpen).map(({ closesAt }) => closesAt);
  const dates = open.filter((closesAt) => closesAt > now).toSorted();
  const [first] = dates;
  if (first === undefined)
    return open.length > 0 ? effect("awaitsSales") : t(sends.length > 0 ? "measuredNothing" : "nothingProvenHint");
  const isOneDay = format.date(first) === format.date(dates.at(-1) ?? first);
  const when = { count: dates.length, date: format.date(first) };
  return (
    <>
      {t(isOneDay ? "waitingSame" : "waiting", when)}. {t("waitingHint")}
    </>
  );
}

/** Of the measured sends: their interval × margin − their cost. */
function Profit({ results: { total, marginPercent } }: { results: CampaignResults }) {
  const t = useTranslations("campaigns.results");
  const cost = useTranslations("campaigns.cost");
  const format = useFormatters();
  const { caused } = total;
  const profit = caused?.profit;
  const missing = marginPercent === null ? "margin" : "prices";
  const isMissing = marginPercent === null || (caused && caused.unpriced > 0);
  const note = profit ? (
    <>
      {t("range", { low: format.money(profit.low), high: format.money(profit.high) })}. {t("profitNote")}
      <NotInCost withoutTariff={caused?.withoutTariff ?? 0} />
    </>
  ) : isMissing ? (
    <>
      {cost(missing === "margin" ? "noMargin" : "noPrices")} <CostsLink missing={missing} />
    </>
  ) : caused ? (
    cost("noTariffNoProfit")
  ) : (
    t("noControl")
  );
  return <Cell name={t("profit")} value={profit ? format.money(profit.value) : NO_DATA} note={note} />;
}

/** Of all messages of the period; unknown, not zero, without prices. */
type SpendProps = Pick<CampaignResults, "total"> & { params: ExplainParams };

function Spend({ total: { cost: amount, unpriced, withoutTariff }, params }: SpendProps) {
  const t = useTranslations("campaigns.results");
  const cost = useTranslations("campaigns.cost");
  const format = useFormatters();
  if (amount === null && unpriced > 0) {
    const note = (
      <>
        {cost("unpriced", { count: unpriced })} <CostsLink missing="prices" />
      </>
    );
    return <Cell name={t("spend")} value={cost("unknown")} note={note} />;
  }
  const note = (
    <>
      {t("spendNote")}
      <NotInCost withoutTariff={withoutTariff} />
    </>
  );
  if (amount === null) return <Cell name={t("spend")} value={cost("noTariff")} note={note} />;
  const explained = { figure: "results.cost", params } as const;
  return <Cell name={t("spend")} value={format.money(amount)} explained={explained} note={note} />;
}

/** How many messages the cost leaves out, because no price can apply to them. */
function NotInCost({ withoutTariff }: { withoutTariff: number }) {
  const t = useTranslations("campaigns.cost");
  return withoutTariff > 0 ? <>. {t("withoutTariff", { count: withoutTariff })}</> : null;
}

type CellProps = {
  name: string;
  value: string;
  explained?: { figure: FigureId; params: ExplainParams };
  note: ReactNode;
};

function Cell({ name, value, explained, note }: CellProps) {
  return (
    <div>
      <dt className="text-[13px] text-muted-foreground">{name}</dt>
      <dd className="text-lg leading-7 font-semibold">
        {explained ? <Explained {...explained} label={name} value={value} /> : value}
      </dd>
      <dd className="text-xs text-pretty text-muted-foreground">{note}</dd>
    </div>
  );
}
