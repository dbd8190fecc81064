import type { ReactNode } from "react";
import { CrossFade } from "@/components/charts/cross-fade.tsx";

type MoneyProps = { name: string; value: string; note: ReactNode; isMain?: boolean };

/** One amount of the report, with its rule below. */
export function Money({ name, value, note, isMain = false }: MoneyProps) {
  return (
    <div className="flex flex-col justify-center bg-card px-4 py-3">
      <dt className="text-[13px] text-muted-foreground">{name}</dt>
      <dd className={isMain ? "text-2xl leading-9 font-semibold tracking-tight" : "text-lg leading-7 font-semibold"}>
        <CrossFade text={value} />
      </dd>
      <dd className="text-xs text-pretty text-muted-foreground">{note}</dd>
    </div>
  );
}
