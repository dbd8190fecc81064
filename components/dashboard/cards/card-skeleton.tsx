import { Loading } from "@/components/states/skeletons.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";

/** A chart below a sentence, or rows of this height. */
export type SkeletonShape = "chart" | { rowHeight: number };

export function CardSkeleton({ shape }: { shape: SkeletonShape }) {
  return (
    <Loading className="h-full overflow-hidden px-4">
      {shape === "chart" ? <ChartShape /> : <RowsShape height={shape.rowHeight} />}
    </Loading>
  );
}

function ChartShape() {
  return (
    <div className="flex h-full flex-col gap-4 pb-4">
      <Skeleton className="h-3.5 w-2/3" />
      <Skeleton className="flex-1 opacity-60" />
    </div>
  );
}

const ROWS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];

function RowsShape({ height }: { height: number }) {
  return ROWS.map((row) => (
    <div key={row} style={{ height }} className="flex items-center justify-between gap-8">
      <Skeleton className="h-3.5 w-2/5" />
      <Skeleton className="h-3.5 w-1/5" />
    </div>
  ));
}
