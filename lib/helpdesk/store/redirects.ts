import type { Ctx } from "../../platform/ctx.ts";
import { recording } from "../../platform/database/event-sql.ts";
import type { Sql } from "../../platform/db.ts";
import type { FormerRedirect, OriginRedirect, RedirectStep } from "../rules/reassignment.ts";

/** A claimed redirect. `claim` identifies the worker; after losing the claim, its writes have no effect. */
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

/** Claim lease: exceeds the steps between two records; each record renews it. */
const CLAIM_SECONDS = 240;
/** Two days of retries; then it is left to people. */
const MAX_ATTEMPTS = 50;

const COLUMNS = `r.id, r.claim, r.next_step AS "nextStep", r.attempts, r.from_conversation_id AS "fromConversationId",
  (SELECT s.trade_name FROM store s WHERE s.organization_id = $1 AND s.id = r.from_store_id) AS "fromStore",
  r.to_inbox_id AS "toInboxId", r.to_conversation_id AS "toConversationId", r.contact_id AS "contactId",
  r.customer_id AS "customerId", r.agent_id AS "agentId", r.agent_name AS "agentName",
  r.minutes_waited AS "minutesWaited"`;

const RECORD_WAITING = recording(
  ["conversation.waiting"],
  `SELECT 'conversation.waiting' AS type, id AS subject_id, from_store_id AS store_id,
     jsonb_build_object('conversationId', from_conversation_id, 'customerId', customer_id, 'minutesWaited', minutes_waited)
       AS data
   FROM opened`,
);
const RECORD_REASSIGNED = recording(
  ["conversation.reassigned"],
  `SELECT 'conversation.reassigned' AS type, id AS subject_id, from_store_id AS store_id,
     jsonb_build_object('conversationId', from_conversation_id, 'newConversationId', to_conversation_id,
       'customerId', customer_id, 'agentId', agent_id) AS data
   FROM moved WHERE status = 'completed'`,
);

/** Claims a new redirect; null if this wait already has one. */
export async function openRedirect(ctx: Ctx, redirect: NewRedirect): Promise<StartedRedirect | null> {
  const { accountId, fromConversationId, fromInboxId, fromStoreId, toInboxId, contactId, customerId } = redirect;
  const [row] = await ctx.db.rows<StartedRedirect>(
    `WITH opened AS (
       INSERT INTO conversation_redirect AS r (organization_id, account_id, from_conversation_id, from_inbox_id,
         from_store_id, to_inbox_id, contact_id, customer_id, agent_id, agent_name, waiting_since, minutes_waited, claim,
         created_at, claimed_until)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, gen_random_uuid(), $13,
         $13::timestamptz + make_interval(secs => $14))
       ON CONFLICT DO NOTHING RETURNING r.*
     ), ${RECORD_WAITING}
     SELECT ${COLUMNS} FROM opened r`,
    [
      ctx.orgId,
      accountId,
      fromConversationId,
      fromInboxId,
      fromStoreId,
      toInboxId,
      contactId,
      customerId,
      redirect.agentId,
      redirect.agentName,
      redirect.waitingSince,
      redirect.minutesWaited,
      ctx.clock.now(),
      CLAIM_SECONDS,
    ],
  );
  return row ?? null;
}

/** Redirects with an expired claim (crash) or an elapsed backoff, oldest first. */
export function listStaleRedirects(ctx: Ctx, accountId: number): Promise<{ id: string; conversationId: number }[]> {
  return ctx.db.rows(
    `SELECT id, from_conversation_id AS "conversationId" FROM conversation_redirect
     WHERE organization_id = $1 AND account_id = $2 AND status = 'started' AND claimed_until <= $3 ORDER BY id`,
    [ctx.orgId, accountId, ctx.clock.now()],
  );
}

/** Claims such a redirect; null if another worker has it. */
export async function claimRedirect(ctx: Ctx, id: string): Promise<StartedRedirect | null> {
  const [row] = await ctx.db.rows<StartedRedirect>(
    `UPDATE conversation_redirect r SET claim = gen_random_uuid(), attempts = attempts + 1,
       claimed_until = $3::timestamptz + make_interval(secs => $4)
     WHERE organization_id = $1 AND id = $2 AND status = 'started' AND claimed_until <= $3 RETURNING ${COLUMNS}`,
    [ctx.orgId, id, ctx.clock.now(), CLAIM_SECONDS],
  );
  return row ?? null;
}

const OF_CLAIM = "organization_id = $1 AND id = $2 AND claim = $3 AND status = 'started'";

/** Records that all steps before `next` are done; null: all are. False if the claim was lost. */
export async function advanceRedirect(
  ctx: Ctx,
  redirect: StartedRedirect,
  next: RedirectStep | null,
): Promise<boolean> {
  if (next === null) return completeRedirect(ctx, redirect);
  const { id, claim, toConversationId, agentId, agentName } = redirect;
  const rows = await ctx.db.rows(
    `UPDATE conversation_redirect SET next_step = $4, to_conversation_id = $5, agent_id = $6, agent_name = $7,
       claimed_until = $8::timestamptz + make_interval(secs => $9) WHERE ${OF_CLAIM} RETURNING id`,
    [ctx.orgId, id, claim, next, toConversationId, agentId, agentName, ctx.clock.now(), CLAIM_SECONDS],
  );
  return rows.length > 0;
}

async function completeRedirect(ctx: Ctx, { id, claim }: StartedRedirect): Promise<boolean> {
  const rows = await ctx.db.rows(
    `WITH moved AS (
       UPDATE conversation_redirect SET next_step = 'done', status = 'completed', completed_at = $4
       WHERE ${OF_CLAIM} RETURNING *
     ), ${RECORD_REASSIGNED}
     SELECT id FROM moved`,
    [ctx.orgId, id, claim, ctx.clock.now()],
  );
  return rows.length > 0;
}

/** `nextStep` failed: postpones the redirect, or marks it as failed after the last attempt. */
export async function postponeRedirect(
  ctx: Ctx,
  { id, claim, nextStep }: StartedRedirect,
  pauseSeconds: number,
): Promise<void> {
  await ctx.db.rows(
    `UPDATE conversation_redirect SET claimed_until = $4::timestamptz + make_interval(secs => $5), next_step = $7,
       status = CASE WHEN attempts < $6 THEN status ELSE 'failed' END WHERE ${OF_CLAIM}`,
    [ctx.orgId, id, claim, ctx.clock.now(), pauseSeconds, MAX_ATTEMPTS, nextStep],
  );
}

/** Deletes a redirect of a wait that has ended before anything was done. */
export async function deleteRedirect(ctx: Ctx, { id, claim }: StartedRedirect): Promise<void> {
  await ctx.db.rows(
    `DELETE FROM conversation_redirect
     WHERE ${OF_CLAIM} AND to_conversation_id IS NULL`,
    [ctx.orgId, id, claim],
  );
}

/**
 * After a change of the helpdesk its ids are invalid: fails open redirects and moves the rows to a negative account id,
 * unique to this change because a wait is unique per account.
 */
export async function forgetRedirectTargets(ctx: Ctx, sql: Sql): Promise<void> {
  await sql.run(
    `UPDATE conversation_redirect SET status = CASE status WHEN 'started' THEN 'failed' ELSE status END,
       account_id = (SELECT least(min(account_id), 0) - 1 FROM conversation_redirect WHERE organization_id = $1)
     WHERE organization_id = $1 AND account_id > 0`,
    [ctx.orgId],
  );
}

type LastRedirect = FormerRedirect & { fromConversationId: number };

/** The last redirect of each conversation. */
export async function findLastRedirects(
  ctx: Ctx,
  accountId: number,
  conversationIds: readonly number[],
): Promise<Map<number, FormerRedirect>> {
  if (conversationIds.length === 0) return new Map();
  const rows = await ctx.db.rows<LastRedirect>(
    `SELECT DISTINCT ON (from_conversation_id) from_conversation_id AS "fromConversationId", status,
       waiting_since AS "waitingSince", completed_at AS "completedAt"
     FROM conversation_redirect WHERE organization_id = $1 AND account_id = $2 AND from_conversation_id = ANY ($3)
     ORDER BY from_conversation_id, created_at DESC, id DESC`,
    [ctx.orgId, accountId, conversationIds],
  );
  return new Map(rows.map((row) => [row.fromConversationId, row]));
}

type Made = OriginRedirect & { fromConversationId: number; toConversationId: number };

/** The redirects that created these conversations; none is older than `since`, which an index limits the search to. */
export async function findOriginRedirects(
  ctx: Ctx,
  accountId: number,
  { conversationIds, since }: { conversationIds: readonly number[]; since: Date },
): Promise<Map<number, Made>> {
  const rows = await ctx.db.rows<Made>(
    `SELECT DISTINCT ON (to_conversation_id) to_conversation_id AS "toConversationId",
       from_conversation_id AS "fromConversationId", waiting_since AS "waitingSince", completed_at AS "completedAt"
     FROM conversation_redirect
     WHERE organization_id = $1 AND created_at >= $4 AND account_id = $2 AND to_conversation_id = ANY ($3)
     ORDER BY to_conversation_id, created_at DESC, id DESC`,
    [ctx.orgId, accountId, conversationIds, since],
  );
  return new Map(rows.map((row) => [row.toConversationId, row]));
}
