"use client";

import { RouteError, type RouteErrorProps } from "@/components/states/route-error.tsx";

/** Error of one page; the app shell stays. */
export default function DashboardError(props: RouteErrorProps) {
  return <RouteError {...props} className="py-24" />;
}
