import type { TableRows } from "../sandbox-rows.ts";
import type { StoredFile } from "./stored-files.ts";

/** How an ERP writes its files. */
export type FileFormat = {
  delimiter: string;
  decimal: "," | ".";
  encoding: "utf-8" | "windows-1252";
  days: "iso" | "br";
};
export const BRAZILIAN: FileFormat = { delimiter: ";", decimal: ",", encoding: "windows-1252", days: "br" };
export const INTERNATIONAL: FileFormat = { delimiter: ",", decimal: ".", encoding: "utf-8", days: "iso" };

type Row = Record<string, unknown>;
const NUMBERS = ["valor", "preco", "preco1", "quantidade"];
const DAYS = ["dt_nascimento", "data"];

/** The tables of an ERP as files: one for each list, with one line for each item of a sale. */
export function filesOf(tables: TableRows, format: FileFormat, modifiedAt: Date): Map<string, StoredFile> {
  const { filiais = [], funcionarios = [], produtos = [], clientes = [], transacoes = [], itens = [] } = tables;
  const items = Map.groupBy(itens, ({ id_transacao }) => id_transacao);
  const lines = transacoes.flatMap((sale) => {
    const own = items.get(sale.id_transacao) ?? [
      { produto: null, quantidade: null, preco: null, cor: null, tamanho: null },
    ];
    return own.map(({ linha: _, ...item }) => ({ ...sale, ...item }));
  });
  const lists = { filiais, funcionarios, produtos, clientes, transacoes: lines };
  const files = Object.entries(lists).map(([name, rows]): [string, StoredFile] => [
    `${name}.csv`,
    { bytes: toCsv(rows, format), modifiedAt },
  ]);
  return new Map(files);
}

export function toCsv(rows: readonly Row[], format: FileFormat): Buffer {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== "trans_id");
  const lines = rows.map((row) => names.map((name) => toCell(name, row[name], format)).join(format.delimiter));
  const text = `${[names.join(format.delimiter), ...lines].join("\r\n")}\r\n`;
  return Buffer.from(text, format.encoding === "utf-8" ? "utf8" : "latin1");
}

function toCell(name: string, value: unknown, { decimal, days, delimiter }: FileFormat): string {
  if (value === null || value === undefined) return "";
  if (NUMBERS.includes(name)) return quoted(String(value).replace(".", decimal), delimiter);
  if (DAYS.includes(name) && days === "br")
    return String(value)
      .replace(/^(\d{4})-(\d{2})-(\d{2})T?/, "$3/$2/$1 ")
      .trim();
  return quoted(String(value), delimiter);
}

function quoted(text: string, delimiter: string): string {
  return text.includes(delimiter) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
}
