import { BROKEN_LINE } from "../rejected-row.ts";

type Row = Record<string | symbol, unknown>;
/** One line of a file. `isBroken`: it has other columns than the header, or was cut off. `end`: its last byte. */
export type FileLine = { row: Row; end: number; bytes: number; isBroken: boolean };

const ITEM_FIELDS = ["produto", "quantidade", "preco", "cor", "tamanho"];
/** Far above any sale. */
const MAX_ITEMS = 5_000;
const MAX_SALE_BYTES = 4 * 1_048_576;
/** Sales that are remembered, to notice one that stands in several places: more than a page has. */
const MAX_ENDED = 10_000;
/** A longer one is no identifier. */
const MAX_KEY_LENGTH = 200;

export function brokenRow({ id_transacao, id_cliente, filial }: Row): Row {
  return { id_transacao, id_cliente, filial, [BROKEN_LINE]: true };
}

/**
 * Joins the lines of a sale, which follow one another, into one row at the end of its last line. A sale whose lines
 * contradict each other, or stand in several places, is rejected: its items would be incomplete. Sales that are not
 * wanted are dropped here, because a line that contradicts its sale must not be dropped alone.
 */
export async function* joinSales(
  lines: AsyncIterable<FileLine>,
  isWanted: (sale: FileLine) => boolean,
): AsyncGenerator<FileLine> {
  const ended = new Set<string>();
  let sale: FileLine | null = null;
  for await (const line of lines) {
    if (sale && isSameSale(sale.row, line)) {
      sale = withLine(sale, line);
      continue;
    }
    if (sale && isWanted(sale)) {
      yield sale;
      remember(ended, keyOf(sale.row));
    }
    sale = firstLine(line);
    if (ended.has(keyOf(sale.row))) sale = { ...sale, isBroken: true };
  }
  if (sale && isWanted(sale)) yield sale;
}

function remember(ended: Set<string>, key: string): void {
  if (key.length > MAX_KEY_LENGTH) return;
  ended.add(key);
  if (ended.size > MAX_ENDED) for (const oldest of ended) return void ended.delete(oldest);
}

function firstLine({ row, ...line }: FileLine): FileLine {
  return { ...line, row: { ...headOf(row), itens: itemsOf(row) } };
}

function withLine(sale: FileLine, { row, end, bytes: added, isBroken }: FileLine): FileLine {
  const { itens, ...head } = sale.row;
  const items = itens as unknown[];
  const bytes = sale.bytes + added;
  const isTooLarge = items.length >= MAX_ITEMS || bytes > MAX_SALE_BYTES;
  const isWrong = isBroken || isTooLarge || JSON.stringify(head) !== JSON.stringify(headOf(row));
  if (!isWrong) items.push(...itemsOf(row));
  return { row: sale.row, end, bytes, isBroken: sale.isBroken || isWrong };
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
