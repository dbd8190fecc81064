import type { Outcome, Question, Transport } from "./transport.ts";

type Look<T> = {
  /** Looks whether it is there by now, in silence. Without it, what may have happened isn't repeated. */
  find?: () => Promise<Outcome<T | null>>;
  /** The answer that says it is there already. */
  takenStatus?: number;
};

const REPEATS = 2;
const PAUSE_MS = 500;

/**
 * Creates or sends something, at most once: repeated when nothing can have happened, and after an unclear end only when
 * a look shows that nothing did.
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
