import type { Day } from "./dates.ts";

const MAX_LENGTH = 60;

/** `segmento-vip-campinas_2026-03-15.csv`: ASCII letters and digits only. */
export function csvFileName(kind: string, name: string, day: Day): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_LENGTH)
    .replace(/^-|-$/g, "");
  return `${kind}${words === "" ? "" : `-${words}`}_${day}.csv`;
}
