import { setTimeout as sleep } from "node:timers/promises";
import { type SendResult, type Streak, watchResult } from "../messaging/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { shutdownSignal, unlessShutdown } from "../platform/shutdown.ts";
import { applyOptOuts } from "./apply-opt-outs.ts";
import type { Carrier, Noted, Prepared } from "./carrier.ts";
import { adjustSpeed, callsAllowed, countAnswer, type Flow, flowOf, isMeant, NO_ANSWERS } from "./rules/flow.ts";
import { type Pace, savePace } from "./store/pace.ts";
import type { Send } from "./store/sends.ts";
import { type Answer, writeAnswers } from "./write-answers.ts";

type Sendable = Extract<Prepared, { send: unknown }>;

type BatchTimes = { claimId: string; startsAt: Date; spacingMs: number; startBy: Date };

/** Polling interval: long enough to process responses, short enough for 1,000 messages per second. */
const TICK_MS = 4;
/** On shutdown, calls in progress get this long to respond; without a response they become in doubt. */
const LAST_ANSWERS_MS = 4_000;

/**
 * Dispatcher of one batch run: starts calls on schedule, throttles numbers that do not respond, and writes responses in
 * batches. Claimed messages that were never sent return to the queue.
 */
export class Pump {
  readonly counts = { accepted: 0, refused: 0, unknown: 0 };
  stop: Noted["stop"] = null;
  closedStops = 0;
  isAlive = false;
  readonly #underWay = new Set<Promise<void>>();
  #answers: Answer[] = [];
  /** Written to the ledger, but not yet passed to the number's circuit breaker. */
  #unnoted: SendResult[] = [];
  #sinceAdjusted = NO_ANSWERS;
  /** End of the pause that the provider requested. */
  #notBefore: Date | null = null;
  #isPaceSaved = true;
  /** Current failure streak; `pace.streak` is the one last written. */
  #streak: Streak;
  #mustStop = false;
  #isWriting = false;
  #writing: Promise<void> = Promise.resolve();
  readonly #ctx: Ctx;
  readonly #carrier: Carrier;
  readonly #send: Pick<Send, "campaignId" | "occurrence">;
  #pace: Pick<Pace, "factor" | "slowed" | "streak">;

  constructor(
    ctx: Ctx,
    carrier: Carrier,
    send: Pick<Send, "campaignId" | "occurrence">,
    pace: Pick<Pace, "factor" | "slowed" | "streak">,
  ) {
    [this.#ctx, this.#carrier, this.#send, this.#pace] = [ctx, carrier, send, pace];
    this.#streak = pace.streak;
  }

  get flow(): Flow {
    const flow = flowOf(this.#carrier.throughput, this.#pace.factor);
    return { ...flow, maxUnanswered: this.#carrier.maxUnanswered ?? flow.maxUnanswered };
  }

  get isHalted(): boolean {
    return this.#mustStop || this.stop !== null || shutdownSignal().aborted;
  }

  /** The provider requested a pause that has not ended. */
  get isHeldBack(): boolean {
    return isMeant(this.#sinceAdjusted) || (this.#notBefore !== null && Date.now() < this.#notBefore.getTime());
  }

  /** How many more calls may start now. */
  get room(): number {
    return callsAllowed(this.flow, { isAlive: this.isAlive, streak: this.#streak }) - this.#underWay.size;
  }

  /** Starts the calls of a batch, each at its time; returns when all are started or sending must stop. */
  async start(messages: readonly Sendable[], { claimId, startsAt, spacingMs, startBy }: BatchTimes): Promise<void> {
    for (let next = 0; next < messages.length; ) {
      // After slow calls the response would arrive after the lease ends.
      const mayStart = !this.isHalted && !this.isHeldBack && Date.now() <= startBy.getTime();
      if (!mayStart) return this.#giveBack(messages.slice(next), claimId);
      const due = Math.floor((Date.now() - startsAt.getTime()) / spacingMs) + 1;
      if (next < due && this.room > 0) {
        const message = messages[next];
        if (message) this.#call(message, claimId);
        next += 1;
      } else await this.#pause(next < due ? null : startsAt.getTime() + next * spacingMs - Date.now());
    }
  }

  /** Resolves when one of the calls has a response. */
  async waitForAnswer(): Promise<void> {
    await unlessShutdown(Promise.race(this.#underWay));
  }

  /** Resolves when all calls have a response; on shutdown, after at most `LAST_ANSWERS_MS`. */
  async settle(): Promise<void> {
    const all = async () => {
      while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    };
    await unlessShutdown(all(), LAST_ANSWERS_MS);
  }

  /** Writes received responses while calls continue, one batch at a time. The next `flush` retries a failed write. */
  flushSoon(): void {
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#writing = this.#write()
      .catch((error: unknown) => this.#warn(error, "answers were not written down at once"))
      .finally(() => {
        this.#isWriting = false;
      });
  }

  /** Writes all received responses and updates the circuit breaker and rate. `isLast`: no call follows. */
  async flush(when: { isProbe?: boolean; isLast?: boolean } = {}): Promise<void> {
    await this.#writing;
    await this.#write(when);
  }

  async #write({ isProbe = false, isLast = false } = {}): Promise<void> {
    const answers = this.#answers;
    this.#answers = [];
    if (answers.length > 0)
      await writeAnswers(this.#ctx, this.#carrier, this.#send, answers).catch((error: unknown) => {
        this.#answers.unshift(...answers);
        throw error;
      });
    const results = [...this.#unnoted, ...answers.flatMap(({ result }) => (result ? [result] : []))];
    this.#unnoted = results;
    if (answers.length > 0 || results.length > 0) {
      const noted = await this.#carrier.note(results, this.#pace.streak, isProbe);
      this.#unnoted = [];
      this.stop ??= noted.stop;
      this.closedStops += noted.closed;
      this.#pace = { ...this.#pace, streak: noted.streak };
      this.#isPaceSaved = false;
    }
    this.#adjust(isLast);
    await this.#savePace();
    if (results.some((result) => result.outcome === "refused" && result.optOut)) await this.#optOut();
  }

  /** Opt-outs are stored with the responses; the recovery retries failed ones within a minute. */
  async #optOut(): Promise<void> {
    await applyOptOuts(this.#ctx).catch((error: unknown) => this.#warn(error, "an opt-out has to wait"));
  }

  #warn(error: unknown, text: string): void {
    logger.warn({ err: error, orgId: this.#ctx.orgId, campaignId: this.#send.campaignId }, text);
  }

  #call(message: Sendable, claimId: string): void {
    const call = message
      .send()
      .catch((): SendResult => ({ outcome: "unknown", reason: "reset" }))
      .then((result) => {
        this.#underWay.delete(call);
        this.#answers.push({ message, claimId, result, at: this.#ctx.clock.now() });
        this.#watch(result);
      });
    this.#underWay.add(call);
  }

  /** Updates the streak immediately, before writing: the next call may already be one too many. */
  #watch(result: SendResult): void {
    if (result.outcome === "accepted") this.isAlive = true;
    this.counts[result.outcome] += 1;
    const { streak, stop } = watchResult(this.#streak, result);
    this.#streak = streak;
    if (stop) this.#mustStop = true;
    this.#sinceAdjusted = countAnswer(this.#sinceAdjusted, result);
  }

  #giveBack(messages: readonly Sendable[], claimId: string): void {
    const at = this.#ctx.clock.now();
    this.#answers.push(...messages.map((message) => ({ message, claimId, result: null, at })));
  }

  async #pause(untilDueMs: number | null): Promise<void> {
    if (untilDueMs === null) return this.waitForAnswer();
    await sleep(Math.max(TICK_MS, Math.min(untilDueMs, 250)));
  }

  #adjust(isLast: boolean): void {
    const adjusted = adjustSpeed(this.#pace, this.#sinceAdjusted, { isLast });
    if (!adjusted) return;
    const { pauseMs, ...speed } = adjusted;
    this.#sinceAdjusted = NO_ANSWERS;
    this.#pace = { ...this.#pace, ...speed };
    if (pauseMs > 0) this.#notBefore = new Date(Date.now() + pauseMs);
    this.#isPaceSaved = false;
  }

  /** Shared with all senders of the number. A failed save is retried with the next batch. */
  async #savePace(): Promise<void> {
    if (this.#isPaceSaved) return;
    const { orgId, db } = this.#ctx;
    const pace = { ...this.#pace, notBefore: this.#notBefore };
    await db.sql((sql) => savePace(sql, orgId, this.#carrier.paceKey, pace));
    this.#isPaceSaved = true;
  }
}
