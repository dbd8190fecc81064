import { toIsoLocal } from "../calendar.ts";
import { sellerIdOf } from "./branches.ts";
import { coloursOf, sizesOf } from "./catalogue.ts";
import { digitsOf, type Invoice, type Ledger } from "./ledger.ts";
import type { ItemRow, TransacaoRow } from "./wire.ts";

export function toTransacaoRow(ledger: Ledger, invoice: Invoice, transId: number, branchCode: string): TransacaoRow {
  const cents = ledger.lines.cents(invoice.lines);
  return {
    id_transacao: invoice.number,
    trans_id: transId,
    filial: branchCode,
    id_cliente: invoice.customerId === null ? null : String(invoice.customerId),
    id_funcionario: sellerIdOf(branchCode, invoice.number),
    data: toIsoLocal(invoice.at),
    tipo: invoice.number.startsWith("C") || cents < 0 ? "DEVOLUCAO" : "VENDA",
    valor: cents / 100,
    itens: invoice.lines.map((line, at) => toItemRow(ledger, line, digitsOf(invoice.number) + at)),
  };
}

function toItemRow(ledger: Ledger, line: number, variant: number): ItemRow {
  const { product, quantity, priceMillis } = ledger.lines.at(line);
  const code = ledger.products[product]?.code ?? "";
  return {
    produto: code,
    quantidade: quantity,
    preco: priceMillis / 1000,
    cor: cycled(coloursOf(code), variant),
    tamanho: cycled(sizesOf(code), variant),
  };
}

function cycled(choices: string[], variant: number): string | null {
  return choices[variant % choices.length] ?? null;
}
