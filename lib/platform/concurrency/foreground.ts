import { pause } from "./pause.ts";

type Waiter = { goOn: () => void; ownPlaces: () => number };
type Foreground = { places: number; waiting: Set<Waiter>; isLooking: boolean; enteredAt: number };

/** So long after a request, another one may follow. */
const SHARED_MS = 1_000;
/** While requests are coming, work that takes turns with them pauses for this multiple of its time. */
const PAUSE_FACTOR = 2;
const LONGEST_PAUSE_MS = 100;

// On globalThis: Next bundles server start-up and routes separately.
const shared = globalThis as { balcaoForeground?: Foreground };
shared.balcaoForeground ??= { places: 0, waiting: new Set(), isLooking: false, enteredAt: Number.NEGATIVE_INFINITY };
const foreground = shared.balcaoForeground;

/** Counts a request as in progress until the returned function is called, which is idempotent. */
export function enterForeground(places: number): () => void {
  let isWorking = true;
  foreground.places += places;
  foreground.enteredAt = performance.now();
  return () => {
    if (!isWorking) return;
    isWorking = false;
    foreground.places -= places;
    lookForQuiet();
  };
}

/**
 * Resolves when no request is in progress except those that `ownPlaces` counts, at the latest after `mostMs`, so that
 * work that can wait yields to requests. Releases one waiter per event-loop turn, to keep latency low for new requests.
 */
export function quietMoment(mostMs: number, ownPlaces = () => 0): Promise<void> {
  return new Promise((resolve) => {
    const waiter = { goOn: finish, ownPlaces };
    const timer = setTimeout(finish, mostMs);
    function finish() {
      clearTimeout(timer);
      foreground.waiting.delete(waiter);
      resolve();
    }
    foreground.waiting.add(waiter);
    lookForQuiet();
  });
}

/**
 * Carries out one piece of long work, such as a chunk of an export. While requests are coming, the result is held back for
 * twice the time that it took, so that the work uses a third of a processor.
 */
export async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  const endedAt = performance.now();
  if (endedAt - foreground.enteredAt < SHARED_MS)
    await pause(Math.min(PAUSE_FACTOR * (endedAt - startedAt), LONGEST_PAUSE_MS));
  return result;
}

function lookForQuiet(): void {
  if (foreground.isLooking || foreground.waiting.size === 0) return;
  foreground.isLooking = true;
  setImmediate(() => {
    foreground.isLooking = false;
    for (const { ownPlaces, goOn } of foreground.waiting) {
      if (ownPlaces() < foreground.places) continue;
      goOn();
      return lookForQuiet();
    }
  });
}
