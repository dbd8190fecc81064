type Waiter = { goOn: () => void; ownPlaces: () => number };
type Foreground = { places: number; waiting: Set<Waiter>; isLooking: boolean };

// On globalThis: Next bundles server start-up and routes separately.
const shared = globalThis as { balcaoForeground?: Foreground };
shared.balcaoForeground ??= { places: 0, waiting: new Set(), isLooking: false };
const foreground = shared.balcaoForeground;

/** Counts a request as in progress until the returned function is called, which is idempotent. */
export function enterForeground(places: number): () => void {
  let isWorking = true;
  foreground.places += places;
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
