"use client";

import type { ReactNode } from "react";
import { CrossFade } from "@/components/charts/cross-fade.tsx";
import { LazySparkline } from "@/components/charts/lazy.tsx";
import { Definition } from "@/components/dashboard/kpis/definition.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import { cn } from "@/components/ui/cn.ts";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import type { FigureId } from "@/lib/explain/names.ts";

type KpiCellProps = {
  label: string;
  /** What tells the label from the same one of another row, for screen readers. */
  more?: string | undefined;
  definition: string;
  /** Null while loading. */
  value: string | null;
  figure?: FigureId;
  params: ExplainParams;
  /** How the value is drawn; defaults to its text, linked to the figure's rows. */
  children?: ReactNode;
  /** The variation and its base. Their texts truncate themselves: the line would cut a button's focus ring. */
  note: ReactNode;
  /** The note never takes a second line. */
  isShort?: boolean;
  /** Below the note; fixed height. */
  foot?: ReactNode;
  className?: string;
};

const FOOT_HEIGHT = 32;

/** One figure of the first row. Label and frame are rendered at once, to avoid a layout shift. */
export function KpiCell(props: KpiCellProps) {
  const { more, definition, value, figure, params, note, isShort = false, foot, className } = props;
  const label = more === undefined ? props.label : `${props.label} ${more}`;
  const text = value === null ? null : <CrossFade text={value} />;
  return (
    <div className={cn("flex min-w-0 flex-col bg-card px-3 pt-3 pb-4 sm:px-4", className)}>
      <dt className="flex items-center justify-between gap-1 text-xs text-muted-foreground sm:gap-2 sm:text-[13px]">
        <span className="truncate max-sm:tracking-tight">
          {props.label}
          {more === undefined ? null : <span className="sr-only"> {more}</span>}
        </span>
        <Definition of={label} text={definition} />
      </dt>
      <dd className="mt-1 flex h-8 items-center text-lg font-semibold tracking-tight sm:text-xl">
        {value === null ? (
          <Skeleton className="h-6 w-32" />
        ) : figure ? (
          <Explained figure={figure} params={params} label={label} value={value}>
            {text}
          </Explained>
        ) : (
          (props.children ?? text)
        )}
      </dd>
      <dd
        className={cn(
          "mt-1 flex h-13 flex-wrap content-start items-center gap-x-1.5 text-xs whitespace-nowrap sm:h-5 sm:flex-nowrap sm:text-[13px] min-[87.5rem]:h-10 min-[87.5rem]:flex-wrap",
          isShort && "h-5 flex-nowrap min-[87.5rem]:h-5 min-[87.5rem]:flex-nowrap",
        )}
      >
        {value === null ? <Skeleton className="h-3.5 w-24" /> : note}
      </dd>
      <dd className="mt-2" style={{ height: FOOT_HEIGHT }}>
        {foot}
      </dd>
    </div>
  );
}

/** With fewer days with sales, no sparkline is drawn. */
const MIN_DAYS = 3;

export function KpiSparkline({ values }: { values: readonly number[] }) {
  const sold = values.filter((value) => value !== 0);
  return sold.length < MIN_DAYS ? null : <LazySparkline values={values} height={FOOT_HEIGHT} />;
}
