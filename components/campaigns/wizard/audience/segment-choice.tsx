"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { CHOICES } from "@/components/campaigns/api.ts";
import { RadioCards } from "@/components/campaigns/wizard/radio-cards.tsx";
import { useWizard } from "@/components/campaigns/wizard/wizard-context.ts";
import { fetchSegment } from "@/components/segments/api.ts";
import { segmentKeys } from "@/components/segments/keys.ts";
import { useOwnCounts } from "@/components/segments/use-own-counts.ts";
import { ActionLink } from "@/components/states/action-link.tsx";
import { EmptyState } from "@/components/states/empty-state.tsx";
import { ErrorState } from "@/components/states/error-state.tsx";
import { TableSkeleton } from "@/components/states/skeletons.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Link } from "@/components/ui/link.tsx";
import { SearchInput } from "@/components/ui/search-input.tsx";
import type { SegmentView } from "@/lib/segments/schemas.ts";
import { NO_DATA } from "@/lib/web/formatters.ts";
import { fetchSegments } from "@/lib/web/resources/segments.ts";
import { useApi } from "@/lib/web/use-api.ts";
import { useFormatters } from "@/lib/web/use-formatters.ts";
import { useSettled } from "@/lib/web/use-paused-search.ts";
import { useProfile } from "@/lib/web/use-profile.ts";

const PAUSE_MS = 250;
const NONE = "none";

/** Active segments with their size and the number reachable by this channel. */
export function SegmentChoice() {
  const t = useTranslations("campaigns.audience");
  const [typed, setTyped] = useState("");
  const settled = useSettled(typed.trim(), PAUSE_MS);
  const segments = useSegments(settled);
  if (segments.isError && !segments.data)
    return <ErrorState error={segments.error} onRetry={segments.refetch} title={t("segmentsFailed")} />;
  if (!segments.data) return <TableSkeleton rows={4} columns={3} />;
  if (segments.data.total === 0 && settled === "") return <NoSegments />;
  return (
    <div className="grid gap-3">
      <SearchInput label={t("searchSegment")} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <div className={cn("-m-1 max-h-96 overflow-y-auto p-1", segments.isPlaceholderData && "opacity-60")}>
        <Options found={segments.data.data} isSearching={settled !== ""} />
      </div>
      <ManageLink />
    </div>
  );
}

function Options({ found, isSearching }: { found: readonly SegmentView[]; isSearching: boolean }) {
  const t = useTranslations("campaigns.audience");
  const format = useFormatters();
  const { draft, change } = useWizard();
  const chosen = useChosenSegment(found);
  // The chosen segment stays visible, even if it does not match the search.
  const shown = useOwnCounts(chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found);
  if (shown.length === 0) return <p className="py-4 text-center text-muted-foreground">{t("noSegmentFound")}</p>;
  const everybody = { value: NONE, label: t("noSegment"), hint: t("noSegmentHint") };
  return (
    <RadioCards
      label={t("segment")}
      isLabelShown={false}
      className="grid-cols-1"
      value={draft.segmentId ?? NONE}
      onChange={(id) => change({ segmentId: id === NONE ? null : id })}
      options={[
        ...shown.map((segment) => ({
          value: segment.id,
          label: segment.name,
          hint: segment.reach
            ? t(`reach.${draft.channel}`, { count: format.number(segment.reach[draft.channel]) })
            : t("notCounted"),
          aside: (
            <span className="flex shrink-0 items-baseline gap-1 sm:block sm:text-right">
              <span className="block font-medium">{segment.size === null ? NO_DATA : format.number(segment.size)}</span>
              <span className="block text-xs text-muted-foreground">{t("customers")}</span>
            </span>
          ),
        })),
        ...(isSearching ? [] : [everybody]),
      ]}
    />
  );
}

function useSegments(q: string) {
  const api = useApi();
  const query = { q, status: "active", sort: "name", order: "asc", limit: CHOICES };
  return useQuery({
    queryKey: segmentKeys.list(query),
    queryFn: ({ signal }) => fetchSegments(api, query, signal),
    placeholderData: keepPreviousData,
  });
}

function useChosenSegment(found: readonly SegmentView[]): SegmentView | undefined {
  const api = useApi();
  const { draft } = useWizard();
  const id = draft.segmentId ?? "";
  const listed = found.find((segment) => segment.id === id);
  const alone = useQuery({
    queryKey: segmentKeys.one(id),
    queryFn: ({ signal }) => fetchSegment(api, id, signal),
    enabled: id !== "" && !listed,
    retry: false,
  });
  return id === "" ? undefined : (listed ?? alone.data);
}

function NoSegments() {
  const t = useTranslations("campaigns.audience.noSegments");
  const { hasPermission } = useProfile();
  const action = hasPermission("app:segments") ? <ActionLink href="/segmentos/novo">{t("action")}</ActionLink> : null;
  return <EmptyState title={t("title")} description={t("description")} action={action} className="py-4" />;
}

function ManageLink() {
  const t = useTranslations("campaigns.audience");
  const { hasPermission } = useProfile();
  if (!hasPermission("app:segments")) return null;
  return (
    <Link
      href="/segmentos"
      className="hit-area justify-self-start text-[13px] text-primary underline-offset-4 hover:underline"
    >
      {t("manageSegments")}
    </Link>
  );
}
