import { type Clock, dayOfLocal, isDay, localNow } from "../calendar.ts";
import { branchOf, type Chain, sellersOf, toFilialRow } from "./branches.ts";
import { toProdutoRow } from "./catalogue.ts";
import { EntityLog } from "./entity-log.ts";
import type { Invoice, Ledger } from "./ledger.ts";
import { type Kinship, personOf } from "./people/person.ts";
import { toTransacaoRow } from "./transaction-row.ts";
import type { Entity, TransacaoRow } from "./wire.ts";

export type ShopSource = {
  /** Seed of all generated data: people, sellers, baskets. */
  world: string;
  chain: Chain;
  ledger: Ledger;
  kinship?: (customerId: number) => Kinship;
};

export type Shop = ShopSource & { clock: Clock; logs: Record<Entity, EntityLog> };

export function openShop(source: ShopSource, clock: Clock): Shop {
  const shop: Shop = { ...source, clock, logs: emptyLogs() };
  const { branches } = source.chain;
  appendAll(
    shop.logs.filiais,
    branches.map((branch) => ({ branch: branch.code, row: toFilialRow(source.chain, branch) })),
  );
  appendAll(
    shop.logs.funcionarios,
    branches.flatMap((branch) => sellersOf(source.chain, branch).map((row) => ({ branch: branch.code, row }))),
  );
  appendAll(
    shop.logs.produtos,
    source.ledger.products.map((product) => ({ branch: null, row: toProdutoRow(product) })),
  );
  for (const invoice of firstInvoices(source.ledger)) appendCustomer(shop, invoice);
  for (const invoice of source.ledger.invoices) appendInvoice(shop, invoice, shop.logs.transacoes.lastTransId + 1);
  return shop;
}

/** Appends a transaction to the log; the returned function builds its row. */
export function appendInvoice(shop: Shop, invoice: Invoice, transId: number, branchCode?: string): () => TransacaoRow {
  const { ledger, chain } = shop;
  const branch = branchCode ?? branchOf(chain, invoice.customerId, invoice.number).code;
  const toRow = (): TransacaoRow => toTransacaoRow(ledger, invoice, transId, branch);
  shop.logs.transacoes.append({ transId, branch, day: dayOfLocal(invoice.at), toRow });
  return toRow;
}

/**
 * Appends any row, even an invalid one, to an entity's log. It is served under its branch, or the first one if unknown,
 * and under its day, or today if it has none.
 */
export function appendForeignRow(shop: Shop, entity: Entity, row: Record<string, unknown>): void {
  const log = shop.logs[entity];
  const transId = log.lastTransId + 1;
  const isNumbered = entity === "clientes" || entity === "transacoes";
  const served = isNumbered && !("trans_id" in row) ? { trans_id: transId, ...row } : row;
  const known = shop.chain.branches.find(({ code }) => code === row.filial) ?? shop.chain.branches[0];
  const written = String(row.data ?? "").slice(0, 10);
  const day = isDay(written) ? written : dayOfLocal(localNow(shop.clock));
  log.append({
    transId,
    branch: entity === "produtos" ? null : (known?.code ?? null),
    day: isNumbered ? day : null,
    toRow: () => served,
  });
}

function emptyLogs(): Record<Entity, EntityLog> {
  return {
    filiais: new EntityLog(false),
    funcionarios: new EntityLog(false),
    clientes: new EntityLog(true),
    transacoes: new EntityLog(true),
    produtos: new EntityLog(false),
  };
}

function appendAll(log: EntityLog, rows: Array<{ branch: string | null; row: unknown }>): void {
  for (const { branch, row } of rows) log.append({ transId: log.lastTransId + 1, branch, day: null, toRow: () => row });
}

function firstInvoices({ invoices }: Ledger): Invoice[] {
  const seen = new Set<number>();
  return invoices.filter(({ customerId }) => {
    if (customerId === null || seen.has(customerId)) return false;
    seen.add(customerId);
    return true;
  });
}

// A customer is registered on the day of the first purchase, at the branch that `branchOf` maps them to.
function appendCustomer(shop: Shop, { customerId, number, at }: Invoice): void {
  if (customerId === null) return;
  const { logs, chain, world, kinship } = shop;
  const branch = branchOf(chain, customerId, number);
  const transId = logs.clientes.lastTransId + 1;
  const shopCity = branch.city;
  const person = personOf({
    world,
    key: customerId,
    shopCity,
    isEcommerce: branch.isEcommerce,
    kinship: kinship?.(customerId),
  });
  const row = { id_cliente: String(customerId), trans_id: transId, filial: branch.code, ...person };
  logs.clientes.append({ transId, branch: branch.code, day: dayOfLocal(at), toRow: () => row });
}
