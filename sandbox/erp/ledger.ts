import type { LocalMs } from "../calendar.ts";

export type Product = { code: string; description: string; priceMillis: number };

export type Invoice = {
  number: string;
  customerId: number | null;
  at: LocalMs;
  /** Indexes into `Ledger.lines`; an invoice's lines need not be adjacent in the file. */
  lines: number[];
};

/** A shop's sales before conversion to the ERP's format. Invoices are sorted by date. */
export type Ledger = { products: Product[]; lines: LineColumns; invoices: Invoice[] };

/** Half a million lines as typed arrays: objects would need ten times the memory. Prices in thousandths. */
export class LineColumns {
  length = 0;
  #products = new Uint32Array(1024);
  #quantities = new Int32Array(1024);
  #prices = new Int32Array(1024);

  push(product: number, quantity: number, priceMillis: number): number {
    if (this.length === this.#products.length) this.#grow();
    this.#products[this.length] = product;
    this.#quantities[this.length] = quantity;
    this.#prices[this.length] = priceMillis;
    return this.length++;
  }

  at(line: number): { product: number; quantity: number; priceMillis: number } {
    return {
      product: this.#products[line] ?? 0,
      quantity: this.#quantities[line] ?? 0,
      priceMillis: this.#prices[line] ?? 0,
    };
  }

  /** Σ quantity × price, exact in thousandths, then rounded once to cents, half away from zero. */
  cents(lines: readonly number[]): number {
    let millis = 0;
    for (const line of lines) millis += (this.#quantities[line] ?? 0) * (this.#prices[line] ?? 0);
    return Math.sign(millis) * Math.round(Math.abs(millis) / 10) || 0;
  }

  #grow(): void {
    const size = this.#products.length * 2;
    this.#products = grown(this.#products, new Uint32Array(size));
    this.#quantities = grown(this.#quantities, new Int32Array(size));
    this.#prices = grown(this.#prices, new Int32Array(size));
  }
}

function grown<T extends Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

export function digitsOf(number: string): number {
  return Number(number.replace(/\D/g, "")) || 0;
}
