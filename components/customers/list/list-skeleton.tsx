import { Loading } from "@/components/states/skeletons.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

export function ListSkeleton() {
  return (
    <Loading className="divide-y border-t">
      {ROWS.map((key) => (
        <div key={key} className="flex h-[53px] items-center gap-4 px-4">
          <Skeleton className="size-4 max-md:hidden" />
          <Skeleton className="size-8 rounded-full" />
          <Skeleton className="h-3.5 flex-2" />
          <Skeleton className="h-6 flex-1" />
          <Skeleton className="h-3.5 flex-1 max-md:hidden" />
          <Skeleton className="h-3.5 flex-1 max-md:hidden" />
          <Skeleton className="h-3.5 flex-1 max-md:hidden" />
        </div>
      ))}
    </Loading>
  );
}
