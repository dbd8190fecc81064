"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { ErrorState } from "@/components/states/error-state.tsx";
import { Loading } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useShowsData } from "@/lib/web/use-browser-state.ts";

type SectionStatesProps<T> = { query: UseQueryResult<T>; children: (data: T) => ReactNode };

/** Renders the form once its settings are loaded, else a skeleton or the error. */
export function SectionStates<T>({ query, children }: SectionStatesProps<T>) {
  const showsData = useShowsData();
  if (!showsData || query.isPending) return <SectionSkeleton />;
  if (query.data === undefined)
    return (
      <Card>
        <ErrorState error={query.error} onRetry={query.refetch} />
      </Card>
    );
  return <Suspense fallback={<SectionSkeleton />}>{children(query.data)}</Suspense>;
}

function SectionSkeleton() {
  return (
    <Loading>
      <Card className="grid gap-4 p-4">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </Card>
    </Loading>
  );
}
