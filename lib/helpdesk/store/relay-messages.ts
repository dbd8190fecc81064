import type { Ctx } from "../../platform/ctx.ts";
import type { Sql } from "../../platform/db.ts";
import { type Direction, LEASE_SECONDS, type RelayProblem, type RelayState } from "../rules/relay-message.ts";

export type RelayMessage = {
  id: string;
  direction: Exclude<Direction, "recorded">;
  state: Extract<RelayState, "queued" | "sending" | "sent" | "refused">;
  problem: RelayProblem | null;
  messageId: string | null;
  providerMessageId: string | null;
  helpdeskMessageId: number | null;
  conversationId: number | null;
  isAutomated: boolean;
  /** Index of this WhatsApp message within the agent's message, from zero, and the number of parts. */
  part: number;
  parts: number;
  payloadEncrypted: string | null;
  attempts: number;
  saidAt: Date;
  createdAt: Date;
  claimedUntil: Date;
};

const OPEN = "state IN ('queued', 'sending', 'sent', 'refused') AND direction <> 'recorded'";
const openAs = (name: string) =>
  `${name}.state IN ('queued', 'sending', 'sent', 'refused') AND ${name}.direction <> 'recorded'`;
/** The helpdesk's id of the message that this row is, or is a later part of. */
const idOf = (name: string) => `coalesce(${name}.helpdesk_message_id, ${name}.answer_id)`;

/** Queues the customer messages of these webhook deliveries for the helpdesk. Idempotent. */
export async function queueInbound(ctx: Ctx, deliveryIds: readonly string[]): Promise<number> {
  return ctx.db.run(
    `INSERT INTO helpdesk_message (organization_id, direction, message_id, said_at, created_at, next_at)
     SELECT $1, 'in', m.id, m.sent_at, $3, $3 FROM whatsapp_message m
     WHERE m.organization_id = $1 AND m.delivery_id = ANY ($2::uuid[]) AND m.direction = 'in' AND m.phone IS NOT NULL
     ORDER BY m.id ON CONFLICT (organization_id, message_id) DO NOTHING`,
    [ctx.orgId, deliveryIds, ctx.clock.now()],
  );
}

export type NewAnswer = {
  helpdeskMessageId: number;
  conversationId: number;
  contactId: number | null;
  isAutomated: boolean;
  /** One WhatsApp message each, in order. */
  payloads: readonly string[];
  saidAt: Date;
};

/** Queues all parts, or none if the first part exists (perhaps queued by the previous release); returns false then. */
export async function queueAnswer(ctx: Ctx, answer: NewAnswer): Promise<boolean> {
  const first = await ctx.db.rows(
    `WITH first AS (
       INSERT INTO helpdesk_message (organization_id, direction, helpdesk_message_id, conversation_id, contact_id,
         is_automated, parts, payload_encrypted, said_at, created_at, next_at)
       SELECT $1, 'out', $2, $3, $4, $5, cardinality($6::text[]), ($6::text[])[1], $7, $8, $8
       WHERE cardinality($6::text[]) > 0
       ON CONFLICT (organization_id, helpdesk_message_id) DO NOTHING RETURNING *
     ), others AS (
       INSERT INTO helpdesk_message (organization_id, direction, answer_id, conversation_id, contact_id,
         is_automated, part, parts, payload_encrypted, said_at, created_at, next_at)
       SELECT f.organization_id, f.direction, f.helpdesk_message_id, f.conversation_id, f.contact_id,
         f.is_automated, p.nth - 1, f.parts, p.payload, f.said_at, f.created_at, f.next_at
       FROM first f, unnest($6::text[]) WITH ORDINALITY AS p (payload, nth) WHERE p.nth > 1 ORDER BY p.nth
       ON CONFLICT (organization_id, answer_id, part) WHERE answer_id IS NOT NULL DO NOTHING
     )
     SELECT id FROM first`,
    [
      ctx.orgId,
      answer.helpdeskMessageId,
      answer.conversationId,
      answer.contactId,
      answer.isAutomated,
      answer.payloads,
      answer.saidAt,
      ctx.clock.now(),
    ],
  );
  return first.length > 0;
}

/**
 * Claims the next due message for the lease. Order: `said_at`, then receipt (the provider's clock has seconds);
 * messages of a customer and answers of a conversation stay in order. Messages waiting for a menu choice and answers
 * already sent block no others.
 */
export async function claimRelayMessage(ctx: Ctx): Promise<RelayMessage | null> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + LEASE_SECONDS * 1_000);
  const [row] = await ctx.db.rows<Omit<RelayMessage, "helpdeskMessageId"> & { helpdeskMessageId: bigint | null }>(
    `WITH next AS (
       SELECT m.id FROM helpdesk_message m
       LEFT JOIN whatsapp_message w ON w.organization_id = $1 AND w.id = m.message_id
       WHERE m.organization_id = $1 AND ${openAs("m")} AND m.next_at <= $2
         AND (m.claimed_until IS NULL OR m.claimed_until < $2)
         AND NOT EXISTS (SELECT FROM helpdesk_message e
           WHERE m.direction = 'out' AND e.organization_id = $1 AND e.conversation_id = m.conversation_id
             AND e.direction = 'out' AND e.state IN ('queued', 'sending')
             AND (e.said_at, ${idOf("e")}, e.part) < (m.said_at, ${idOf("m")}, m.part))
         AND NOT EXISTS (SELECT FROM whatsapp_message v
           JOIN helpdesk_message e ON e.organization_id = $1 AND e.message_id = v.id
           WHERE m.direction = 'in' AND v.organization_id = $1 AND v.phone = w.phone AND v.direction = 'in'
             AND v.sent_at <= w.sent_at AND e.direction = 'in' AND ${openAs("e")} AND e.problem IS DISTINCT FROM 'menu'
             AND (v.sent_at, v.receipt_order, e.id) < (w.sent_at, w.receipt_order, m.id))
       ORDER BY m.said_at, w.receipt_order, ${idOf("m")}, m.part, m.id LIMIT 1 FOR UPDATE OF m SKIP LOCKED
     )
     UPDATE helpdesk_message m SET claimed_until = $3, attempts = m.attempts + 1 FROM next
     WHERE m.organization_id = $1 AND m.id = next.id
     RETURNING m.id, m.direction, m.state, m.problem, m.message_id AS "messageId",
       m.provider_message_id AS "providerMessageId", ${idOf("m")} AS "helpdeskMessageId",
       m.conversation_id AS "conversationId", m.is_automated AS "isAutomated", m.part, m.parts,
       m.payload_encrypted AS "payloadEncrypted", m.attempts, m.said_at AS "saidAt", m.created_at AS "createdAt",
       m.claimed_until AS "claimedUntil"`,
    [ctx.orgId, now, until],
  );
  if (!row) return null;
  return { ...row, helpdeskMessageId: row.helpdeskMessageId === null ? null : Number(row.helpdeskMessageId) };
}

/** Writes by a claim apply only while it is held, since work may outlast the lease. */
type Claim = Pick<RelayMessage, "id" | "claimedUntil">;

/** Stores the message's position in the helpdesk as soon as it is known. False if the claim was lost. */
export async function saveDestination(
  ctx: Ctx,
  { id, claimedUntil }: Claim,
  place: { conversationId: number; contactId: number | null; helpdeskMessageId?: number },
): Promise<boolean> {
  const written = await ctx.db.run(
    `UPDATE helpdesk_message SET conversation_id = $3, contact_id = coalesce($4, contact_id),
       helpdesk_message_id = coalesce($5, helpdesk_message_id)
     WHERE organization_id = $1 AND id = $2 AND claimed_until = $6`,
    [ctx.orgId, id, place.conversationId, place.contactId, place.helpdeskMessageId ?? null, claimedUntil],
  );
  return written > 0;
}

/**
 * Marks the point after which the message may have been sent. False if the claim was lost or the message was cancelled.
 */
export async function startSending(ctx: Ctx, { id, claimedUntil }: Claim): Promise<boolean> {
  const written = await ctx.db.run(
    `UPDATE helpdesk_message SET state = 'sending'
     WHERE organization_id = $1 AND id = $2 AND state = 'queued' AND claimed_until = $3`,
    [ctx.orgId, id, claimedUntil],
  );
  return written > 0;
}

/** WhatsApp accepted the message. Statuses are checked after a delay, since one may have arrived already. */
export async function noteSent(ctx: Ctx, id: string, providerMessageId: string, statusDueAt: Date): Promise<void> {
  await ctx.db.run(
    `UPDATE helpdesk_message SET state = 'sent', problem = NULL, provider_message_id = $3, payload_encrypted = NULL,
       status_due_at = $4 WHERE organization_id = $1 AND id = $2 AND state IN ('sending', 'unknown')`,
    [ctx.orgId, id, providerMessageId, statusDueAt],
  );
}

/** The message failed or its outcome is unknown: queues the report to the helpdesk and deletes the content. */
export async function noteUnsent(ctx: Ctx, id: string, problem: RelayProblem): Promise<void> {
  await ctx.db.run(
    `UPDATE helpdesk_message SET state = 'refused', problem = $3, payload_encrypted = NULL
     WHERE organization_id = $1 AND id = $2 AND state IN ('queued', 'sending')`,
    [ctx.orgId, id, problem],
  );
}

type End = {
  state: Extract<RelayState, "done" | "failed" | "unknown" | "skipped">;
  problem?: RelayProblem | null;
};

export async function finishRelayMessage(
  ctx: Ctx,
  { id, claimedUntil }: Claim,
  { state, problem = null }: End,
): Promise<void> {
  await ctx.db.run(
    `UPDATE helpdesk_message SET state = $3, problem = $4, done_at = $5, claimed_until = NULL, payload_encrypted = NULL
     WHERE organization_id = $1 AND id = $2 AND claimed_until = $6`,
    [ctx.orgId, id, state, problem, ctx.clock.now(), claimedUntil],
  );
}

type Later = { at: Date; problem: RelayProblem; isFresh?: boolean; isUntaken?: boolean };

/**
 * Postpones the message without changing its progress. `isUntaken`: WhatsApp certainly did not accept it, so it may be
 * sent again. `isFresh`: resets the attempts.
 */
export async function postponeRelayMessage(
  ctx: Ctx,
  { id, claimedUntil }: Claim,
  { at, problem, isFresh = false, isUntaken = false }: Later,
): Promise<void> {
  await ctx.db.run(
    `UPDATE helpdesk_message SET next_at = $3, claimed_until = NULL, attempts = CASE WHEN $5 THEN 0 ELSE attempts END,
       problem = CASE WHEN state IN ('sent', 'refused') THEN problem ELSE $4 END,
       state = CASE WHEN state = 'sending' AND $6 THEN 'queued' ELSE state END
     WHERE organization_id = $1 AND id = $2 AND claimed_until = $7`,
    [ctx.orgId, id, at, problem, isFresh, isUntaken, claimedUntil],
  );
}

/** Ends the retries. A sent message counts as done even if the helpdesk was not updated. */
export async function giveUpRelayMessage(ctx: Ctx, { id, claimedUntil }: Claim, problem: RelayProblem): Promise<void> {
  await ctx.db.run(
    `UPDATE helpdesk_message SET done_at = $4, claimed_until = NULL, payload_encrypted = NULL,
       problem = CASE state WHEN 'refused' THEN problem ELSE $3 END,
       state = CASE WHEN state = 'sent' THEN 'done'
         WHEN state = 'sending' OR (state = 'refused' AND problem = 'unanswered') THEN 'unknown' ELSE 'failed' END
     WHERE organization_id = $1 AND id = $2 AND claimed_until = $5`,
    [ctx.orgId, id, problem, ctx.clock.now(), claimedUntil],
  );
}

/** The helpdesk is unreachable: postpones all unclaimed due messages. */
export async function postponeAll(ctx: Ctx, at: Date): Promise<void> {
  await ctx.db.run(
    `UPDATE helpdesk_message SET next_at = $3 WHERE organization_id = $1 AND ${OPEN} AND next_at <= $2
       AND (claimed_until IS NULL OR claimed_until < $2)`,
    [ctx.orgId, ctx.clock.now(), at],
  );
}

/** After a change of the helpdesk its ids are invalid and could match other objects, so clears them. */
export async function forgetDestinations(ctx: Ctx, sql: Sql): Promise<void> {
  await sql.run(
    `UPDATE helpdesk_message SET helpdesk_message_id = NULL, answer_id = NULL, conversation_id = NULL, contact_id = NULL
     WHERE organization_id = $1 AND num_nonnulls(helpdesk_message_id, answer_id, conversation_id, contact_id) > 0`,
    [ctx.orgId],
  );
  await sql.run("DELETE FROM helpdesk_contact WHERE organization_id = $1", [ctx.orgId]);
}
