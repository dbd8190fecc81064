import type { ErpQuery } from "./query.ts";
import type { ErpPage } from "./wire.ts";

export type Entry = {
  transId: number;
  /** The branch under which the row is served; null: under any. */
  branch: string | null;
  /** The day under which the row is served; null: under any. */
  day: string | null;
  toRow: () => unknown;
};

/**
 * The rows of one entity in ascending `trans_id`. It only ever grows at its end, so a page already read
 * never changes and a client going from page to page loses and doubles nothing.
 */
export class EntityLog {
  readonly #entries: Entry[] = [];
  readonly #isNumbered: boolean;

  /** Only numbered entities (customers, transactions) know the filter `trans_id`. */
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
