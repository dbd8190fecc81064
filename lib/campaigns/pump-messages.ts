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

/** A wait between two looks at the clock: long enough to let answers in, short enough for a thousand a second. */
const TICK_MS = 4;
/** When the process ends, calls in progress get this long to answer; without an answer they are in doubt. */
const LAST_ANSWERS_MS = 4_000;

/**
 * The calls of one turn: starts them at their times, holds back where a number shows no life, and writes their answers
 * down in portions. What was claimed and never called goes back to the queue.
 */
export class Pump {
  readonly counts = { accepted: 0, refused: 0, unknown: 0 };
  stop: Noted["stop"] = null;
  closedStops = 0;
  isAlive = false;
  readonly #underWay = new Set<Promise<void>>();
  #answers: Answer[] = [];
  /** Written down, but the number's circuit hasn't heard of them yet. */
  #unnoted: SendResult[] = [];
  #sinceAdjusted = NO_ANSWERS;
  /** The provider asked for a pause: it ends here. */
  #notBefore: Date | null = null;
  #isPaceSaved = true;
  /** As the answers come in; `pace.streak` is as they were written down. */
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

  /** The provider asked for a pause, and it isn't over. */
  get isHeldBack(): boolean {
    return isMeant(this.#sinceAdjusted) || (this.#notBefore !== null && Date.now() < this.#notBefore.getTime());
  }

  /** How many more calls may be out right now. */
  get room(): number {
    return callsAllowed(this.flow, { isAlive: this.isAlive, streak: this.#streak }) - this.#underWay.size;
  }

  /** Starts the calls of a batch, each at its time; ends when all are started or none may be any more. */
  async start(messages: readonly Sendable[], { claimId, startsAt, spacingMs, startBy }: BatchTimes): Promise<void> {
    for (let next = 0; next < messages.length; ) {
      // Behind slow calls a message may wait for long: its answer would come after its lease.
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

  /** Until one of the calls is answered. */
  async waitForAnswer(): Promise<void> {
    await unlessShutdown(Promise.race(this.#underWay));
  }

  /** Until all are; when the process ends, not much longer. */
  async settle(): Promise<void> {
    const all = async () => {
      while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    };
    await unlessShutdown(all(), LAST_ANSWERS_MS);
  }

  /** Writes down what has come in while calls go on, one portion at a time. What fails is written by the next `flush`. */
  flushSoon(): void {
    if (this.#isWriting) return;
    this.#isWriting = true;
    this.#writing = this.#write()
      .catch((error: unknown) => this.#warn(error, "answers were not written down at once"))
      .finally(() => {
        this.#isWriting = false;
      });
  }

  /** Writes down all that has come in, and tells the number's circuit and its flow. `isLast`: no call follows. */
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

  /** It is written down with the answers: what can't be followed now is followed within a minute. */
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

  /** At once, before anything is written down: the next call may be one too many. */
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

  /** For every other sender of the number, too. What couldn't be saved is saved with the next portion. */
  async #savePace(): Promise<void> {
    if (this.#isPaceSaved) return;
    const { orgId, db } = this.#ctx;
    const pace = { ...this.#pace, notBefore: this.#notBefore };
    await db.sql((sql) => savePace(sql, orgId, this.#carrier.paceKey, pace));
    this.#isPaceSaved = true;
  }
}
