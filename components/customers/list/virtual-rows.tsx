"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import type { ReactNode } from "react";
import { TableBody } from "@/components/ui/table.tsx";
import type { CustomerRow } from "@/lib/customers/schemas.ts";

/** Longer lists are virtualized. */
export const DRAWN_AT_ONCE = 200;
const ROW_HEIGHT = 53;
const OVERSCAN = 8;

type VirtualRowsProps = {
  rows: readonly CustomerRow[];
  scrollBox: HTMLElement | null;
  columnCount: number;
  render: (row: CustomerRow) => ReactNode;
};

/** The table body. Spacers above and below replace the rows not rendered. */
export function VirtualRows(props: VirtualRowsProps) {
  if (props.rows.length <= DRAWN_AT_ONCE) return <TableBody>{props.rows.map(props.render)}</TableBody>;
  return <Window {...props} />;
}

function Window({ rows, scrollBox, columnCount, render }: VirtualRowsProps) {
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scrollBox,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const drawn = virtualizer.getVirtualItems();
  const above = drawn[0]?.start ?? 0;
  const below = virtualizer.getTotalSize() - (drawn.at(-1)?.end ?? 0);
  return (
    <TableBody>
      <Room height={above} columnCount={columnCount} />
      {drawn.map(({ index }) => {
        const row = rows[index];
        return row ? render(row) : null;
      })}
      <Room height={below} columnCount={columnCount} />
    </TableBody>
  );
}

function Room({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  );
}
