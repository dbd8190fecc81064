"use client";

import {
  ChevronRight,
  CircleSlash,
  type LucideIcon,
  MessageCircle,
  PenLine,
  PlugZap,
  Store,
  UserRoundMinus,
  Webhook,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { DashboardCard } from "@/components/dashboard/cards/dashboard-card.tsx";
import type { CardScope } from "@/components/dashboard/data/scope.ts";
import { LEAVING_DAYS, type Task, type TaskCounts, toTasks } from "@/components/dashboard/tasks/tasks.ts";
import { useTaskCounts } from "@/components/dashboard/tasks/use-task-counts.ts";
import { Link } from "@/components/ui/link.tsx";
import type { Day } from "@/lib/core/dates.ts";
import type { StoreComparison } from "@/lib/sales/schemas.ts";

const ICONS: Record<Task["name"], LucideIcon> = {
  waiting: MessageCircle,
  stops: CircleSlash,
  numbers: PlugZap,
  webhooks: Webhook,
  quietStores: Store,
  champions: UserRoundMinus,
  drafts: PenLine,
};

type TasksCardProps = {
  scope: CardScope;
  today: Day;
  stores: readonly StoreComparison[] | undefined;
  /** Codes of the stores that the page is filtered by; empty for all. */
  selected: readonly string[];
};

/** What to do today, the most urgent first, each with the page where it is done. */
export function TasksCard({ scope, today, stores, selected }: TasksCardProps) {
  const query = useTaskCounts(scope, today);
  const tasksOf = (counts: TaskCounts) => toTasks(counts, stores, selected);
  return (
    <DashboardCard name="tasks" query={query} scrolls isEmpty={(counts) => tasksOf(counts).length === 0}>
      {(counts) => (
        <ul className="divide-y border-t">
          {tasksOf(counts).map((task) => (
            <TaskRow key={task.name} task={task} />
          ))}
        </ul>
      )}
    </DashboardCard>
  );
}

function TaskRow({ task: { name, count, stores, href } }: { task: Task }) {
  const t = useTranslations("dashboard.tasks");
  const Icon = ICONS[name];
  return (
    <li>
      <Link href={href} className="flex min-h-13 items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-muted">
        <Icon className="size-4.5 shrink-0 text-muted-foreground" aria-hidden />
        <span className="min-w-0 flex-1">
          <span className="block text-sm leading-5">{t(name, { count, days: LEAVING_DAYS })}</span>
          {stores.length > 0 ? (
            <span className="block truncate text-[13px] leading-4 text-muted-foreground">{stores.join(", ")}</span>
          ) : null}
        </span>
        <ChevronRight className="size-4 shrink-0 text-muted-foreground" aria-hidden />
      </Link>
    </li>
  );
}
