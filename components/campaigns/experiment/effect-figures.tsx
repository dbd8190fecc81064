"use client";

import { useTranslations } from "next-intl";
import { IntervalFigure } from "@/components/campaigns/experiment/interval-figure.tsx";
import { ProfitFigure } from "@/components/campaigns/experiment/profit-figure.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import type { CampaignExperiment } from "@/lib/experiments/schemas.ts";
import type { FigureId } from "@/lib/explain/names.ts";
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
          <Influenced amount={influenced} send={send} />
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

function Influenced({ amount, send }: { amount: number; send: ExplainParams }) {
  const t = useTranslations("campaigns.effect");
  const value = useFormatters().money(amount);
  return (
    <p>
      {t.rich("influenced", {
        amount: value,
        open: (text) => (
          <Explained figure="campaigns.revenue" params={send} label={t("influencedRevenue")} value={value}>
            {text}
          </Explained>
        ),
      })}
    </p>
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

/** Totals, and below them per person: arms of different sizes can only be compared by these. */
function useArmCells() {
  const t = useTranslations("campaigns.effect");
  const format = useFormatters();
  return ({
    people,
    buyers,
    revenue,
  }: Pick<CampaignExperiment["arms"][number], "people" | "buyers" | "revenue">): ArmCell[] => {
    const rate = t("rateOf", { rate: format.percent(people > 0 ? (buyers / people) * 100 : null) });
    const each = t("spentPerPerson", { amount: format.money(people > 0 ? revenue / people : null) });
    const count = (value: number) => ({ value: format.number(value), short: format.number(value) });
    return [
      { name: "people", total: { figure: "campaigns.arm-customers", label: "people", ...count(people) } },
      {
        name: "buyers",
        total: { figure: "campaigns.arm-buyers", label: "buyers", ...count(buyers) },
        perPerson: { figure: "campaigns.arm-purchase-rate", label: "rate", value: rate, short: rate },
      },
      {
        name: "spent",
        total: {
          figure: "campaigns.arm-revenue",
          label: "spent",
          value: format.money(revenue),
          short: format.moneyRound(revenue),
        },
        perPerson: { figure: "campaigns.arm-revenue-per-customer", label: "perCustomer", value: each, short: each },
      },
    ];
  };
}

type ArmPart = {
  figure: FigureId;
  label: "people" | "buyers" | "spent" | "rate" | "perCustomer";
  value: string;
  short: string;
};
type ArmCell = { name: "people" | "buyers" | "spent"; total: ArmPart; perPerson?: ArmPart };

function Arms({ experiment: { arms }, send }: Pick<EffectFiguresProps, "experiment" | "send">) {
  const t = useTranslations("campaigns.effect");
  const cellsOf = useArmCells();
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
            {cellsOf({ people, buyers, revenue }).map(({ name, total, perPerson }) => (
              <td key={name} className="align-top">
                {[total, perPerson].map((part) =>
                  part ? (
                    // Two buttons above each other: 24 px each, so that neither takes the clicks on the other.
                    <span key={part.figure} className="flex min-h-6 items-center justify-end [--hit-size:24px]">
                      <Explained
                        figure={part.figure}
                        params={{ ...send, assignment }}
                        label={`${t(`arm.${assignment}`)}, ${t(part.label)}`}
                        value={part.value}
                        className={part === perPerson ? "text-xs text-muted-foreground" : undefined}
                      >
                        {part.short}
                      </Explained>
                    </span>
                  ) : null,
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
