import { BROKEN_LINE } from "../rejected-row.ts";

type Row = Record<string | symbol, unknown>;
/** One line of a file. `isBroken`: it has other columns than the header, or was cut off. `end`: its last byte. */
export type FileLine = { row: Row; end: number; isBroken: boolean };

const ITEM_FIELDS = ["produto", "quantidade", "preco", "cor", "tamanho"];
/** Far above any sale. */
const MAX_ITEMS = 5_000;

export function brokenRow({ id_transacao, id_cliente, filial }: Row): Row {
  return { id_transacao, id_cliente, filial, [BROKEN_LINE]: true };
}

/**
 * Joins the lines of a sale, which follow one another, into one row at the end of its last line. A sale whose lines
 * contradict each other, or stand in several places, is rejected: its items would be incomplete.
 */
export async function* joinSales(lines: AsyncIterable<FileLine>): AsyncGenerator<FileLine> {
  const ended = new Set<string>();
  let sale: FileLine | null = null;
  for await (const line of lines) {
    if (sale && isSameSale(sale.row, line)) {
      sale = withLine(sale, line);
      continue;
    }
    if (sale) {
      yield sale;
      ended.add(keyOf(sale.row));
    }
    sale = firstLine(line);
    if (ended.has(keyOf(sale.row))) sale = { ...sale, isBroken: true };
  }
  if (sale) yield sale;
}

function firstLine({ row, ...line }: FileLine): FileLine {
  return { ...line, row: { ...headOf(row), itens: itemsOf(row) } };
}

function withLine(sale: FileLine, { row, end, isBroken }: FileLine): FileLine {
  const { itens, ...head } = sale.row;
  const items = itens as unknown[];
  const isWrong = isBroken || JSON.stringify(head) !== JSON.stringify(headOf(row)) || items.length >= MAX_ITEMS;
  if (!isWrong) items.push(...itemsOf(row));
  return { row: sale.row, end, isBroken: sale.isBroken || isWrong };
}

function headOf(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([field]) => !ITEM_FIELDS.includes(field)));
}

/** A line without a product has no item. */
function itemsOf(row: Row): Row[] {
  const item = Object.fromEntries(Object.entries(row).filter(([field]) => ITEM_FIELDS.includes(field)));
  return Object.values(item).every((value) => value === null) ? [] : [item];
}

/** The cells of a broken line may be shifted. */
function isSameSale(sale: Row, { row, isBroken }: FileLine): boolean {
  const isSameId = sale.id_transacao !== null && sale.id_transacao === row.id_transacao;
  return isSameId && (isBroken || sale.filial === row.filial);
}

function keyOf({ id_transacao, filial }: Row): string {
  return JSON.stringify([id_transacao, filial]);
}
