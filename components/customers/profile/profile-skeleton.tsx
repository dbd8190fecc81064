import { Loading } from "@/components/states/skeletons.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";

export function ProfileSkeleton() {
  return (
    <Loading className="grid items-start gap-6 lg:grid-cols-[320px_minmax(0,1fr)]">
      <div className="grid gap-4">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </div>
      <div className="grid gap-4">
        <Skeleton className="h-10" />
        <Skeleton className="h-[36rem] rounded-lg" />
      </div>
    </Loading>
  );
}
