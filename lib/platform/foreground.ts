type Foreground = { working: number; waiting: Set<() => void>; isLooking: boolean };

// On the process: Next bundles what starts the server apart from its routes.
const shared = globalThis as { balcaoForeground?: Foreground };
shared.balcaoForeground ??= { working: 0, waiting: new Set(), isLooking: false };
const foreground = shared.balcaoForeground;

/** Counts a request as being worked on, until the result is called. Calling it again changes nothing. */
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
 * Resolves when no request is being worked on, in any case after `mostMs`: what can wait lets the requests of others go
 * first. One at a time goes on, so that a request that arrives meanwhile finds an event loop with short turns.
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
