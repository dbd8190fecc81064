import { Loading } from "@/components/states/skeletons.tsx";
import { Card } from "@/components/ui/card.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";

const LINES = ["a", "b", "c", "d", "e"];

export function StepSkeleton() {
  return (
    <Card className="p-6">
      <Loading className="grid gap-4">
        <Skeleton className="h-5 w-48" />
        <Skeleton className="h-10" />
        <Skeleton className="h-24" />
        <Skeleton className="h-10 w-2/3" />
      </Loading>
    </Card>
  );
}

export function WizardSkeleton() {
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[12rem_minmax(0,1fr)] xl:grid-cols-[11rem_minmax(0,1fr)_19rem]">
      <div className="grid content-start gap-3 max-lg:hidden">
        {LINES.map((key) => (
          <Skeleton key={key} className="h-8" />
        ))}
      </div>
      <StepSkeleton />
      <Skeleton className="h-48 rounded-lg max-xl:hidden" />
    </div>
  );
}
