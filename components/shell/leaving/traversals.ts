type Listener = (event: Event) => void;

const listeners = new Set<Listener>();

// popstate listeners run in registration order; the app shell imports this file before the router registers its own.
if (typeof window !== "undefined")
  window.addEventListener("popstate", (event) => {
    for (const listener of [...listeners]) listener(event);
  });

/** Calls `listener` on Back and Forward before the router does, until `signal` aborts. */
export function onTraversal(listener: Listener, signal: AbortSignal): void {
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener), { once: true });
}
