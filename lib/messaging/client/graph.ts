import { z } from "zod";
import { env } from "../../platform/env.ts";
import { classifyGraphError } from "../rules/classify-error.ts";
import { isCallLimit } from "../rules/template-refusal.ts";
import { ask } from "./ask.ts";

const PAGE_SIZE = 100;
/** An account has a few hundred templates; an endless cursor is a fault. */
const MAX_PAGES = 50;

/** The Graph API's error, whatever the HTTP status. */
export const Failed = z.object({
  error: z.object({ code: z.number().int(), error_subcode: z.number().int().optional().catch(undefined) }),
});
const Listed = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

/** One object of the Graph API. Throws a `ProviderError`. */
export function getNode<T>(
  path: string,
  token: string,
  query: Record<string, string>,
  answer: z.ZodType<T>,
): Promise<T> {
  const url = `${graphUrl()}/${path}?${new URLSearchParams(query)}`;
  return ask({ url, headers: authorized(token), what: path, answer }, (status, body) => {
    const failed = Failed.safeParse(body);
    if (!failed.success) return status < 400 ? null : "refused";
    const { code } = failed.data.error;
    if (code === 100 || code === 33) return "not_found";
    if (isCallLimit(code)) return "limited";
    return classifyGraphError(code).class === "stop-number" ? "denied" : "refused";
  });
}

/** All rows of an account's edge, in pages. Throws a `ProviderError`. */
export async function listEdge<T>(
  { wabaId, edge, token }: { wabaId: string; edge: string; token: string },
  filter: Record<string, string>,
  Row: z.ZodType<T>,
): Promise<T[]> {
  const rows: T[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = { ...filter, limit: String(PAGE_SIZE), ...(after === undefined ? {} : { after }) };
    const { data, paging } = await getNode(`${encodeURIComponent(wabaId)}/${edge}`, token, query, Listed);
    // Skip unreadable rows instead of failing the whole list.
    rows.push(...data.flatMap((row) => Row.safeParse(row).data ?? []));
    // Follow the cursor, never the `next` URL: it could send the token to any host.
    if (paging?.next === undefined || paging.cursors?.after === undefined) break;
    after = paging.cursors.after;
  }
  return rows;
}

export function graphUrl(): string {
  return env().WHATSAPP_GRAPH_URL.replace(/(?<!\/)\/+$/, "");
}

export function authorized(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
