import { z } from "zod";
import { ErpStage, type ErpSyncType, PagePosition } from "../schemas.ts";
import { firstStage } from "./stages.ts";

/** What walks of earlier versions lack: nothing is believed until the next good row says so. */
const ADDED_LATER = { trusted: 0, doubted: 0 };

const Walked = z.object({ stage: ErpStage, walk: z.looseObject({}) });
const Door = z.object({ stage: ErpStage });

/**
 * The page `seq` of a run, as another version of this program may have written it down. What can't be read any more
 * begins its stage again, or the run: rows that are here already change nothing.
 */
export function readPosition(type: ErpSyncType, seq: number, raw: unknown): PagePosition {
  const walked = Walked.safeParse(raw);
  const full = walked.success ? { ...walked.data, walk: { ...ADDED_LATER, ...walked.data.walk } } : raw;
  const position = PagePosition.safeParse({ ...Object(full), seq });
  if (position.success) return position.data;
  const door = Door.safeParse(raw);
  return { seq, stage: door.success ? door.data.stage : firstStage(type), walk: null };
}
