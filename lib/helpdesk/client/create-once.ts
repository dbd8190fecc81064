import type { Outcome, Question, Transport } from "./transport.ts";

type Look<T> = {
  /** Looks for the created object without logging. If absent, requests with an unknown outcome are not retried. */
  find?: () => Promise<Outcome<T | null>>;
  /** Status code that means the object already exists. */
  takenStatus?: number;
};

const REPEATS = 2;
const PAUSE_MS = 500;

/**
 * Creates or sends something at most once. Retries if the helpdesk certainly did nothing, or if `find` shows that
 * nothing was created.
 */
export async function createOnce<T>(
  transport: Transport,
  question: Question<T>,
  { find, takenStatus }: Look<T> = {},
): Promise<T | null> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await transport.ask({ ...question, repeat: "unserved" });
    if (outcome.ok) return outcome.data;
    const isTaken = outcome.status !== null && outcome.status === takenStatus;
    const found = find && (outcome.mayHaveActed || isTaken) ? await find() : null;
    if (found?.ok && found.data !== null) return found.data;
    if (!found?.ok || isTaken || attempt >= REPEATS) {
      transport.report(question.call, outcome);
      return null;
    }
    await transport.sleep(PAUSE_MS * 2 ** attempt);
  }
}
