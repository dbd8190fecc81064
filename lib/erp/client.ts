import { takeTurns } from "../core/take-turns.ts";
import type { Ctx } from "../platform/ctx.ts";
import { continueHeavyWork } from "../platform/heavy-work.ts";
import { retryAfterMs, sendRequest } from "../platform/http-client.ts";
import { runOffLoop } from "../platform/off-loop/run-off-loop.ts";
import type { ErpConnection } from "../settings/index.ts";
import { ErpError } from "./rules/erp-error.ts";
import { type PageText, readPageText } from "./rules/page-text.ts";
import type { ErpAnswer, PageQuery } from "./rules/walk.ts";
import type { ErpEntity, SyncWindow } from "./schemas.ts";

const PATHS: Record<ErpEntity, string> = {
  stores: "/api/filiais",
  sellers: "/api/funcionarios",
  products: "/api/produtos",
  customers: "/api/clientes",
  transactions: "/api/transacoes",
};
const TIMEOUT_MS = 30_000;
/** Eight times the size of a page of the largest rows. */
const MAX_RESPONSE_BYTES = 16 * 1_048_576;
/** Up to this size parsing takes a few milliseconds, whatever the content. */
const INLINE_CHARACTERS = 65_536;

const READ_PAGE = { file: "lib/erp/rules/page-text.ts", name: "readPageText", run: readPageText };

/** A stricter limit than a sync page uses: for an unverified host. Even a list of all branches fits. */
const PROBE_BYTES = 1_048_576;
const ONE_ROW = { page: 1, limit: 1 };

/** The ERP's answer is valid JSON but not a page. */
export class NotAPageError extends Error {}

/** An ERP with an API. */
export const httpSource = {
  fetchPage: fetchErpPage,
  countRows: async (
    ctx: Ctx,
    connection: ErpConnection,
    entity: ErpEntity,
    after: number,
    window: SyncWindow | null,
  ): Promise<number | null> => {
    const query = { ...ONE_ROW, transId: after > 0 ? after : null };
    return (await fetchErpPage(ctx, connection, entity, query, window)).total;
  },
  findStart: async (_connection: ErpConnection, _entity: ErpEntity, after: number): Promise<number> => after,
  probe: async (ctx: Ctx, connection: ErpConnection): Promise<number> => {
    const query = { ...ONE_ROW, transId: null };
    const { total, rows } = await fetchErpPage(ctx, connection, "stores", query, null, PROBE_BYTES);
    return total ?? rows.length;
  },
};

/** Fetches one page of raw rows. Invalid UTF-8 becomes U+FFFD. The caller handles retries. */
async function fetchErpPage(
  ctx: Ctx,
  connection: ErpConnection,
  entity: ErpEntity,
  query: PageQuery,
  window: SyncWindow | null = null,
  maxResponseBytes = MAX_RESPONSE_BYTES,
): Promise<ErpAnswer> {
  const path = PATHS[entity];
  const response = await send(connection, path, search(connection, query, window), maxResponseBytes);
  if (!response.ok)
    throw new ErpError("erp_answered", `The ERP answered ${response.status} to ${path}`, {
      status: response.status,
      retryAfterMs: retryAfterMs(response.headers.get("retry-after")),
    });
  const text = await response.text();
  return toAnswer(await readPage(ctx, text).catch((cause) => refuse(path, cause)), query);
}

async function send(
  connection: ErpConnection,
  path: string,
  params: URLSearchParams,
  maxResponseBytes: number,
): Promise<Response> {
  const { baseUrl, username, password, isUserSupplied } = connection;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const headers = { authorization, accept: "application/json" };
  try {
    const url = `${baseUrl}${path}?${params}`;
    return await sendRequest(url, { headers, isUserSupplied, timeoutMs: TIMEOUT_MS, retries: 0, maxResponseBytes });
  } catch (cause) {
    throw new ErpError("erp_unreachable", `The ERP could not be reached for ${path}`, { cause });
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

/** Parses a large answer in a worker thread, within the organization's heavy-work limit. */
async function readPage(ctx: Ctx, text: string): Promise<PageText> {
  const isLarge = text.length > INLINE_CHARACTERS;
  const read = () => runOffLoop(READ_PAGE, [text], { isLarge });
  const page = await (isLarge ? continueHeavyWork(ctx, read) : read());
  if (page === "not_json") throw new SyntaxError("Malformed JSON");
  if (page === "not_a_page") throw new NotAPageError("Not a page of rows");
  return page;
}

function refuse(path: string, cause: unknown): never {
  const isJson = !(cause instanceof SyntaxError);
  throw new ErpError("erp_unreadable", `The ERP's answer to ${path} is not ${isJson ? "a page" : "whole JSON"}`, {
    cause,
  });
}

async function toAnswer({ envelope, slices }: PageText, query: PageQuery): Promise<ErpAnswer> {
  const rows: unknown[] = [];
  const pause = takeTurns(INLINE_CHARACTERS);
  for (const slice of slices) {
    for (const row of JSON.parse(slice) as unknown[]) rows.push(row);
    await pause(slice.length);
  }
  return { rows, ...(envelope ?? { page: query.page, limit: query.limit, total: null }) };
}
