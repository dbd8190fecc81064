type Shutdown = { controller: AbortController; beganAt: number };

// On globalThis: separately bundled parts of the application share this state.
const shared = globalThis as { balcaoShutdown?: Shutdown };

function state(): Shutdown {
  shared.balcaoShutdown ??= { controller: new AbortController(), beganAt: 0 };
  return shared.balcaoShutdown;
}

/** Aborted when shutdown begins: long work stops at its next safe point. */
export function shutdownSignal(): AbortSignal {
  return state().controller.signal;
}

export function beginShutdown(): void {
  const { controller } = state();
  if (controller.signal.aborted) return;
  state().beganAt = Date.now();
  controller.abort();
}

/** Waits for `work`, at most until `graceMs` after shutdown began. The work itself continues. */
export async function unlessShutdown(work: Promise<unknown>, graceMs = 0): Promise<void> {
  const { controller } = state();
  const { signal } = controller;
  let timer: NodeJS.Timeout | undefined;
  let listener: (() => void) | undefined;
  const cutOff = new Promise<void>((resolve) => {
    listener = () => {
      timer = setTimeout(resolve, Math.max(0, state().beganAt + graceMs - Date.now()));
    };
    if (signal.aborted) listener();
    else signal.addEventListener("abort", listener, { once: true });
  });
  try {
    await Promise.race([work, cutOff]);
  } finally {
    clearTimeout(timer);
    if (listener) signal.removeEventListener("abort", listener);
  }
}
