import { cn } from "@/components/ui/cn.ts";

export type IntervalBarProps = {
  low: number;
  value: number;
  high: number;
  /** What the picture shows, in words. */
  label: string;
  /** Text at the zero line. */
  zero: string;
};

/** A 95 % interval on a line with zero: left of it the effect is negative, right of it positive. */
export function IntervalBar({ low, value, high, label, zero }: IntervalBarProps) {
  const [from, to] = [Math.min(low, 0), Math.max(high, 0)];
  const margin = (to - from || 1) * 0.08;
  const at = (amount: number) => `${((amount - from + margin) / (to - from + 2 * margin || 1)) * 100}%`;
  const tone = low > 0 ? "bg-positive" : high < 0 ? "bg-negative" : "bg-muted-foreground";
  return (
    <div role="img" aria-label={label} className="relative h-11">
      <span className="absolute inset-x-0 top-3 h-px bg-border" />
      <span className="absolute top-0 h-6 w-px bg-foreground" style={{ left: at(0) }} />
      <span
        className={cn("absolute top-2 h-2 rounded-full opacity-35", tone)}
        style={{ left: at(low), right: `calc(100% - ${at(high)})` }}
      />
      <span
        className={cn("absolute top-1.5 size-3 -translate-x-1/2 rounded-full ring-2 ring-card", tone)}
        style={{ left: at(value) }}
      />
      <span
        className="absolute top-6 -translate-x-1/2 text-xs whitespace-nowrap text-muted-foreground"
        style={{ left: `clamp(2.5rem, ${at(0)}, calc(100% - 2.5rem))` }}
      >
        {zero}
      </span>
    </div>
  );
}
