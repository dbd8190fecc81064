import type { Agenda } from "../people/agenda.ts";

/** One call to the application, rebuilt for each try so that its signature matches the body. */
export type Call = { url: string; headers: Record<string, string>; body: string };

/**
 * `dropped`: the application rejected the call, or the provider gave up. `unanswered`: a provider that sends each call
 * once got no response in time, as on a slow machine; the application then asks for what it missed.
 */
export type WebhookCounts = {
  waiting: number;
  delivered: number;
  retried: number;
  dropped: number;
  unanswered: number;
};

const TIMEOUT_MS = 30_000;
const AT_ONCE = 8;
/** Retry pauses as in each provider's contract, scaled down. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
const MAX_TRIES = 200;

export type SenderOptions = {
  keepsTrying: (status: number) => boolean;
  /** Default: the longest time-out of any provider. */
  timeoutMs?: number;
  /** Called after the last failed try. */
  onDropped?: (status: number) => void;
};

/** Delivers webhooks concurrently up to a limit, and retries until the application accepts them. */
export class WebhookSender {
  readonly #agenda: Agenda;
  readonly #queue: { call: Call; tries: number; options: SenderOptions }[] = [];
  readonly #ending = new AbortController();
  #running = 0;
  #pausing = 0;
  #counts = { delivered: 0, retried: 0, dropped: 0, unanswered: 0 };

  constructor(agenda: Agenda) {
    this.#agenda = agenda;
  }

  get counts(): WebhookCounts {
    return { waiting: this.#queue.length + this.#running + this.#pausing, ...this.#counts };
  }

  send(call: Call, options: SenderOptions): void {
    this.#queue.push({ call, tries: 0, options });
    this.#pump();
  }

  stop(): void {
    this.#queue.length = 0;
    this.#ending.abort();
  }

  #pump(): void {
    while (this.#running < AT_ONCE && this.#queue.length > 0 && !this.#ending.signal.aborted) {
      const item = this.#queue.shift();
      if (!item) return;
      this.#running += 1;
      void post(item.call, this.#ending.signal, item.options.timeoutMs).then((status) => {
        this.#running -= 1;
        this.#settle(item, status);
        this.#pump();
      });
    }
  }

  #settle(item: { call: Call; tries: number; options: SenderOptions }, status: number): void {
    if (status >= 200 && status < 300) this.#counts.delivered += 1;
    else if (item.options.keepsTrying(status) && item.tries < MAX_TRIES) this.#retry(item);
    else {
      this.#counts[status === 0 && item.tries === 0 ? "unanswered" : "dropped"] += 1;
      item.options.onDropped?.(status);
    }
  }

  #retry(item: { call: Call; tries: number; options: SenderOptions }): void {
    if (this.#ending.signal.aborted) return;
    this.#counts.retried += 1;
    this.#pausing += 1;
    this.#agenda.after(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** item.tries), () => {
      this.#pausing -= 1;
      this.#queue.push({ ...item, tries: item.tries + 1 });
      this.#pump();
    });
  }
}

/** Returns the HTTP status; 0 if there was no response. */
async function post({ url, headers, body }: Call, ending: AbortSignal, timeoutMs = TIMEOUT_MS): Promise<number> {
  const signal = AbortSignal.any([ending, AbortSignal.timeout(timeoutMs)]);
  try {
    const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}
