"use client";

import type { ReplyWindow } from "@/lib/helpdesk/schemas.ts";
import { useNow } from "@/lib/web/use-now.ts";

const MINUTE_MS = 60_000;

/** The window now: it also closes between two answers of the server. `minutesLeft`: null without an end. */
export function useWindow({ isOpen, closesAt, problem }: ReplyWindow): {
  problem: ReplyWindow["problem"];
  minutesLeft: number | null;
} {
  const now = useNow();
  if (closesAt === null) return { problem: isOpen ? null : problem, minutesLeft: problem === "closed" ? 0 : null };
  const minutesLeft = Math.max(0, Math.floor((Date.parse(closesAt) - now.getTime()) / MINUTE_MS));
  return { problem: minutesLeft === 0 ? "closed" : problem, minutesLeft };
}
