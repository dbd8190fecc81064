import { isDay } from "../../core/dates.ts";
import { amountToCents } from "../../core/money.ts";
import { foldText } from "../../core/search.ts";
import { type Cell, isoOf, problem, readCpf, readText } from "./cells.ts";

/** Above any plausible amount: a misplaced decimal point. The same limit as for the ERP. */
const MAX_AMOUNT = 100_000_000;
const RETURNS = new Set(["devolucao", "devolvida", "estorno", "return", "refund", "d"]);
const SALES = new Set(["venda", "sale", "v"]);

/** `15/03/2024`, `15/03/2024 14:30`, ISO with or without a time zone. Without one, Brazilian time (UTC−3). */
export function readMoment(raw: string): Cell<{ day: string; time: string | null; zone: string | null }> {
  const cell = readText(raw);
  if ("problem" in cell) return cell;
  if (cell.value === null) return { value: null };
  const [, date = "", time = null, zone = null] =
    /^([\d/.-]{8,10})(?:[ T](\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/.exec(
      cell.value,
    ) ?? [];
  const day = isoOf(date);
  if (!isDay(day)) return problem("invalid_date");
  if (time !== null && !isTime(time)) return problem("invalid_date");
  return { value: { day, time, zone } };
}

/** `14:30` or `14:30:05`, in a column of its own. */
export function readTime(raw: string): Cell<string> {
  const cell = readText(raw);
  if ("problem" in cell || cell.value === null) return cell;
  // A spreadsheet writes the time of day with the day that it counts from.
  const time = cell.value.replace(/^\d{4}-\d{2}-\d{2} /, "");
  return isTime(time) ? { value: time } : problem("invalid_time");
}

function isTime(text: string): boolean {
  const [, hour = "", minute = "", second = "0"] = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?$/.exec(text) ?? [];
  return hour !== "" && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}

/** `1.234,56`, `1234,56`, `1234.56`, `R$ 10,00`, `-5` or `(5,00)`, as cents. */
export function readCents(raw: string): Cell<bigint> {
  const cell = readText(raw);
  if ("problem" in cell) return cell;
  if (cell.value === null) return { value: null };
  const [, open = "", minus = "", digits = "", close = ""] =
    /^(\(?)(?:R\$)? ?(-?)(?:R\$)? ?([\d.,]+)(\)?)$/i.exec(cell.value) ?? [];
  const number = numberOf(digits);
  if (number === null || (open === "") !== (close === "") || number > MAX_AMOUNT) return problem("invalid_amount");
  const cents = amountToCents(number);
  if (cents === null) return problem("invalid_amount");
  return { value: minus === "-" || open === "(" ? -cents : cents };
}

/** The last separator is the decimal one, unless it only groups thousands. `1,234` could be either: not a number. */
function numberOf(text: string): number | null {
  const plain = /^\d{1,3}(?:\.\d{3})+$/.test(text) ? text.replaceAll(".", "") : text;
  if (/^\d{1,3},\d{3}$/.test(plain)) return null;
  if (/^\d+(?:[.,]\d+)?$/.test(plain)) return Number(plain.replace(",", "."));
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return Number(plain.replaceAll(".", "").replace(",", "."));
  return /^\d{1,3}(?:,\d{3})+\.\d+$/.test(plain) ? Number(plain.replaceAll(",", "")) : null;
}

export function readSaleKind(raw: string): Cell<"sale" | "return"> {
  const cell = readText(raw);
  if ("problem" in cell) return cell;
  if (cell.value === null) return { value: null };
  const word = foldText(cell.value);
  if (SALES.has(word)) return { value: "sale" };
  return RETURNS.has(word) ? { value: "return" } : problem("invalid_sale_kind");
}

/** Tills write zeros for a customer who gives no CPF. */
export function readBuyerCpf(raw: string): Cell<string> {
  return /^[0.\-\s]+$/.test(raw) ? { value: null } : readCpf(raw);
}
