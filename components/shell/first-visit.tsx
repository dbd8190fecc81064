"use client";

import type { ReactNode } from "react";
import { FirstVisitContext, type FirstVisit as Visit } from "@/lib/web/first-visit.ts";

/** Tells the page's parts what the server knew. */
export function FirstVisit({ children, ...visit }: Visit & { children: ReactNode }) {
  return <FirstVisitContext value={visit}>{children}</FirstVisitContext>;
}
