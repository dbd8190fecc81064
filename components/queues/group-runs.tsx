"use client";

import { useTranslations } from "next-intl";
import { type Selection, toggleRun } from "@/components/queues/selection.ts";
import { useRunsOf } from "@/components/queues/use-queues.ts";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import type { FailedGroup, FailedRun } from "@/lib/core/queue-reports.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";

type GroupRunsProps = { group: FailedGroup; selection: Selection; onSelect: (next: Selection) => void };

export function GroupRuns({ group, selection, onSelect }: GroupRunsProps) {
  const t = useTranslations("queues.failed");
  const runs = useRunsOf(group.key);
  return (
    <div className="grid gap-3 px-4 py-3 text-[13px] lg:grid-cols-2">
      <div className="min-w-0">
        <h3 className="mb-1 text-muted-foreground">{t("sample")}</h3>
        <pre className="rounded-md border bg-card p-2 font-mono text-xs break-all whitespace-pre-wrap">
          {JSON.stringify({ event: group.eventName, ...group.sample }, null, 2)}
        </pre>
        <p className="mt-1 text-muted-foreground">{t("masked")}</p>
        <p className="mt-2 font-mono text-xs break-words">{group.error}</p>
      </div>
      <div className="min-w-0">
        <h3 className="mb-1 text-muted-foreground">
          {t("runs", { shown: runs.data?.data.length ?? 0, count: group.count })}
        </h3>
        {runs.isError && !runs.data ? <ErrorState error={runs.error} onRetry={runs.refetch} className="py-4" /> : null}
        {runs.isPending ? <TableSkeleton rows={2} columns={2} /> : null}
        <ul className="grid">
          {runs.data?.data.map((run) => (
            <RunItem
              key={run.id}
              run={run}
              isWhole={selection.groups.includes(group.key)}
              isSelected={selection.ids[run.id] !== undefined}
              onToggle={() => onSelect(toggleRun(selection, run.id, group.key))}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

type RunItemProps = { run: FailedRun; isWhole: boolean; isSelected: boolean; onToggle: () => void };

function RunItem({ run, isWhole, isSelected, onToggle }: RunItemProps) {
  const t = useTranslations("queues.failed");
  const format = useFormatters();
  const time = format.dateTime(run.failedAt);
  const facts = [
    run.organization?.name,
    run.step && t("step", { step: run.step }),
    run.canRetry ? null : t("comesBack"),
  ];
  return (
    <li className="flex items-start gap-3 py-1.5">
      <Checkbox
        className="mt-0.5"
        aria-label={t("selectRun", { time })}
        checked={isWhole || isSelected}
        disabled={isWhole || !run.canRetry}
        onCheckedChange={onToggle}
      />
      <span className="min-w-0">
        <span className="tabular-nums">{time}</span>{" "}
        <span className="break-words text-muted-foreground">{facts.filter(Boolean).join(" · ")}</span>
      </span>
    </li>
  );
}
