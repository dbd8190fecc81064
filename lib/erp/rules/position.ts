import { z } from "zod";
import { ErpStage, type ErpSyncType, PagePosition } from "../schemas.ts";
import { firstStage } from "./stages.ts";

/** Fields missing in positions of earlier versions: no number is trusted until the next valid row. */
const ADDED_LATER = { trusted: 0, doubted: 0 };

const Walked = z.object({ stage: ErpStage, walk: z.looseObject({}) });
const Door = z.object({ stage: ErpStage });

/**
 * Reads the position of page `seq`, possibly stored by another version. An unreadable position restarts its stage, or
 * the run: importing known rows again has no effect.
 */
export function readPosition(type: ErpSyncType, seq: number, raw: unknown): PagePosition {
  const walked = Walked.safeParse(raw);
  const full = walked.success ? { ...walked.data, walk: { ...ADDED_LATER, ...walked.data.walk } } : raw;
  const position = PagePosition.safeParse({ ...Object(full), seq });
  if (position.success) return position.data;
  const door = Door.safeParse(raw);
  return { seq, stage: door.success ? door.data.stage : firstStage(type), walk: null };
}
