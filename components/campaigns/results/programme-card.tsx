"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { EffectBadge } from "@/components/campaigns/experiment/effect-badge.tsx";
import { isUnderWay, MissingData } from "@/components/campaigns/experiment/missing-data.tsx";
import { campaignKeys } from "@/components/campaigns/keys.ts";
import { fetchProgramme } from "@/components/campaigns/results/api.ts";
import { MoneyCells, MoneyHeads } from "@/components/campaigns/results/money-cells.tsx";
import { TableCard } from "@/components/campaigns/results/table-card.tsx";
import { Explained } from "@/components/explain/explained.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Link } from "@/components/ui/link.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/ui/table.tsx";
import type { ProgrammeResults } from "@/lib/experiments/schemas.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

/** What all campaigns of a quarter caused: the organization's control group compared with the other customers. */
export function ProgrammeCard() {
  const t = useTranslations("campaigns.results");
  const api = useApi();
  const { data, isError, error, refetch } = useQuery({
    queryKey: campaignKeys.programme,
    queryFn: ({ signal }) => fetchProgramme(api, signal),
  });
  return (
    <TableCard title={t("programme")} description={t("programmeDescription")}>
      {data ? (
        <Loaded results={data} />
      ) : isError ? (
        <ErrorState error={error} onRetry={refetch} title={t("programmeFailed")} className="py-6" />
      ) : (
        <Skeleton className="mx-4 mb-4 h-16" />
      )}
    </TableCard>
  );
}

function Loaded({ results: { holdoutPercent, quarters } }: { results: ProgrammeResults }) {
  const t = useTranslations("campaigns.results");
  const { hasPermission } = useProfile();
  if (quarters.length > 0) return <Quarters quarters={quarters} />;
  if (holdoutPercent > 0)
    return (
      <EmptyState
        title={t("noQuarter")}
        description={t("noQuarterHint", { percent: holdoutPercent })}
        className="py-6"
      />
    );
  return (
    <EmptyState
      title={t("noProgramme")}
      description={t("noProgrammeHint")}
      className="py-6"
      action={
        hasPermission("app:settings") ? (
          <Link href="/configuracoes/campanhas" className="hit-area text-primary underline-offset-4 hover:underline">
            {t("setUp")}
          </Link>
        ) : null
      }
    />
  );
}

function Quarters({ quarters }: Pick<ProgrammeResults, "quarters">) {
  const t = useTranslations("campaigns.results");
  return (
    <Table stacked>
      <TableHeader>
        <TableRow className="hover:bg-transparent">
          <TableHead>{t("quarterHead")}</TableHead>
          <TableHead>{t("result")}</TableHead>
          <MoneyHeads />
          <TableHead numeric>{t("others")}</TableHead>
          <TableHead numeric>{t("held")}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {quarters.map((one) => (
          <QuarterRow key={one.quarter} quarter={one} />
        ))}
      </TableBody>
    </Table>
  );
}

function QuarterRow({ quarter: one }: { quarter: ProgrammeResults["quarters"][number] }) {
  const t = useTranslations("campaigns.results");
  const format = useFormatters();
  const { quarter, holdoutPercent, endedEarly, closesAt, state, missing, incrementalRevenue, arms, cost, profit } = one;
  const [year, month] = quarter.split("-");
  const name = t("quarter", { number: (Number(month) + 2) / 3, year: year ?? "" });
  return (
    <TableRow className="[&>*]:py-2">
      <th scope="row" className="px-3 text-left font-normal first:pl-4">
        {name}
        <span className="block text-xs text-muted-foreground">
          {endedEarly ? t("endedEarly", { date: format.date(closesAt) }) : t("heldOut", { percent: holdoutPercent })}
        </span>
      </th>
      <TableCell className="whitespace-normal">
        <EffectBadge state={state} isOpen={isUnderWay(missing)} />
        {missing ? (
          <span className="block max-w-[48ch] min-w-48 text-xs text-pretty text-muted-foreground">
            <MissingData closesAt={closesAt} missing={missing} />
          </span>
        ) : null}
      </TableCell>
      <MoneyCells
        caused={{ revenue: incrementalRevenue, profit }}
        cost={cost}
        explained={{ figure: "results.programme-cost", params: { quarter }, name }}
      />
      {arms.map(({ assignment, people }) => (
        <TableCell key={assignment} numeric label={t(assignment === "holdout" ? "held" : "others")}>
          <Explained
            figure="results.programme-customers"
            params={{ quarter, assignment }}
            label={`${name}, ${t(assignment === "holdout" ? "held" : "others")}`}
            value={format.number(people)}
          />
        </TableCell>
      ))}
    </TableRow>
  );
}
