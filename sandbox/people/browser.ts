import { createRandom } from "../random.ts";
import type { Agenda } from "./agenda.ts";

const AGENTS = [
  "Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Linux; Android 13; moto g84) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36",
];
const TIMEOUT_MS = 15_000;
const AGAIN_MS = 2_000;
const MAX_TRIES = 8;

/** Opens only the application's own URLs, as a phone would; never any other host. */
export class Browser {
  readonly #origin: string;
  readonly #agenda: Agenda;
  readonly #ending = new AbortController();
  #visits = { ok: 0, failed: 0 };

  constructor(appUrl: string, agenda: Agenda) {
    this.#origin = new URL(appUrl).origin;
    this.#agenda = agenda;
  }

  get visits(): { ok: number; failed: number } {
    return { ...this.#visits };
  }

  stop(): void {
    this.#ending.abort();
  }

  /** Does not follow redirects: they lead to a real shop. */
  open(address: string, person: string, request: { method?: string; body?: string } = {}, tries = 0): void {
    if (!URL.canParse(address) || new URL(address).origin !== this.#origin) return;
    const form: Record<string, string> =
      request.body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" };
    const headers = { "user-agent": createRandom("agent", person).pick(AGENTS), accept: "text/html", ...form };
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    fetch(address, { ...request, headers, redirect: "manual", signal }).then(
      async (response) => {
        await response.arrayBuffer();
        const isBusy = response.status === 429 || response.status >= 500;
        if (!isBusy || tries >= MAX_TRIES) this.#visits[response.status < 400 ? "ok" : "failed"] += 1;
        else this.#agenda.after(AGAIN_MS * 2 ** tries, () => this.open(address, person, request, tries + 1));
      },
      () => {
        this.#visits.failed += 1;
      },
    );
  }
}
