import type { ErpQuery } from "./query.ts";
import type { ErpPage } from "./wire.ts";

export type Entry = {
  transId: number;
  /** Branch filter that returns the row; null: any. */
  branch: string | null;
  /** Day filter that returns the row; null: any. */
  day: string | null;
  toRow: () => unknown;
};

/**
 * Rows of one entity in ascending `trans_id`. Append-only, so pages already read never change, and paging clients
 * neither miss nor repeat rows.
 */
export class EntityLog {
  readonly #entries: Entry[] = [];
  readonly #isNumbered: boolean;

  /** Only numbered entities (customers, transactions) support the filter `trans_id`. */
  constructor(isNumbered: boolean) {
    this.#isNumbered = isNumbered;
  }

  get lastTransId(): number {
    return this.#entries.at(-1)?.transId ?? 0;
  }

  append(entry: Entry): void {
    if (entry.transId <= this.lastTransId) throw new Error(`trans_id ${entry.transId} would go back`);
    this.#entries.push(entry);
  }

  page(query: ErpQuery): ErpPage {
    const matches = this.#entries.filter((entry) => this.#matches(entry, query));
    const start = (query.page - 1) * query.limit;
    const dados = matches.slice(start, start + query.limit).map((entry) => entry.toRow());
    return { dados, pagina: query.page, limite: query.limit, total: matches.length };
  }

  #matches(entry: Entry, { filial, transId, firstDay, lastDay }: ErpQuery): boolean {
    if (this.#isNumbered && transId !== undefined && entry.transId <= transId) return false;
    if (filial !== undefined && entry.branch !== null && entry.branch !== filial) return false;
    if (entry.day === null) return true;
    return (firstDay === undefined || entry.day >= firstDay) && (lastDay === undefined || entry.day <= lastDay);
  }
}
