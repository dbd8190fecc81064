"use client";

import { createContext } from "react";

/** What the server knew when it rendered a page for a first visit. */
export type FirstVisit = {
  /** Its clock in milliseconds, so that both sides render the same times. */
  at: number;
  /** Everything that the page shows first is in the query cache. */
  isComplete: boolean;
  /** The browser says that it runs on a phone. */
  isPhone: boolean;
};

/** Null on pages that the server renders without data. */
export const FirstVisitContext = createContext<FirstVisit | null>(null);
