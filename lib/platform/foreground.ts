type Foreground = { working: number; waiting: Set<() => void>; isLooking: boolean };

// On globalThis: Next bundles server start-up and routes separately.
const shared = globalThis as { balcaoForeground?: Foreground };
shared.balcaoForeground ??= { working: 0, waiting: new Set(), isLooking: false };
const foreground = shared.balcaoForeground;

/** Counts a request as in progress until the returned function is called. That function is idempotent. */
export function enterForeground(): () => void {
  let isWorking = true;
  foreground.working += 1;
  return () => {
    if (!isWorking) return;
    isWorking = false;
    foreground.working -= 1;
    lookForQuiet();
  };
}

/**
 * Resolves when no request is in progress, at the latest after `mostMs`, so that background work yields to requests.
 * Releases one waiter per event-loop turn, to keep latency low for new requests.
 */
export function quietMoment(mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer);
      foreground.waiting.delete(goOn);
      resolve();
    };
    const timer = setTimeout(goOn, mostMs);
    foreground.waiting.add(goOn);
    lookForQuiet();
  });
}

function lookForQuiet(): void {
  if (foreground.isLooking || foreground.waiting.size === 0) return;
  foreground.isLooking = true;
  setImmediate(() => {
    foreground.isLooking = false;
    if (foreground.working > 0) return;
    for (const goOn of foreground.waiting) {
      goOn();
      break;
    }
    lookForQuiet();
  });
}
