import { ValidationError } from "../../core/errors.ts";
import { linkUrl } from "../../core/link-url.ts";
import type { Sql } from "../../platform/db.ts";
import { newToken } from "../../platform/token.ts";

const LINK_DAYS = 30;

/** The recipient that a token is issued for. */
export type TokenOwner = { customerId: string; campaignId: string | null; recipientId: string | null };
export type LinkOwner = TokenOwner & { channel: "whatsapp" | "email"; url: string };

/** Inserts one token per row, in the order of the rows, with one statement; each redirects to its URL for 30 days. */
export async function issueLinks(sql: Sql, orgId: string, rows: readonly LinkOwner[]): Promise<string[]> {
  const links = rows.map(({ url, ...row }) => ({ ...row, token: newToken(), url: requireLink(url) }));
  if (links.length > 0)
    await sql.run(
      `INSERT INTO redirect_token (token, organization_id, customer_id, campaign_id, recipient_id, channel, url, expires_at)
       SELECT token, $1, "customerId", "campaignId", "recipientId", channel, url, now() + make_interval(days => $3)
       FROM jsonb_to_recordset($2) AS r(token text, "customerId" uuid, "campaignId" uuid, "recipientId" uuid,
         channel text, url text)`,
      [orgId, JSON.stringify(links), LINK_DAYS],
    );
  return links.map(({ token }) => token);
}

/** Inserts one tracking-pixel token per row, in the order of the rows, with one statement. */
export async function issueOpenTokens(sql: Sql, orgId: string, rows: readonly TokenOwner[]): Promise<string[]> {
  const tokens = rows.map((row) => ({ ...row, token: newToken() }));
  if (tokens.length > 0)
    await sql.run(
      `INSERT INTO open_token (token, organization_id, customer_id, campaign_id, recipient_id)
       SELECT token, $1, "customerId", "campaignId", "recipientId"
       FROM jsonb_to_recordset($2) AS r(token text, "customerId" uuid, "campaignId" uuid, "recipientId" uuid)`,
      [orgId, JSON.stringify(tokens)],
    );
  return tokens.map(({ token }) => token);
}

/**
 * Returns by customer the existing token of this address, or a new one. Inserts in key order, so that batches cannot
 * deadlock.
 */
export async function issueUnsubscribeTokens(
  sql: Sql,
  orgId: string,
  channel: "whatsapp" | "email",
  rows: readonly { customerId: string; address: string }[],
): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const addresses = new Map(rows.map(({ customerId, address }) => [customerId, address]));
  const wanted = [...addresses].map(([customerId, address]) => ({ customerId, address, token: newToken() }));
  const issued = await sql.rows<{ customerId: string; token: string }>(
    `WITH wanted AS (SELECT * FROM jsonb_to_recordset($2) AS r("customerId" uuid, address text, token text)),
     made AS (
       INSERT INTO unsubscribe_token (token, organization_id, customer_id, channel, address)
       SELECT token, $1, "customerId", $3, address FROM wanted ORDER BY "customerId"
       ON CONFLICT (organization_id, customer_id, channel, address) DO UPDATE SET address = EXCLUDED.address
       RETURNING customer_id, token
     )
     SELECT customer_id AS "customerId", token FROM made`,
    [orgId, JSON.stringify(wanted), channel],
  );
  return new Map(issued.map(({ customerId, token }) => [customerId, token]));
}

/** Deletes tracking pixels of mails from before this time, at most `limit`. */
export function deleteOpenTokensBefore(sql: Sql, orgId: string, before: Date, limit: number): Promise<number> {
  return sql.run(
    `DELETE FROM open_token WHERE organization_id = $1 AND token = ANY (ARRAY(
       SELECT token FROM open_token WHERE organization_id = $1 AND created_at < $2 ORDER BY created_at LIMIT $3))`,
    [orgId, before, limit],
  );
}

function requireLink(url: string): string {
  const link = linkUrl(url);
  if (link === null)
    throw new ValidationError({ path: "link", code: "invalid_link", message: "must be an http(s) URL" });
  return link;
}
