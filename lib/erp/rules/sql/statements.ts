import { addDays, startOfDay } from "../../../core/dates.ts";
import type { SyncWindow } from "../../schemas.ts";
import type { Reading } from "./columns.ts";
import { type Dialect, textOf } from "./dialects.ts";
import { localTextOf } from "./zone-times.ts";

/** `values` has the only free text, as a parameter: numbers and times are checked and written into the text. */
export type Statement = { text: string; values: string[] };

/** What rows to read. Null: not limited by it. */
export type Selection = {
  /** Numbers above `after`, up to `upTo`. */
  after: number | null;
  upTo: number | null;
  branch: string | null;
  period: { from: Date; until: Date } | null;
};
export const EVERYTHING: Selection = { after: null, upTo: null, branch: null, period: null };

const NUMBER_LENGTH = 40;

/** A view whose columns are known. */
export type Source = { dialect: Dialect; name: string; readings: readonly Reading[]; timeZone: string };

export function pageStatement(
  source: Source,
  selection: Selection,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Statement {
  const { dialect, readings } = source;
  // Aliases, because ORDER BY would otherwise find the texts instead of the columns.
  const fields = readings.map((reading, at) => `${textOf(dialect, reading)} AS c${at}`);
  const { where, values } = conditions(source, selection);
  const order = orderOf(readings).map((column) => dialect.column(column));
  const text = `SELECT ${fields.join(", ")} FROM ${dialect.view(source.name)}${where} ORDER BY ${order.join(", ")}`;
  return { text: `${text} ${dialect.page(whole(limit), whole(offset))}`, values };
}

export function countStatement(source: Source, selection: Selection): Statement {
  const { where, values } = conditions(source, selection);
  return { text: `SELECT ${countText(source)} FROM ${source.dialect.view(source.name)}${where}`, values };
}

function countText({ dialect }: Source): string {
  return dialect.text("COUNT(*)", "integer", NUMBER_LENGTH);
}

/** Rows that no page contains, because they have no number above zero. */
export function unnumberedStatement(source: Source, limit: number): Statement {
  const { dialect, readings } = source;
  const column = columnOf(source, "trans_id") ?? "";
  const fields = readings.map((reading, at) => `${textOf(dialect, reading)} AS c${at}`);
  const rows = `SELECT ${fields.join(", ")} FROM ${dialect.view(source.name)} WHERE ${column} IS NULL OR ${column} <= 0`;
  return { text: `${rows} ORDER BY ${column} ${dialect.page(whole(limit), 0)}`, values: [] };
}

/** The number that lies `rows` rows below a number. */
export function earlierStatement(source: Source, upTo: number, rows: number): Statement {
  const { dialect } = source;
  const column = columnOf(source, "trans_id") ?? "";
  const numbers = `SELECT ${dialect.text(column, "integer", NUMBER_LENGTH)} AS c0 FROM ${dialect.view(source.name)}`;
  const order = `WHERE ${column} <= ${whole(upTo)} ORDER BY ${column} DESC ${dialect.page(1, whole(rows))}`;
  return { text: `${numbers} ${order}`, values: [] };
}

function conditions(source: Source, { after, upTo, branch, period }: Selection): { where: string; values: string[] } {
  const { dialect, readings } = source;
  const all: string[] = [];
  const number = columnOf(source, "trans_id");
  if (number && after !== null) all.push(`${number} > ${whole(after)}`);
  if (number && upTo !== null) all.push(`${number} <= ${whole(upTo)}`);
  const time = readings.find(({ field }) => field === "data");
  if (time && period) all.push(...within(source, time, period));
  const store = readings.find(({ field }) => field === "filial");
  const values = store && branch !== null ? [branch] : [];
  if (store && branch !== null) all.push(`${textOf(dialect, store)} = ${dialect.parameter}`);
  return { where: all.length > 0 ? ` WHERE ${all.join(" AND ")}` : "", values };
}

function within(
  { dialect, timeZone }: Source,
  { column, family }: Reading,
  { from, until }: { from: Date; until: Date },
) {
  const zone = family === "zoned" ? "UTC" : timeZone;
  const time = (instant: Date) => dialect.time(localTextOf(instant, zone), family);
  return [`${dialect.column(column)} >= ${time(from)}`, `${dialect.column(column)} < ${time(until)}`];
}

/** Items need a total order, or the same sale would have other lines in each run. */
function orderOf(readings: readonly Reading[]): string[] {
  const byField = (field: string) => readings.find((reading) => reading.field === field)?.column;
  const isItem = byField("quantidade") !== undefined;
  const first = [byField("trans_id"), byField("linha")].flatMap((column) => column ?? []);
  if (isItem) return [...new Set([...first, ...readings.map(({ column }) => column)])];
  return first.length > 0 ? first : readings.slice(0, 1).map(({ column }) => column);
}

function columnOf({ dialect, readings }: Source, field: string): string | null {
  const reading = readings.find((one) => one.field === field);
  return reading ? dialect.column(reading.column) : null;
}

function whole(value: number): number {
  if (!Number.isSafeInteger(value)) throw new RangeError("not a whole number");
  return value;
}

/** Business days, inclusive. */
export function periodOf(window: SyncWindow | null): Selection["period"] {
  return window && { from: startOfDay(window.startDate), until: startOfDay(addDays(window.endDate, 1)) };
}
