import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import type { FormerRedirect } from "../rules/reassignment.ts";
import type { RedirectStep } from "../rules/redirect-steps.ts";

/** A redirect that is being worked on. `claim` is whose turn it is: who lost it changes nothing any more. */
export type StartedRedirect = {
  id: string;
  claim: string;
  nextStep: RedirectStep;
  attempts: number;
  fromConversationId: number;
  fromStore: string | null;
  toInboxId: number;
  toConversationId: number | null;
  contactId: number;
  customerId: string | null;
  agentId: number;
  agentName: string;
  minutesWaited: number;
};
export type NewRedirect = Pick<
  StartedRedirect,
  "fromConversationId" | "toInboxId" | "contactId" | "customerId" | "agentId" | "agentName" | "minutesWaited"
> & { accountId: number; fromInboxId: number; fromStoreId: string | null; waitingSince: Date };

/** Longer than a single step can take; every step renews it. */
const CLAIM_SECONDS = 240;
/** After two days of trying it is left to people. */
const MAX_ATTEMPTS = 50;

const COLUMNS = `r.id, r.claim, r.next_step AS "nextStep", r.attempts, r.from_conversation_id AS "fromConversationId",
  (SELECT s.trade_name FROM store s WHERE s.organization_id = $1 AND s.id = r.from_store_id) AS "fromStore",
  r.to_inbox_id AS "toInboxId", r.to_conversation_id AS "toConversationId", r.contact_id AS "contactId",
  r.customer_id AS "customerId", r.agent_id AS "agentId", r.agent_name AS "agentName",
  r.minutes_waited AS "minutesWaited"`;

/** Null when this wait was handed over already, or somebody is about to. */
export async function openRedirect(ctx: Ctx, redirect: NewRedirect): Promise<StartedRedirect | null> {
  const { accountId, fromConversationId, fromInboxId, fromStoreId, toInboxId, contactId, customerId } = redirect;
  const [row] = await ctx.db.rows<StartedRedirect>(
    `INSERT INTO conversation_redirect AS r (organization_id, account_id, from_conversation_id, from_inbox_id,
       from_store_id, to_inbox_id, contact_id, customer_id, agent_id, agent_name, waiting_since, minutes_waited, claim,
       created_at, claimed_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, gen_random_uuid(), $13,
       $13::timestamptz + make_interval(secs => $14))
     ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [
      ...[ctx.orgId, accountId, fromConversationId, fromInboxId, fromStoreId, toInboxId, contactId, customerId],
      ...[redirect.agentId, redirect.agentName, redirect.waitingSince, redirect.minutesWaited],
      ...[ctx.clock.now(), CLAIM_SECONDS],
    ],
  );
  return row ?? null;
}

/** Redirects that nobody works on, as after a crash, and those whose rest is over; the oldest first. */
export function listLeftBehind(ctx: Ctx, accountId: number): Promise<{ id: string; conversationId: number }[]> {
  return ctx.db.rows(
    `SELECT id, from_conversation_id AS "conversationId" FROM conversation_redirect
     WHERE organization_id = $1 AND account_id = $2 AND status = 'started' AND claimed_until <= $3 ORDER BY id`,
    [ctx.orgId, accountId, ctx.clock.now()],
  );
}

/** Takes a redirect that was left behind; null when somebody else was quicker. */
export async function claimRedirect(ctx: Ctx, id: string): Promise<StartedRedirect | null> {
  const [row] = await ctx.db.rows<StartedRedirect>(
    `UPDATE conversation_redirect r SET claim = gen_random_uuid(), attempts = attempts + 1,
       claimed_until = $3::timestamptz + make_interval(secs => $4)
     WHERE organization_id = $1 AND id = $2 AND status = 'started' AND claimed_until <= $3 RETURNING ${COLUMNS}`,
    [ctx.orgId, id, ctx.clock.now(), CLAIM_SECONDS],
  );
  return row ?? null;
}

/** A step is done. False when the redirect is somebody else's by now. */
export async function moveRedirect(ctx: Ctx, redirect: StartedRedirect, next: RedirectStep | null): Promise<boolean> {
  const { id, claim, toConversationId, agentId, agentName } = redirect;
  const rows = await ctx.db.rows(
    `UPDATE conversation_redirect SET next_step = coalesce($4, 'done'), to_conversation_id = $5, agent_id = $6,
       agent_name = $7, claimed_until = $8::timestamptz + make_interval(secs => $9),
       status = CASE WHEN $4::text IS NULL THEN 'completed' ELSE status END,
       completed_at = CASE WHEN $4::text IS NULL THEN $8::timestamptz END
     WHERE organization_id = $1 AND id = $2 AND claim = $3 AND status = 'started' RETURNING id`,
    [ctx.orgId, id, claim, next, toConversationId, agentId, agentName, ctx.clock.now(), CLAIM_SECONDS],
  );
  return rows.length > 0;
}

/** A step failed: another run tries it again, but not for ever. */
export async function restRedirect(ctx: Ctx, { id, claim }: StartedRedirect, pauseSeconds: number): Promise<void> {
  await ctx.db.rows(
    `UPDATE conversation_redirect SET claimed_until = $4::timestamptz + make_interval(secs => $5),
       status = CASE WHEN attempts < $6 THEN status ELSE 'failed' END
     WHERE organization_id = $1 AND id = $2 AND claim = $3 AND status = 'started'`,
    [ctx.orgId, id, claim, ctx.clock.now(), pauseSeconds, MAX_ATTEMPTS],
  );
}

/** Nobody waits any more, and nothing was done yet: there was no redirect. */
export async function dropRedirect(ctx: Ctx, { id, claim }: StartedRedirect): Promise<void> {
  await ctx.db.rows(
    `DELETE FROM conversation_redirect
     WHERE organization_id = $1 AND id = $2 AND claim = $3 AND status = 'started' AND to_conversation_id IS NULL`,
    [ctx.orgId, id, claim],
  );
}

/**
 * Another helpdesk has numbers of its own. What is under way ends, and each row's account becomes one that no helpdesk has:
 * a number of this move alone, because a wait is one row of an account.
 */
export async function forgetRedirectPlaces(ctx: Ctx, sql: Sql): Promise<void> {
  await sql.run(
    `UPDATE conversation_redirect SET status = CASE status WHEN 'started' THEN 'failed' ELSE status END,
       account_id = (SELECT least(min(account_id), 0) - 1 FROM conversation_redirect WHERE organization_id = $1)
     WHERE organization_id = $1 AND account_id > 0`,
    [ctx.orgId],
  );
}

type LastRedirect = FormerRedirect & { fromConversationId: number };

/** Of each of these conversations the last redirect. */
export async function findLastRedirects(
  ctx: Ctx,
  accountId: number,
  conversationIds: readonly number[],
): Promise<Map<number, FormerRedirect>> {
  const rows = await ctx.db.rows<LastRedirect>(
    `SELECT DISTINCT ON (from_conversation_id) from_conversation_id AS "fromConversationId", status,
       waiting_since AS "waitingSince", completed_at AS "completedAt"
     FROM conversation_redirect WHERE organization_id = $1 AND account_id = $2 AND from_conversation_id = ANY ($3)
     ORDER BY from_conversation_id, created_at DESC, id DESC`,
    [ctx.orgId, accountId, conversationIds],
  );
  return new Map(rows.map((row) => [row.fromConversationId, row]));
}
