"use client";

import { type ReactNode, useMemo, useState } from "react";
import {
  Sankey as RechartsSankey,
  ResponsiveContainer,
  type SankeyLinkProps,
  type SankeyNodeProps,
  Tooltip,
} from "recharts";
import { RESIZE_SETTLE_MS } from "@/components/charts/resize.ts";
import { SankeyLink } from "@/components/charts/sankey-link.tsx";
import { SankeyNode } from "@/components/charts/sankey-node.tsx";
import type { SankeyEnd, SankeyFlow } from "@/components/charts/sankey-shapes.ts";
import { useNarrow } from "@/components/charts/use-narrow.ts";

export type { SankeyEnd, SankeyFlow };

type SankeyProps = {
  ends: readonly SankeyEnd[];
  flows: readonly SankeyFlow[];
  /** Text alternative of the chart. */
  label: string;
  height: number;
  tooltip: (flowId: string) => ReactNode;
};

const NARROW = 560;
// Margins for the labels; narrow ones wrap to two lines, of at most 15 characters ("dormindo 12.345").
const WIDE_MARGIN = { top: 12, bottom: 12, left: 150, right: 150 };
const NARROW_MARGIN = { top: 12, bottom: 12, left: 104, right: 104 };

type Active = { kind: "flow" | "end"; id: string } | null;

/**
 * Two columns with flows between them. Highlighted flows also show their `mark`, so that colour is not the only cue,
 * unless the marks would hide the flows.
 */
export function Sankey({ ends, flows, label, height, tooltip }: SankeyProps) {
  const [active, setActive] = useState<Active>(null);
  const { box, narrow, onResize } = useNarrow(NARROW);
  const data = useMemo(() => toSankeyData(ends, flows), [ends, flows]);
  const isLit = ({ id, from, to }: SankeyFlow) =>
    active === null || (active.kind === "flow" ? active.id === id : active.id === from || active.id === to);

  const drawFlow = (props: SankeyLinkProps) => {
    const flow = flows[props.index];
    return flow ? (
      <SankeyLink {...props} flow={flow} lit={isLit(flow)} alone={active !== null} narrow={narrow} />
    ) : (
      <path />
    );
  };
  const drawEnd = (props: SankeyNodeProps) => {
    const end = ends[props.index];
    return end ? <SankeyNode {...props} end={end} narrow={narrow} /> : null;
  };

  return (
    <div ref={box} role="img" aria-label={label} style={{ height }}>
      <ResponsiveContainer width="100%" height={height} debounce={RESIZE_SETTLE_MS} onResize={onResize}>
        <RechartsSankey
          data={data}
          sort={false}
          verticalAlign="top"
          nodeWidth={8}
          nodePadding={nodePadding(ends, height)}
          margin={narrow ? NARROW_MARGIN : WIDE_MARGIN}
          accessibilityLayer={false}
          link={drawFlow}
          node={drawEnd}
          onMouseEnter={(item, kind) => {
            const source = kind === "link" ? flows[item.index] : ends[item.index];
            if (source) setActive({ kind: kind === "link" ? "flow" : "end", id: source.id });
          }}
          onMouseLeave={() => setActive(null)}
        >
          <Tooltip
            isAnimationActive={false}
            content={() => (active?.kind === "flow" ? <div>{tooltip(active.id)}</div> : null)}
          />
        </RechartsSankey>
      </ResponsiveContainer>
    </div>
  );
}

function toSankeyData(ends: readonly SankeyEnd[], flows: readonly SankeyFlow[]) {
  const indexOf = (id: string) => ends.findIndex((end) => end.id === id);
  return {
    nodes: ends.map(({ label }) => ({ name: label })),
    links: flows.map(({ from, to, value }) => ({ source: indexOf(from), target: indexOf(to), value })),
  };
}

/** Thin nodes need the height of their label, so the padding grows with the available height. */
function nodePadding(ends: readonly SankeyEnd[], height: number): number {
  const left = ends.filter(({ side }) => side === "left").length;
  const most = Math.max(left, ends.length - left);
  return Math.min(28, Math.max(10, Math.floor((height * 0.5) / Math.max(most, 1))));
}
