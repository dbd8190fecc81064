import { TREEMAP_HEIGHT } from "@/components/rfm/heights.ts";
import { Loading, TableSkeleton } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";

export function SegmentsSkeleton() {
  return (
    <div className="grid gap-4">
      <Loading className="grid gap-4">
        <div className="flex h-12 items-center gap-10">
          <Skeleton className="h-10 w-24" />
          <Skeleton className="h-10 w-32" />
        </div>
        <Card>
          <div className="flex h-14 items-center px-4">
            <Skeleton className="h-4 w-32" />
          </div>
          <div className="px-4 pb-4">
            <Skeleton className="mb-3 h-4 w-64 max-w-full" />
            <Skeleton className={TREEMAP_HEIGHT} />
          </div>
        </Card>
      </Loading>
      <Card>
        <TableSkeleton rows={13} columns={6} />
      </Card>
    </div>
  );
}
