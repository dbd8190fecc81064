"use client";

import { useTranslations } from "next-intl";
import { IntervalFigure } from "@/components/campaigns/experiment/interval-figure.tsx";
import { ProfitFigure } from "@/components/campaigns/experiment/profit-figure.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import type { CampaignExperiment } from "@/lib/experiments/schemas.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type EffectFiguresProps = {
  experiment: CampaignExperiment;
  influenced: number;
  /** The send, for the rows behind the arms. */
  send: ExplainParams;
};

/** Caused revenue with its interval, both rates, and the arms in numbers. */
export function EffectFigures({ experiment, influenced, send }: EffectFiguresProps) {
  const t = useTranslations("campaigns.effect");
  const format = useFormatters();
  const { incrementalRevenue, purchaseRate, revenue } = experiment;
  return (
    <>
      {incrementalRevenue && purchaseRate && revenue ? (
        <>
          <div>
            <p className="text-[13px] text-muted-foreground">{t("revenue")}</p>
            <p className="text-2xl leading-9 font-semibold tracking-tight">{format.money(incrementalRevenue.value)}</p>
            <p className="text-[13px] text-pretty text-muted-foreground">
              {t("range", { low: format.money(incrementalRevenue.low), high: format.money(incrementalRevenue.high) })}.{" "}
              {incrementalRevenue.low <= 0 && incrementalRevenue.high >= 0 ? t("revenueUnproven") : null}
            </p>
          </div>
          <ProfitFigure {...experiment} />
          <div className="grid gap-5 sm:grid-cols-2">
            <IntervalFigure
              name={t("rate")}
              range={(words) => t("range", words)}
              note={<Rates experiment={experiment} />}
              show={(share) => format.points(share * 100)}
              interval={purchaseRate}
            />
            <IntervalFigure
              range={(words) => t("range", words)}
              name={t("perCustomer")}
              show={format.money}
              interval={revenue}
            />
          </div>
        </>
      ) : null}
      <div className="grid gap-2">
        <Arms experiment={experiment} send={send} />
        <p className="text-xs text-pretty text-muted-foreground">{t("armHint")}</p>
      </div>
      {incrementalRevenue && revenue ? (
        <div className="grid gap-1 text-[13px] text-pretty text-muted-foreground">
          <p>{t("influenced", { amount: format.money(influenced) })}</p>
          {revenue.capped === null ? null : (
            <p>
              {t("capped", {
                amount: format.money(revenue.capped),
                share: format.percent(revenue.shareBelowCap * 100),
              })}
            </p>
          )}
        </div>
      ) : null}
    </>
  );
}

function Rates({ experiment: { arms } }: Pick<EffectFiguresProps, "experiment">) {
  const t = useTranslations("campaigns.effect");
  const format = useFormatters();
  const rateOf = (name: string) => {
    const arm = arms.find(({ assignment }) => assignment === name);
    return format.percent(arm && arm.people > 0 ? (arm.buyers / arm.people) * 100 : null);
  };
  return t("rateArms", { treated: rateOf("treated"), holdout: rateOf("holdout") });
}

/** Not a variant of an A/B test, which has a card of its own. */
const isWholeArm = ({ variant }: CampaignExperiment["arms"][number]) => variant === null;

function Arms({ experiment: { arms }, send }: Pick<EffectFiguresProps, "experiment" | "send">) {
  const t = useTranslations("campaigns.effect");
  const format = useFormatters();
  return (
    <table className="w-full text-[13px] tabular-nums max-sm:text-xs">
      <caption className="sr-only">{t("arms")}</caption>
      <thead className="text-muted-foreground">
        <tr className="border-b [&>th]:py-1.5 [&>th]:font-normal [&>th:not(:first-child)]:pl-2 sm:[&>th:not(:first-child)]:pl-3">
          <th scope="col" className="text-left">
            {t("group")}
          </th>
          {(["people", "buyers", "spent"] as const).map((name) => (
            <th key={name} scope="col" className="text-right">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {arms.filter(isWholeArm).map(({ assignment, people, buyers, revenue }) => (
          <tr
            key={assignment}
            className="border-b last:border-0 [&>td]:py-1.5 [&>td]:pl-2 [&>td]:text-right sm:[&>td]:pl-3"
          >
            <th scope="row" className="py-1.5 text-left font-medium">
              {t(`arm.${assignment}`)}
            </th>
            {(
              [
                ["people", "campaigns.arm-customers", format.number(people), format.number(people)],
                ["buyers", "campaigns.arm-buyers", format.number(buyers), format.number(buyers)],
                ["spent", "campaigns.arm-revenue", format.money(revenue), format.moneyRound(revenue)],
              ] as const
            ).map(([name, figure, value, short]) => (
              <td key={name}>
                <Explained
                  figure={figure}
                  params={{ ...send, assignment }}
                  label={`${t(`arm.${assignment}`)}, ${t(name)}`}
                  value={value}
                >
                  {short}
                </Explained>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
