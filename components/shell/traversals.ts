type Listener = (event: Event) => void;

const listeners = new Set<Listener>();

// Whoever listens first hears first. What stands around every page brings this file, so that it comes before the router.
if (typeof window !== "undefined")
  window.addEventListener("popstate", (event) => {
    for (const listener of [...listeners]) listener(event);
  });

/** Hears of Back and Forward before the router does, until `signal`. */
export function onTraversal(listener: Listener, signal: AbortSignal): void {
  listeners.add(listener);
  signal.addEventListener("abort", () => listeners.delete(listener), { once: true });
}
