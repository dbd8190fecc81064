import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Skeleton } from "@/components/ui/skeleton.tsx";

/** Announces "loading" once; the skeletons inside are hidden from screen readers. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  const t = useTranslations("states");
  return (
    <div role="status" aria-label={t("loading")} className={className}>
      {children}
    </div>
  );
}

export function TableSkeleton({ rows, columns }: { rows: number; columns: number }) {
  return (
    <Loading className="divide-y">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
        <div key={row} className="flex h-10 items-center gap-6 px-4">
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders in a fixed order
            <Skeleton key={column} className={column === 0 ? "h-3.5 flex-2" : "h-3.5 flex-1"} />
          ))}
        </div>
      ))}
    </Loading>
  );
}

/** Page skeleton: title, one row of cards, one block. */
export function PageSkeleton() {
  return (
    <Loading className="space-y-6">
      <Skeleton className="h-8 w-48" />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {["a", "b", "c", "d"].map((key) => (
          <Skeleton key={key} className="h-28 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-72 rounded-lg" />
    </Loading>
  );
}
