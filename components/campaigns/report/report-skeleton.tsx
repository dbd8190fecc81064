import { Loading } from "@/components/states/skeletons.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";

export function ReportSkeleton() {
  return (
    <Loading className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
      <Skeleton className="h-72 rounded-lg" />
    </Loading>
  );
}
