import type { Day } from "../../core/dates.ts";

const MAX_LENGTH = 60;

/** `segmento-vip-campinas_2026-03-15.csv`: plain letters only, whatever the segment is called. */
export function csvFileName(segmentName: string, day: Day): string {
  const plain = segmentName.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, "");
  return `segmento${words === "" ? "" : `-${words}`}_${day}.csv`;
}
