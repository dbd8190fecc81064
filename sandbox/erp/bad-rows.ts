import { INVALID_BYTES } from "../http/answer.ts";
import type { Entity } from "./wire.ts";

type Row = Record<string, unknown>;

// Typical ERP data errors by entity, one per row.
const SPOILINGS: Record<Entity, Row[]> = {
  transacoes: [
    { data: null },
    { filial: "F99" },
    { valor: 1e18 },
    { valor: "NaN" },
    { id_transacao: `RUIM${INVALID_BYTES}` },
  ],
  clientes: [
    { id_cliente: null },
    { filial: "F99" },
    { nome: "Ana ".repeat(200) },
    { nome: `Jo${INVALID_BYTES}o da Silva` },
  ],
  produtos: [{ produto: null }, { preco1: 1e18 }, { preco1: "NaN" }, { descricao1: `CANECA${INVALID_BYTES}` }],
  funcionarios: [{ id_funcionario: null }, { filial: "F99" }, { nome: `Concei${INVALID_BYTES}` }],
  filiais: [{ filial: null }, { nome_fantasia: `Loja${INVALID_BYTES}` }],
};

const KEYS: Record<Entity, string> = {
  transacoes: "id_transacao",
  clientes: "id_cliente",
  produtos: "produto",
  funcionarios: "id_funcionario",
  filiais: "filial",
};

/** Copies of a valid row, each with one error and its own key. */
export function badRows(entity: Entity, template: Row): Row[] {
  return SPOILINGS[entity].map((spoiling, at) => ({ ...template, [KEYS[entity]]: `RUIM-${at + 1}`, ...spoiling }));
}
