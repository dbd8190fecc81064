import { type Clock, type LocalMs, localNow, shiftToYesterday } from "../../calendar.ts";
import { type Invoice, type Ledger, LineColumns, type Product } from "../ledger.ts";
import { readCsvRows } from "./csv-rows.ts";

const HEADER = "InvoiceNo,StockCode,Description,Quantity,InvoiceDate,UnitPrice,CustomerID,Country";
const DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})$/;
const MILLIS = 1000;

/** Reads a file in the layout of the UCI "Online Retail" data set and shifts its dates to end yesterday. */
export async function loadDataset(path: string, clock: Clock): Promise<Ledger> {
  const reader = new DatasetReader();
  let row = 0;
  for await (const rows of readCsvRows(path)) {
    for (const cells of rows) {
      row += 1;
      if (row === 1) assertHeader(path, cells);
      else if (!reader.add(cells)) throw new Error(`Row ${row} of ${path} is not a sales line: ${cells.join(",")}`);
    }
  }
  return reader.finish(localNow(clock), path);
}

function assertHeader(path: string, cells: string[]): void {
  const header = cells.join(",").replace("\uFEFF", "");
  if (header !== HEADER) throw new Error(`${path} does not start with ${HEADER}`);
}

class DatasetReader {
  readonly #lines = new LineColumns();
  readonly #products: Product[] = [];
  readonly #positions = new Map<string, number>();
  readonly #invoices = new Map<string, Invoice>();
  readonly #times = new Map<string, LocalMs | null>();

  /** Returns false if the row is not a sales line. */
  add(cells: string[]): boolean {
    const [number = "", code = "", description = "", quantityText = "", date = "", priceText = "", customer = ""] =
      cells;
    const quantity = Number(quantityText);
    const priceMillis = Math.round(Number(priceText) * MILLIS);
    const at = this.#timeOf(date);
    if (number === "" || at === null || !Number.isInteger(quantity) || !Number.isFinite(priceMillis)) return false;
    const line = this.#lines.push(this.#productOf(code, description.trim(), priceMillis), quantity, priceMillis);
    const invoice = this.#invoices.get(number);
    if (invoice) invoice.lines.push(line);
    else
      this.#invoices.set(number, { number, customerId: customer === "" ? null : Number(customer), at, lines: [line] });
    return true;
  }

  finish(today: LocalMs, path: string): Ledger {
    const invoices = [...this.#invoices.values()].sort((a, b) => a.at - b.at);
    const last = invoices.at(-1);
    if (!last) throw new Error(`${path} has no sales`);
    const shift = shiftToYesterday(last.at, today);
    for (const invoice of invoices) invoice.at += shift;
    return { products: this.#products, lines: this.#lines, invoices };
  }

  #timeOf(text: string): LocalMs | null {
    const known = this.#times.get(text);
    if (known !== undefined) return known;
    const time = parseTime(text);
    this.#times.set(text, time);
    return time;
  }

  // The product keeps its first description and latest price.
  #productOf(code: string, description: string, priceMillis: number): number {
    let position = this.#positions.get(code);
    if (position === undefined) {
      position = this.#products.push({ code, description, priceMillis }) - 1;
      this.#positions.set(code, position);
    }
    const product = this.#products[position];
    if (product && product.description === "") product.description = description;
    if (product && priceMillis > 0) product.priceMillis = priceMillis;
    return position;
  }
}

function parseTime(text: string): LocalMs | null {
  const [, month, day, year, hour, minute] = DATE.exec(text) ?? [];
  if (minute === undefined) return null;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
}
