"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { FirstVisitContext, type FirstVisit as Visit } from "@/lib/web/first-visit/context.ts";

/** `at`: when the server read it, in milliseconds. */
export type FirstAnswer = { key: readonly unknown[]; data: unknown; at: number };

type FirstVisitProps = Visit & { answers: readonly FirstAnswer[]; children: ReactNode };

/**
 * Tells the page's parts what the server knew, and fills the query cache before they read it. The library's own
 * boundary would add a kilobyte to every first load.
 */
export function FirstVisit({ answers, children, ...visit }: FirstVisitProps) {
  const client = useQueryClient();
  useState(() => {
    for (const { key, data, at } of answers) client.setQueryData(key, data, { updatedAt: at });
  });
  return <FirstVisitContext value={visit}>{children}</FirstVisitContext>;
}
