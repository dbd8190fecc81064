import { readFileSync } from "node:fs";

export type Sample = { atMs: number; heldMb: number; residentMb: number };
export type Memory = { samples: Sample[]; stop: () => Promise<void> };

const MB = 1_048_576;
const LISTENING = /Debugger listening on (ws:\S+)/;

/**
 * Samples the memory of a Node process on Linux, started with `--inspect`; the log contains the inspector's address.
 */
export async function watchHeld({ pid, log }: { pid: number; log: string }, everyMs: number): Promise<Memory> {
  const inspector = await openInspector(log);
  const samples: Sample[] = [];
  const startedAt = performance.now();
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) {
      samples.push({
        heldMb: await inspector.heldMb(),
        residentMb: residentMb(pid),
        atMs: performance.now() - startedAt,
      });
      await pause(everyMs, ending.signal);
    }
  })();
  return {
    samples,
    stop: async () => {
      ending.abort();
      await running;
      inspector.close();
    },
  };
}

/** Growth by least squares over all samples, in MB per minute. */
export function slope(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minutes = samples.map(({ atMs }) => atMs / 60_000);
  const [x, y] = [mean(minutes), mean(samples.map(of))];
  const spread = minutes.reduce((sum, minute) => sum + (minute - x) ** 2, 0);
  return samples.reduce((sum, sample, at) => sum + ((minutes[at] ?? 0) - x) * (of(sample) - y), 0) / spread;
}

/** Resolves after the time, or when the signal aborts. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  signal?.addEventListener(
    "abort",
    () => {
      clearTimeout(timer);
      resolve();
    },
    { once: true },
  );
  return signal?.aborted ? Promise.resolve() : promise;
}

/** Connects to the inspector named in the process's log. `heldMb`: memory in use after a garbage collection. */
export async function openInspector(log: string): Promise<{ heldMb: () => Promise<number>; close: () => void }> {
  const socket = new WebSocket(LISTENING.exec(readFileSync(log, "utf8"))?.[1] ?? "");
  const waiting = new Map<number, (result: Record<string, unknown>) => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: Record<string, unknown> };
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
  const ask = (method: string, params: Record<string, unknown> = {}) => {
    last += 1;
    const { promise, resolve } = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(last, resolve);
    socket.send(JSON.stringify({ id: last, method, params }));
    return promise;
  };
  return {
    heldMb: async () => {
      // Collect first: garbage is not growth.
      await ask("HeapProfiler.collectGarbage");
      const expression = "(({heapUsed, external}) => heapUsed + external)(process.memoryUsage())";
      const { result } = await ask("Runtime.evaluate", { expression, returnByValue: true });
      return (result as { value: number }).value / MB;
    },
    close: () => socket.close(),
  };
}

function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;
}
