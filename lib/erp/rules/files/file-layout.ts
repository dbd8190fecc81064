import type { ErpEntity } from "../../schemas.ts";
import { VIEW_COLUMNS } from "../sql/columns.ts";
import type { FileReading } from "./file-row.ts";

/** Rows have positions instead of numbers. */
const NUMBERS: readonly string[] = ["trans_id", "linha"];

/** Columns of a list's files. A sale has one line for each of its items. */
function columnsOf(entity: ErpEntity) {
  const columns = entity === "transactions" ? { ...VIEW_COLUMNS.items, ...VIEW_COLUMNS[entity] } : VIEW_COLUMNS[entity];
  return Object.entries(columns).filter(([field]) => !NUMBERS.includes(field));
}

/** Which cells of a line to read, and which required columns the header lacks. Other columns are ignored. */
export function fileLayoutOf(entity: ErpEntity, header: readonly string[]) {
  const names = header.map((name) => name.trim().toLowerCase());
  const readings: FileReading[] = [];
  const missing: string[] = [];
  for (const [field, { meaning, isRequired }] of columnsOf(entity)) {
    const at = names.indexOf(field);
    if (at >= 0) readings.push({ column: field, family: "text", field, meaning, at });
    else if (isRequired) missing.push(field);
  }
  return { readings, missing };
}
