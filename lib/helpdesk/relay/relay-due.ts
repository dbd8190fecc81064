import type { Ctx } from "../../platform/ctx.ts";
import { logger } from "../../platform/logger.ts";
import { shutdownSignal } from "../../platform/shutdown.ts";
import { isReachable } from "../connection/check-health.ts";
import { updateContacts } from "../contacts/update-contacts.ts";
import { pauseForOutage, pauseForRefusal, type RelayOutcome, type RelayProblem } from "../rules/relay-message.ts";
import type { WhatsappMode } from "../schemas.ts";
import { loadHelpdeskConfig } from "../store/config.ts";
import {
  claimRelayMessage,
  finishRelayMessage,
  giveUpRelayMessage,
  postponeAll,
  postponeRelayMessage,
  type RelayMessage,
} from "../store/relay-messages.ts";
import { relayIn } from "./relay-in.ts";
import { relayOut } from "./relay-out.ts";
import { relayStatuses } from "./relay-statuses.ts";

const MESSAGES_PER_BATCH = 25;

/** The platform kills a step of the job engine after 300 s, and a file can take a minute. */
const TIME_LIMIT_MS = 60_000;

/**
 * `failed`: given up, needs a person's attention. `isCut`: stopped by the time limit or a shutdown; more may be due.
 */
export type Relayed = { taken: number; failed: number; isCut: boolean };

/** Deadline of a relay step that starts now, shared by its batches. */
export function relayEndAt({ clock }: Pick<Ctx, "clock">): Date {
  return new Date(clock.now().getTime() + TIME_LIMIT_MS);
}

/**
 * Relays one batch of due messages between WhatsApp and the helpdesk in chronological order. While the helpdesk is
 * unreachable, all wait; a rejected message alone is retried with backoff and finally given up.
 */
export async function relayDue(ctx: Ctx, { endAt = relayEndAt(ctx) }: { endAt?: Date } = {}): Promise<Relayed> {
  const mode = (await loadHelpdeskConfig(ctx))?.whatsappMode ?? "gateway";
  const relayed = { taken: 0, failed: 0, isCut: false };
  while (relayed.taken < MESSAGES_PER_BATCH) {
    relayed.isCut = shutdownSignal().aborted || ctx.clock.now() >= endAt;
    if (relayed.isCut) return relayed;
    const row = await claimRelayMessage(ctx);
    if (!row) break;
    relayed.taken += 1;
    const outcome = await recordOutcome(ctx, row, await relay(ctx, row, mode));
    if (outcome === "failed") relayed.failed += 1;
    if (outcome === "away") return relayed;
  }
  relayed.taken += await relayStatuses(ctx);
  if (relayed.taken === 0) await updateContacts(ctx);
  return relayed;
}

async function relay(ctx: Ctx, row: RelayMessage, mode: WhatsappMode): Promise<RelayOutcome> {
  try {
    return await (row.direction === "in" ? relayIn(ctx, row, mode) : relayOut(ctx, row, mode));
  } catch (error) {
    logger.error(
      { err: error, orgId: ctx.orgId, relayMessageId: row.id },
      "relaying a message to the helpdesk failed; it is retried later",
    );
    return { kind: "stuck" };
  }
}

async function recordOutcome(ctx: Ctx, row: RelayMessage, relayed: RelayOutcome): Promise<"done" | "failed" | "away"> {
  switch (relayed.kind) {
    case "lost":
      return "done";
    case "end":
      await finishRelayMessage(ctx, row, relayed);
      return relayed.state === "failed" && row.direction === "in" ? "failed" : "done";
    case "later":
      await postponeRelayMessage(ctx, row, { ...relayed, isFresh: relayed.problem === "menu", isUntaken: true });
      return "done";
    case "stuck":
      return postpone(ctx, row, relayed.problem);
    default:
      return relayed satisfies never;
  }
}

/**
 * Postpones by cause: all messages if the helpdesk is unreachable, long for a busy one, else backoff for this message.
 */
async function postpone(ctx: Ctx, row: RelayMessage, problem?: RelayProblem): Promise<"done" | "failed" | "away"> {
  const isAway = !(await isReachable(ctx));
  const outlasts = isAway || problem === "no_inbox" || problem === "helpdesk_busy";
  const now = ctx.clock.now();
  const pause = outlasts ? pauseForOutage(row, now) : pauseForRefusal(row);
  const reason = isAway ? "helpdesk_away" : (problem ?? "helpdesk_refused");
  if (pause === null) {
    await giveUpRelayMessage(ctx, row, reason);
    logger.error(
      { orgId: ctx.orgId, relayMessageId: row.id, problem: reason },
      "gave up relaying a message to the helpdesk",
    );
    return "failed";
  }
  const at = new Date(now.getTime() + pause);
  await postponeRelayMessage(ctx, row, { at, problem: reason, isFresh: outlasts });
  if (!isAway) return "done";
  await postponeAll(ctx, at);
  return "away";
}
