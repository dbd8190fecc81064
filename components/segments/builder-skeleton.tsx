import { Loading } from "@/components/states/skeletons.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";

export function BuilderSkeleton() {
  return (
    <Loading className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid content-start gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
      <div className="grid content-start gap-4">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </div>
    </Loading>
  );
}
