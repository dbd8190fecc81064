"use client";

import { useTranslations } from "next-intl";
import { useRoles } from "@/components/roles/use-roles.ts";
import { Pager } from "@/components/shell/pager.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { NoResults } from "@/components/states/no-results.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import type { Person } from "@/components/team/api.ts";
import type { PersonAction } from "@/components/team/person-actions.ts";
import { TeamTable } from "@/components/team/team-table.tsx";
import { useTeam } from "@/components/team/use-team.ts";
import type { useTeamFilter } from "@/components/team/use-team-filter.ts";
import { cn } from "@/components/ui/cn.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";

const SKELETON_ROWS = 6;
const TYPING_MS = 300;

type TeamListProps = {
  filtering: ReturnType<typeof useTeamFilter>;
  onAction: (person: Person, action: PersonAction) => void;
};

export function TeamList({ filtering, onAction }: TeamListProps) {
  const t = useTranslations("team");
  const { filter, isFiltered, clear, setPage } = filtering;
  const team = useTeam({ ...filter, q: useSettled(filter.q, TYPING_MS) });
  if (team.isError && !team.data)
    return <ErrorState error={team.error} onRetry={team.refetch} title={t("errors.load")} />;
  if (!team.data) return <TableSkeleton rows={SKELETON_ROWS} columns={5} />;
  const { data, total, limit, page } = team.data;
  if (total === 0 && isFiltered)
    return <NoResults filters={<ActiveFilters values={filtering.values} />} onClear={clear} />;
  if (total === 0) return <EmptyState title={t("empty.title")} description={t("empty.description")} />;
  return (
    <div aria-busy={team.isPlaceholderData} className={cn(team.isPlaceholderData && "opacity-60")}>
      <TeamTable people={data} sorting={filtering} onAction={onAction} />
      <p aria-live="polite" className="border-t px-4 py-2 text-[13px] text-muted-foreground">
        {t("table.people", { count: total })}
      </p>
      <Pager page={page} limit={limit} total={total} label={t("table.pages")} onPage={setPage} />
    </div>
  );
}

function ActiveFilters({ values: { busca, papel, situacao } }: Pick<TeamListProps["filtering"], "values">) {
  const t = useTranslations("team.filters");
  const roles = useRoles();
  const role = roles.data?.find(({ id }) => id === papel)?.name ?? t("role");
  const active = [busca.trim() && `“${busca.trim()}”`, papel && role, situacao && t(situacao)].filter(Boolean);
  return <p>{t("active", { filters: active.join(" · ") })}</p>;
}
