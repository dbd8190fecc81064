import type { FilesOptions } from "../../../settings/schemas.ts";
import type { Meaning, Reading } from "../sql/columns.ts";
import { toWireRow } from "../sql/wire-row.ts";

export type FileReading = Reading & { at: number };
type Format = Pick<FilesOptions, "decimal" | "timeZone">;

const BRAZILIAN_DAY = /^(\d{2})\/(\d{2})\/(\d{4})/;
const WITH_COMMA = /^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d+)?$/;
const WITH_DOT = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** A line's cells as the ERP's API would send them. An empty cell is no value. */
export function toFileRow(
  readings: readonly FileReading[],
  cells: readonly string[],
  { decimal, timeZone }: Format,
): Record<string, unknown> {
  const texts = readings.map(({ at, meaning }) => {
    const text = cells[at] ?? "";
    return text.trim() === "" ? null : toPlainText(meaning, text, decimal);
  });
  return toWireRow(readings, texts, timeZone);
}

/** Numbers with a decimal dot, days as `YYYY-MM-DD`. */
function toPlainText(meaning: Meaning, text: string, decimal: Format["decimal"]): string {
  const trimmed = text.trim();
  switch (meaning) {
    case "number":
      return toPlainNumber(trimmed, decimal);
    case "day":
    case "instant":
      return trimmed.replace(BRAZILIAN_DAY, "$3-$2-$1");
    default:
      return text;
  }
}

/** A text in the other notation must not be read as another number: `1.234` may be a thousand. */
function toPlainNumber(text: string, decimal: Format["decimal"]): string {
  if (!(decimal === "," ? WITH_COMMA : WITH_DOT).test(text)) return `not a number: ${text}`;
  return decimal === "," ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "");
}
