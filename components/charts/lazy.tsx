"use client";

import dynamic from "next/dynamic";

// The chart library is most of a page's script: load it after the data. Callers reserve the space.
const none = () => null;

export const LazyLineChart = dynamic(() => import("@/components/charts/line-chart.tsx").then((it) => it.LineChart), {
  ssr: false,
  loading: none,
});

export const LazyBarChart = dynamic(() => import("@/components/charts/bar-chart.tsx").then((it) => it.BarChart), {
  ssr: false,
  loading: none,
});

export const LazySparkline = dynamic(() => import("@/components/charts/sparkline.tsx").then((it) => it.Sparkline), {
  ssr: false,
  loading: none,
});

export const LazyTreemap = dynamic(() => import("@/components/charts/treemap.tsx").then((it) => it.Treemap), {
  ssr: false,
  loading: none,
});

export const LazySankey = dynamic(() => import("@/components/charts/sankey.tsx").then((it) => it.Sankey), {
  ssr: false,
  loading: none,
});
