import type { Clock } from "../calendar.ts";
import type { OutboxQuery } from "./schemas.ts";

export type OutboxMessage = { id: number; channel: string; at: string; message: unknown };

/** Keeps every message accepted by an external system, for inspection. */
export class Outbox {
  readonly #messages: OutboxMessage[] = [];
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  add(channel: string, message: unknown): OutboxMessage {
    const kept = { id: this.#messages.length + 1, channel, at: this.#clock.now().toISOString(), message };
    this.#messages.push(kept);
    return kept;
  }

  list({ channel, since, to }: OutboxQuery = {}): OutboxMessage[] {
    const start = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since);
    return this.#messages.filter(
      (kept) =>
        (channel === undefined || kept.channel === channel) &&
        (to === undefined || (kept.message as { to?: unknown }).to === to) &&
        Date.parse(kept.at) >= start,
    );
  }
}
