"use client";

import { RouteError, type RouteErrorProps } from "@/components/states/route-error.tsx";

/** One page fails; the shell around it stays. */
export default function DashboardError(props: RouteErrorProps) {
  return <RouteError {...props} className="py-24" />;
}
