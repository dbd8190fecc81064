import { isDay } from "../calendar.ts";

const DEFAULT_LIMIT = 500;
const MAX_LIMIT = 5000;

export type ErpQuery = {
  filial: string | undefined;
  transId: number | undefined;
  firstDay: string | undefined;
  lastDay: string | undefined;
  page: number;
  limit: number;
};

export class BadParameterError extends Error {}

export function parseQuery(params: URLSearchParams): ErpQuery {
  const query = {
    filial: params.get("filial") || undefined,
    transId: integer(params, "trans_id", 0),
    firstDay: day(params, "data_inicio"),
    lastDay: day(params, "data_fim"),
    page: integer(params, "pagina", 1) ?? 1,
    limit: Math.min(integer(params, "limite", 1) ?? DEFAULT_LIMIT, MAX_LIMIT),
  };
  if (query.firstDay && query.lastDay && query.firstDay > query.lastDay) {
    throw new BadParameterError("data_inicio é posterior a data_fim");
  }
  return query;
}

function integer(params: URLSearchParams, name: string, least: number): number | undefined {
  const text = params.get(name);
  if (text === null || text === "") return undefined;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) {
    throw new BadParameterError(`${name} inválido: ${text}`);
  }
  return value;
}

function day(params: URLSearchParams, name: string): string | undefined {
  const text = params.get(name);
  if (text === null || text === "") return undefined;
  if (!isDay(text)) throw new BadParameterError(`${name} inválido: ${text}`);
  return text;
}
