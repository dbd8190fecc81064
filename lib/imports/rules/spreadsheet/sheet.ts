import { MAX_COLUMNS } from "../../names.ts";
import { dateText, MAX_CELL_LENGTH, NO_RESULT, numberText } from "./cell-text.ts";
import { broken, SpreadsheetProblem } from "./problem.ts";
import type { Workbook } from "./workbook.ts";
import { type Attributes, readXml, type XmlReader } from "./xml.ts";

const LETTERS = 26;

type OpenCell = { column: number; type: string; style: number; value: string; hasFormula: boolean };

/** Reads the rows of the workbook's sheet as texts, without empty ones. */
export async function readSheet(workbook: Workbook, onRow: (cells: string[]) => void): Promise<void> {
  if (!workbook.archive.has(workbook.sheet)) throw broken();
  await readXml(await workbook.archive.open(workbook.sheet), new SheetReader(workbook, onRow));
}

/** Keeps one row at a time. */
class SheetReader implements XmlReader {
  private readonly workbook: Workbook;
  private readonly onRow: (cells: string[]) => void;
  private row: string[] = [];
  private next = 0;
  private cell: OpenCell | null = null;
  private isValue = false;

  constructor(workbook: Workbook, onRow: (cells: string[]) => void) {
    this.workbook = workbook;
    this.onRow = onRow;
  }

  open(name: string, attributes: Attributes): void {
    this.isValue = false;
    if (name === "row") {
      this.row = [];
      this.next = 0;
    } else if (name === "c") {
      const { r = "", t: type = "n", s = "0" } = attributes;
      const column = r === "" ? this.next : columnOf(r);
      this.next = column + 1;
      this.cell = { column, type, style: Number(s), value: "", hasFormula: false };
    } else if (name === "f" && this.cell) this.cell.hasFormula = true;
    else this.isValue = name === "v" || name === "t";
  }

  text(text: string): void {
    if (this.isValue && this.cell && this.cell.value.length < MAX_CELL_LENGTH) this.cell.value += text;
  }

  close(name: string): void {
    this.isValue = false;
    if (name === "c" && this.cell) {
      this.put(this.cell.column, this.textOf(this.cell));
      this.cell = null;
    }
    if (name === "row" && this.row.some((cell) => cell.trim() !== "")) this.onRow(this.row);
  }

  private put(column: number, text: string): void {
    if (text === "") return;
    if (column >= MAX_COLUMNS) throw new SpreadsheetProblem("too_many_columns");
    while (this.row.length < column) this.row.push("");
    this.row[column] = text;
  }

  private textOf({ type, style, value, hasFormula }: OpenCell): string {
    if (hasFormula && value === "" && type !== "str") return NO_RESULT;
    if (type === "s") return value === "" ? "" : (this.workbook.strings.at(Number(value)) ?? fail());
    if (type !== "n") return value.slice(0, MAX_CELL_LENGTH);
    return this.workbook.dateStyles[style] ? dateText(value, this.workbook.is1904) : numberText(value);
  }
}

/** `AB12` is 27. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]{1,7}/.exec(reference)?.[0] ?? fail();
  let column = 0;
  for (let at = 0; at < letters.length; at += 1) column = column * LETTERS + letters.charCodeAt(at) - 64;
  return column - 1;
}

function fail(): never {
  throw broken();
}
