import { setTimeout as sleep } from "node:timers/promises";
import { type SendResult, type Streak, watchResult } from "../messaging/index.ts";
import type { Ctx } from "../platform/ctx.ts";
import { logger } from "../platform/logger.ts";
import { shutdownSignal, unlessShutdown } from "../platform/shutdown.ts";
import { applyOptOuts } from "./apply-hits.ts";
import type { ChannelSender, Recorded, Sendable, VariantResult } from "./channel-sender.ts";
import { adjustSpeed, callsAllowed, countAnswer, type Flow, flowOf, isMeant, NO_ANSWERS } from "./rules/flow.ts";
import type { Send } from "./store/sends.ts";
import { saveThrottle, type Throttle } from "./store/throttle.ts";
import { type Answer, writeAnswers } from "./write-answers.ts";

type BatchTimes = { claimId: string; startsAt: Date; spacingMs: number; startBy: Date };

/** Polling interval: long enough to process responses, short enough for 1,000 messages per second. */
const TICK_MS = 4;
/** On shutdown, calls in progress get this long to respond; without a response they become in doubt. */
const LAST_ANSWERS_MS = 4_000;

/**
 * Dispatcher of one send run: starts calls on schedule, throttles numbers that do not respond, and writes responses in
 * batches. Claimed messages that were never sent return to the queue.
 */
export class Dispatcher {
  readonly counts = { accepted: 0, refused: 0, unknown: 0 };
  block: Recorded["block"] = null;
  closedBlocks = 0;
  isAlive = false;
  readonly #underWay = new Set<Promise<void>>();
  #answers: Answer[] = [];
  /** Written to the ledger, but not yet passed to the number's circuit breaker. */
  #unrecorded: VariantResult[] = [];
  #sinceAdjusted = NO_ANSWERS;
  /** End of the pause that the provider requested. */
  #notBefore: Date | null = null;
  #isThrottleSaved = true;
  /** Current failure streak; `#throttle.streak` is the one last written. */
  #streak: Streak;
  #mustStop = false;
  #isWriting = false;
  #writing: Promise<void> = Promise.resolve();
  readonly #ctx: Ctx;
  readonly #sender: ChannelSender;
  readonly #send: Pick<Send, "campaignId" | "occurrence">;
  #throttle: Pick<Throttle, "factor" | "slowed" | "streak">;

  constructor(
    ctx: Ctx,
    sender: ChannelSender,
    send: Pick<Send, "campaignId" | "occurrence">,
    throttle: Pick<Throttle, "factor" | "slowed" | "streak">,
  ) {
    [this.#ctx, this.#sender, this.#send, this.#throttle] = [ctx, sender, send, throttle];
    this.#streak = throttle.streak;
  }

  get flow(): Flow {
    const flow = flowOf(this.#sender.throughput, this.#throttle.factor);
    return { ...flow, maxUnanswered: this.#sender.maxUnanswered ?? flow.maxUnanswered };
  }

  get isHalted(): boolean {
    return this.#mustStop || this.block !== null || shutdownSignal().aborted;
  }

  /** The provider requested a pause that has not ended. */
  get isBackingOff(): boolean {
    return isMeant(this.#sinceAdjusted) || (this.#notBefore !== null && Date.now() < this.#notBefore.getTime());
  }

  /** How many more calls may start now. */
  get freeCalls(): number {
    return callsAllowed(this.flow, { isAlive: this.isAlive, streak: this.#streak }) - this.#underWay.size;
  }

  /** Starts the calls of a batch, each at its time; returns when all are started or sending must stop. */
  async start(messages: readonly Sendable[], { claimId, startsAt, spacingMs, startBy }: BatchTimes): Promise<void> {
    for (let next = 0; next < messages.length; ) {
      // After slow calls the response would arrive after the lease ends.
      const mayStart = !this.isHalted && !this.isBackingOff && Date.now() <= startBy.getTime();
      if (!mayStart) return this.#requeue(messages.slice(next), claimId);
      const due = Math.floor((Date.now() - startsAt.getTime()) / spacingMs) + 1;
      if (next < due && this.freeCalls > 0) {
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
  async drain(): Promise<void> {
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
      .catch((error: unknown) => this.#warn(error, "send results not stored yet; the next write retries them"))
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
      await writeAnswers(this.#ctx, this.#sender, this.#send, answers).catch((error: unknown) => {
        this.#answers.unshift(...answers);
        throw error;
      });
    const results = [...this.#unrecorded, ...answers.flatMap(toVariantResult)];
    this.#unrecorded = results;
    if (answers.length > 0 || results.length > 0) {
      const recorded = await this.#sender.record(results, this.#throttle.streak, isProbe);
      this.#unrecorded = [];
      this.block ??= recorded.block;
      this.closedBlocks += recorded.closed;
      this.#throttle = { ...this.#throttle, streak: recorded.streak };
      this.#isThrottleSaved = false;
    }
    this.#adjust(isLast);
    await this.#saveThrottle();
    if (results.some((result) => result.outcome === "refused" && result.optOut)) await this.#optOut();
  }

  /** Opt-outs are stored with the responses; the recovery retries failed ones within a minute. */
  async #optOut(): Promise<void> {
    await applyOptOuts(this.#ctx).catch((error: unknown) =>
      this.#warn(error, "opt-outs from send results not applied yet; the recovery job retries them within a minute"),
    );
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

  #requeue(messages: readonly Sendable[], claimId: string): void {
    const at = this.#ctx.clock.now();
    this.#answers.push(...messages.map((message) => ({ message, claimId, result: null, at })));
  }

  async #pause(untilDueMs: number | null): Promise<void> {
    if (untilDueMs === null) return this.waitForAnswer();
    await sleep(Math.max(TICK_MS, Math.min(untilDueMs, 250)));
  }

  #adjust(isLast: boolean): void {
    const adjusted = adjustSpeed(this.#throttle, this.#sinceAdjusted, { isLast });
    if (!adjusted) return;
    const { pauseMs, ...speed } = adjusted;
    this.#sinceAdjusted = NO_ANSWERS;
    this.#throttle = { ...this.#throttle, ...speed };
    if (pauseMs > 0) this.#notBefore = new Date(Date.now() + pauseMs);
    this.#isThrottleSaved = false;
  }

  /** Shared with all senders of the number. A failed save is retried with the next batch. */
  async #saveThrottle(): Promise<void> {
    if (this.#isThrottleSaved) return;
    const { orgId, db } = this.#ctx;
    const throttle = { ...this.#throttle, notBefore: this.#notBefore };
    await saveThrottle(db, orgId, this.#sender.throttleKey, throttle);
    this.#isThrottleSaved = true;
  }
}

function toVariantResult({ message, result }: Answer): VariantResult[] {
  return result ? [{ ...result, variant: message.row.variant }] : [];
}
