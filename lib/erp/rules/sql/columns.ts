import type { ErpViewName } from "../../../settings/schemas.ts";

/**
 * Family of a column's type in its database. `local`: a time without a time zone; `zoned`: one with it. Anything else
 * is `text`.
 */
export type Family = "integer" | "decimal" | "float" | "boolean" | "day" | "local" | "zoned" | "text";
/** A column as its database describes it. */
export type Column = { name: string; family: Family };

/** What a column's text becomes. `list`: texts with `;` between them. */
export type Meaning = "text" | "number" | "flag" | "day" | "instant" | "list";
type Wanted = { meaning: Meaning; isRequired: boolean };

const required = (meaning: Meaning): Wanted => ({ meaning, isRequired: true });
const optional = (meaning: Meaning): Wanted => ({ meaning, isRequired: false });

/** The columns that are read from each view: the fields of the ERP's API. Others are ignored. */
export const VIEW_COLUMNS: Record<ErpViewName, Record<string, Wanted>> = {
  stores: {
    filial: required("text"),
    nome_fantasia: required("text"),
    razao_social: optional("text"),
    cidade: optional("text"),
    uf: optional("text"),
    ativo: optional("flag"),
    ecommerce: optional("flag"),
  },
  sellers: {
    id_funcionario: required("text"),
    nome: required("text"),
    email: optional("text"),
    filial: optional("text"),
    status: optional("text"),
  },
  products: {
    produto: required("text"),
    cod_produto: optional("text"),
    descricao1: required("text"),
    descricao2: optional("text"),
    desc_colecao: optional("text"),
    desc_departamento: optional("text"),
    desc_marca: optional("text"),
    preco1: optional("number"),
    cores: optional("list"),
    tamanhos: optional("list"),
  },
  customers: {
    id_cliente: required("text"),
    trans_id: required("number"),
    filial: required("text"),
    nome: optional("text"),
    email: optional("text"),
    ddd: optional("text"),
    celular: optional("text"),
    cpf: optional("text"),
    dt_nascimento: optional("day"),
    cep: optional("text"),
    cidade: optional("text"),
    uf: optional("text"),
    endereco: optional("text"),
    bairro: optional("text"),
  },
  transactions: {
    id_transacao: required("text"),
    trans_id: required("number"),
    filial: required("text"),
    id_cliente: optional("text"),
    id_funcionario: optional("text"),
    data: required("instant"),
    tipo: required("text"),
    valor: required("number"),
  },
  items: {
    trans_id: required("number"),
    id_transacao: required("text"),
    linha: optional("number"),
    produto: required("text"),
    quantidade: required("number"),
    preco: required("number"),
    cor: optional("text"),
    tamanho: optional("text"),
  },
};

const NUMBERS: readonly Family[] = ["integer", "decimal", "float"];
/** A list can be ordered and compared by these only if their types are exact. */
const STRICT: Record<string, readonly Family[]> = {
  trans_id: NUMBERS,
  valor: NUMBERS,
  quantidade: NUMBERS,
  preco: NUMBERS,
  preco1: NUMBERS,
  data: ["local", "zoned", "day"],
  dt_nascimento: ["day", "local", "text"],
};

export type Reading = { column: string; family: Family; field: string; meaning: Meaning };
type Layout = { readings: Reading[]; missing: string[]; mistyped: string[] };

/** Which columns of a view to read, and what is wrong with them. Databases differ in the case of names. */
export function layoutOf(view: ErpViewName, columns: readonly Column[]): Layout {
  const found = new Map(columns.map((column) => [column.name.toLowerCase(), column]));
  const layout: Layout = { readings: [], missing: [], mistyped: [] };
  for (const [field, { meaning, isRequired }] of Object.entries(VIEW_COLUMNS[view])) {
    const column = found.get(field);
    if (!column) {
      if (isRequired) layout.missing.push(field);
      continue;
    }
    if (STRICT[field]?.includes(column.family) === false) layout.mistyped.push(field);
    layout.readings.push({ column: column.name, family: column.family, field, meaning });
  }
  return layout;
}
