"use client";

import dynamic from "next/dynamic";
import { loadCode } from "@/lib/web/load-code.ts";

// The chart library is most of a page's script: load it after the data. Callers reserve the space.
const none = () => null;

export const LazyLineChart = dynamic(
  () => loadCode(() => import("@/components/charts/line-chart.tsx")).then((it) => it.LineChart),
  {
    ssr: false,
    loading: none,
  },
);

export const LazyBarChart = dynamic(
  () => loadCode(() => import("@/components/charts/bar-chart.tsx")).then((it) => it.BarChart),
  {
    ssr: false,
    loading: none,
  },
);

export const LazySparkline = dynamic(
  () => loadCode(() => import("@/components/charts/sparkline.tsx")).then((it) => it.Sparkline),
  {
    ssr: false,
    loading: none,
  },
);

export const LazyTreemap = dynamic(
  () => loadCode(() => import("@/components/charts/treemap.tsx")).then((it) => it.Treemap),
  {
    ssr: false,
    loading: none,
  },
);

export const LazySankey = dynamic(
  () => loadCode(() => import("@/components/charts/sankey.tsx")).then((it) => it.Sankey),
  {
    ssr: false,
    loading: none,
  },
);
