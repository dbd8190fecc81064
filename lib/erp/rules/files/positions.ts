import { ERP_FILES } from "../../../settings/names.ts";
import type { ErpEntity } from "../../schemas.ts";

/** A file of the folder. `version`: what its server says of its content, such as an ETag. */
export type ListedFile = { name: string; size: number; modifiedAt: number; version: string };
/** `slot`: the file's place in the order of all files of its list. */
export type OrderedFile = ListedFile & { slot: number };

const OFFSET_LIMIT = 2 ** 28;
/** A position has to fit a safe integer. */
export const MAX_FILE_BYTES = OFFSET_LIMIT - 1;
/** Lists without numbers are read from their beginning for each page. */
export const MAX_LIST_BYTES = 32 * 1_048_576;
const FIRST_SLOT_AT = Date.UTC(2020, 0, 1);
const MINUTE_MS = 60_000;
/** A file that changed later than this may still be written. */
const SETTLED_AFTER_MS = MINUTE_MS;
/** Two days, because a file can arrive with an older time than one that has been read. */
const OVERLAP_SLOTS = 2 * 24 * 60;

/** Whether a name is one of this list's: `clientes.csv`, `clientes-2026-11-20.csv`. */
export function isFileOf(entity: ErpEntity, name: string): boolean {
  const lower = name.toLowerCase();
  if (!/^[\w.-]{1,200}$/.test(lower) || !lower.endsWith(".csv")) return false;
  const rest = lower.startsWith(ERP_FILES[entity]) ? lower.slice(ERP_FILES[entity].length) : "";
  return /^[-_.]/.test(rest);
}

/** Files that are no longer written, the oldest first, each in a slot of its own. Empty files are left out. */
export function orderFiles(files: readonly ListedFile[], now: Date): OrderedFile[] {
  const before = now.getTime() - SETTLED_AFTER_MS;
  const settled = files.filter(({ size, modifiedAt }) => size > 0 && modifiedAt <= before);
  let last = 0;
  return settled
    .sort((a, b) => a.modifiedAt - b.modifiedAt || (a.name < b.name ? -1 : 1))
    .map((file) => {
      last = Math.max(Math.floor((file.modifiedAt - FIRST_SLOT_AT) / MINUTE_MS), last + 1);
      return { ...file, slot: last };
    });
}

/** The number of a row: the time of its file, and where the row ends in it. Later rows have higher numbers. */
export function numberAt(slot: number, end: number): number {
  return slot * OFFSET_LIMIT + end;
}

/** The files that have rows above a number, each with the place from which to read. */
export function filesAfter(files: readonly OrderedFile[], after: number): { file: OrderedFile; from: number }[] {
  const [slot, offset] = [Math.floor(after / OFFSET_LIMIT), after % OFFSET_LIMIT];
  return files
    .filter((file) => file.slot > slot || (file.slot === slot && file.size > offset))
    .map((file) => ({ file, from: file.slot === slot ? offset : 0 }));
}

export function startBefore(after: number): number {
  return Math.max(0, Math.floor(after / OFFSET_LIMIT) - OVERLAP_SLOTS) * OFFSET_LIMIT;
}
