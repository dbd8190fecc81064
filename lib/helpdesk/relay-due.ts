import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { shutdownSignal } from "../platform/shutdown.ts";
import { isReachable } from "./is-reachable.ts";
import { relayIn } from "./relay-in.ts";
import { relayOut } from "./relay-out.ts";
import { relayStatuses } from "./relay-statuses.ts";
import { type Crossed, type CrossingProblem, pauseForOutage, pauseForRefusal } from "./rules/crossing.ts";
import type { WhatsappMode } from "./schemas.ts";
import { loadHelpdeskConfig } from "./store/config.ts";
import {
  type Crossing,
  claimCrossing,
  finishCrossing,
  giveUpCrossing,
  postponeAll,
  postponeCrossing,
} from "./store/crossings.ts";
import { updateContacts } from "./update-contacts.ts";

const CROSSINGS_A_PORTION = 25;

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
  while (relayed.taken < CROSSINGS_A_PORTION) {
    relayed.isCut = shutdownSignal().aborted || ctx.clock.now() >= endAt;
    if (relayed.isCut) return relayed;
    const row = await claimCrossing(ctx);
    if (!row) break;
    relayed.taken += 1;
    const outcome = await settle(ctx, row, await cross(ctx, row, mode));
    if (outcome === "failed") relayed.failed += 1;
    if (outcome === "away") return relayed;
  }
  relayed.taken += await relayStatuses(ctx);
  if (relayed.taken === 0) await updateContacts(ctx);
  return relayed;
}

async function cross(ctx: Ctx, row: Crossing, mode: WhatsappMode): Promise<Crossed> {
  try {
    return await (row.direction === "in" ? relayIn(ctx, row, mode) : relayOut(ctx, row, mode));
  } catch (error) {
    logger.error({ err: error, orgId: ctx.orgId, crossingId: row.id }, "relaying a message to the helpdesk failed");
    return { kind: "stuck" };
  }
}

async function settle(ctx: Ctx, row: Crossing, crossed: Crossed): Promise<"done" | "failed" | "away"> {
  switch (crossed.kind) {
    case "lost":
      return "done";
    case "end":
      await finishCrossing(ctx, row, crossed);
      return crossed.state === "failed" && row.direction === "in" ? "failed" : "done";
    case "later":
      await postponeCrossing(ctx, row, { ...crossed, isFresh: crossed.problem === "menu", isUntaken: true });
      return "done";
    case "stuck":
      return holdBack(ctx, row, crossed.problem);
    default:
      return crossed satisfies never;
  }
}

/**
 * Postpones by cause: all messages if the helpdesk is unreachable, long for a busy one, else backoff for this message.
 */
async function holdBack(ctx: Ctx, row: Crossing, problem?: CrossingProblem): Promise<"done" | "failed" | "away"> {
  const isAway = !(await isReachable(ctx));
  const outlasts = isAway || problem === "no_inbox" || problem === "helpdesk_busy";
  const now = ctx.clock.now();
  const pause = outlasts ? pauseForOutage(row, now) : pauseForRefusal(row);
  const reason = isAway ? "helpdesk_away" : (problem ?? "helpdesk_refused");
  if (pause === null) {
    await giveUpCrossing(ctx, row, reason);
    logger.error(
      { orgId: ctx.orgId, crossingId: row.id, problem: reason },
      "gave up relaying a message to the helpdesk",
    );
    return "failed";
  }
  const at = new Date(now.getTime() + pause);
  await postponeCrossing(ctx, row, { at, problem: reason, isFresh: outlasts });
  if (!isAway) return "done";
  await postponeAll(ctx, at);
  return "away";
}
