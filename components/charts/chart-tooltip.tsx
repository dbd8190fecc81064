export type ChartTooltipRow = { key: string; label: string; value: string; color?: string };

/** Tooltip of one point. Rows are formatted texts. */
export function ChartTooltip({ title, rows }: { title: string; rows: readonly ChartTooltipRow[] }) {
  return (
    <div className="rounded-md border bg-popover px-2.5 py-2 text-xs text-popover-foreground">
      <p className="mb-1 text-muted-foreground">{title}</p>
      {rows.map(({ key, label, value, color }) => (
        <p key={key} className="flex items-center gap-2">
          {color ? <span aria-hidden className="h-0.5 w-3 rounded-full" style={{ backgroundColor: color }} /> : null}
          <span>{label}</span>
          <span className="ml-auto pl-4 font-medium">{value}</span>
        </p>
      ))}
    </div>
  );
}
