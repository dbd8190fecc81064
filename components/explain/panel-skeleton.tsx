import { Loading, TableSkeleton } from "@/components/states/skeletons.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";

const ROWS = 8;

export function PanelSkeleton() {
  return (
    <>
      <Loading className="grid gap-3 border-b px-4 py-5">
        <Skeleton className="h-9 w-48" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-3.5 w-2/3" />
      </Loading>
      <div aria-hidden>
        <TableSkeleton rows={ROWS} columns={2} />
      </div>
    </>
  );
}
