import type { ImportField, RowProblemCode } from "../names.ts";
import { type Cell, readCode } from "./cells.ts";

/** How the rows of one file are read. Plain data, because a worker thread reads them. */
export type RowPlan = {
  columns: readonly (ImportField | null)[];
  /** Store of rows whose file has no column for it. */
  storeCode: string | null;
  /** Store ids by code. */
  stores: Readonly<Record<string, string>>;
  now: Date;
};

export type RowProblem = { field: ImportField | null; code: RowProblemCode };
export type Get = <Value>(field: ImportField, read: (text: string) => Cell<Value>) => Value | null;

/** A row's cells by field. `get` collects in `problems` why a cell has no value. */
export function openRow(cells: readonly string[], { columns }: RowPlan): { get: Get; problems: RowProblem[] } {
  const problems: RowProblem[] = [];
  const raw = new Map(columns.flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? ""] as const])));
  const get: Get = (field, read) => {
    const cell = read(raw.get(field) ?? "");
    if ("value" in cell) return cell.value;
    problems.push({ field, code: cell.problem });
    return null;
  };
  return { get, problems };
}

/** The store that the row names, else the chosen one. `problem` is null if it is known. */
export function readStore(get: Get, plan: RowPlan): { id: string; code: string; problem: RowProblem | null } {
  const code = get("storeCode", readCode) ?? plan.storeCode;
  const id = code !== null && Object.hasOwn(plan.stores, code) ? plan.stores[code] : undefined;
  const problem: RowProblem = { field: "storeCode", code: code === null ? "missing_store" : "unknown_store" };
  return { id: id ?? "", code: code ?? "", problem: id === undefined ? problem : null };
}
