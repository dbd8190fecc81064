import { z } from "zod";
import { retryAfterMs, sendRequest } from "../platform/http-client.ts";
import type { ErpConnection } from "../settings/index.ts";
import type { PageQuery } from "./rules/walk.ts";
import type { ErpEntity, SyncWindow } from "./schemas.ts";

const PATHS: Record<ErpEntity, string> = {
  stores: "/api/filiais",
  sellers: "/api/funcionarios",
  products: "/api/produtos",
  customers: "/api/clientes",
  transactions: "/api/transacoes",
};
const TIMEOUT_MS = 30_000;
/** Eight times what a page of the largest rows takes; reading JSON holds up whatever else the process does. */
const MAX_RESPONSE_BYTES = 16 * 1_048_576;

const Count = z.int().min(0);
const Envelope = z.object({ dados: z.array(z.unknown()), pagina: Count, limite: Count.min(1), total: Count });

/** Tighter than a page of a sync needs. */
export type AnswerBounds = { maxResponseBytes?: number };

/** `total` is null for a bare array, which is the last page. */
export type ErpAnswer = { rows: unknown[]; page: number; limit: number; total: number | null };

/** The ERP didn't answer, or not with a page. The message is for people: no address, no credentials. */
export class ErpError extends Error {
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  constructor(message: string, fields: { status?: number; retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause: fields.cause });
    this.name = "ErpError";
    this.status = fields.status ?? null;
    this.retryAfterMs = fields.retryAfterMs ?? null;
  }

  /** Asking again with the same question and credentials gives the same answer. */
  get isPermanent(): boolean {
    return this.status !== null && this.status >= 400 && this.status < 500 && ![408, 425, 429].includes(this.status);
  }
}

/** One page, with the rows as they came. Bytes that are no UTF-8 arrive as U+FFFD. Retrying is the caller's. */
export async function fetchErpPage(
  connection: ErpConnection,
  entity: ErpEntity,
  query: PageQuery,
  window: SyncWindow | null = null,
  bounds: AnswerBounds = { maxResponseBytes: MAX_RESPONSE_BYTES },
): Promise<ErpAnswer> {
  const path = PATHS[entity];
  const response = await send(connection, path, search(connection, query, window), bounds);
  if (!response.ok)
    throw new ErpError(`The ERP answered ${response.status} to ${path}`, {
      status: response.status,
      retryAfterMs: retryAfterMs(response.headers.get("retry-after")),
    });
  return toAnswer(path, await readJson(path, response), query);
}

async function send(
  connection: ErpConnection,
  path: string,
  params: URLSearchParams,
  bounds: AnswerBounds,
): Promise<Response> {
  const { baseUrl, username, password, isUserSupplied } = connection;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const headers = { authorization, accept: "application/json" };
  try {
    const url = `${baseUrl}${path}?${params}`;
    return await sendRequest(url, { headers, isUserSupplied, timeoutMs: TIMEOUT_MS, retries: 0, ...bounds });
  } catch (cause) {
    throw new ErpError(`The ERP could not be reached for ${path}`, { cause });
  }
}

function search(connection: ErpConnection, query: PageQuery, window: SyncWindow | null): URLSearchParams {
  const params = new URLSearchParams({ pagina: String(query.page), limite: String(query.limit) });
  if (query.transId !== null) params.set("trans_id", String(query.transId));
  if (connection.defaultBranch !== null) params.set("filial", connection.defaultBranch);
  if (window) {
    params.set("data_inicio", window.startDate);
    params.set("data_fim", window.endDate);
  }
  return params;
}

async function readJson(path: string, response: Response): Promise<unknown> {
  try {
    return JSON.parse(await response.text());
  } catch (cause) {
    throw new ErpError(`The ERP's answer to ${path} is not whole JSON`, { cause });
  }
}

function toAnswer(path: string, body: unknown, query: PageQuery): ErpAnswer {
  if (Array.isArray(body)) return { rows: body, page: query.page, limit: query.limit, total: null };
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) throw new ErpError(`The ERP's answer to ${path} is not a page`, { cause: envelope.error });
  const { dados, pagina, limite, total } = envelope.data;
  return { rows: dados, page: pagina, limit: limite, total };
}
