import type { ReactNode } from "react";
import { CrossFade } from "@/components/charts/cross-fade.tsx";
import type { ExplainParams } from "@/components/explain/explain-link.ts";
import { Explained } from "@/components/explain/explained.tsx";
import type { FigureId } from "@/lib/explain/names.ts";

type MoneyProps = {
  name: string;
  value: string;
  /** Opens the rows behind the amount. */
  explained?: { figure: FigureId; params: ExplainParams };
  note: ReactNode;
  isMain?: boolean;
};

/** One amount of the report, with its rule below. */
export function Money({ name, value, explained, note, isMain = false }: MoneyProps) {
  return (
    <div className="flex flex-col justify-center bg-card px-4 py-3">
      <dt className="text-[13px] text-muted-foreground">{name}</dt>
      <dd className={isMain ? "text-2xl leading-9 font-semibold tracking-tight" : "text-lg leading-7 font-semibold"}>
        {explained ? (
          <Explained {...explained} label={name} value={value}>
            <CrossFade text={value} />
          </Explained>
        ) : (
          <CrossFade text={value} />
        )}
      </dd>
      <dd className="text-xs text-pretty text-muted-foreground">{note}</dd>
    </div>
  );
}
