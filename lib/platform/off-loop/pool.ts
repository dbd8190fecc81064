import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Piscina } from "piscina";
import { logger } from "../logger.ts";

const WORKER_FILE = "lib/platform/off-loop/worker.ts";
/** One core stays with the event loop. More than two threads would only compete with the database. */
const MOST_THREADS = 2;
const IDLE_MS = 60_000;
const HEAP_MB = 256;
/** Lower priority than the event loop (Linux, Windows; ignored where the optional package is missing). */
const NICENESS = 10;

/** Work of minutes has a thread of its own, so that short work never queues behind it. */
export type WorkKind = "short" | "long";
const pools = new Map<WorkKind, Piscina | null>();

/**
 * Worker pool of this process; starts on first use and does not keep the process alive. Null where threads can't run
 * our modules: the deployment has no sources, or Node doesn't strip types.
 */
export function workerPool(kind: WorkKind = "short"): Piscina | null {
  if (!pools.has(kind)) pools.set(kind, isSupported() ? startPool(kind) : refusePool());
  return pools.get(kind) ?? null;
}

/** Path from the project's root, the working directory of the server, the job engine, scripts and tests. */
export function projectPath(file: string): string {
  return join(/* turbopackIgnore: true */ process.cwd(), file);
}

function isSupported(): boolean {
  return Boolean(process.features.typescript) && existsSync(projectPath(WORKER_FILE));
}

function startPool(kind: WorkKind): Piscina {
  return new Piscina({
    filename: projectPath(WORKER_FILE),
    minThreads: 0,
    maxThreads: kind === "long" ? 1 : Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1)),
    idleTimeout: IDLE_MS,
    // A task may be killed at any time, so a thread must not block in Atomics.wait between tasks.
    atomics: "disabled",
    niceIncrement: NICENESS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    // Inherit nothing from the process: no loader of a test runner or script, and no secret.
    execArgv: [],
    env: {},
    recordTiming: false,
  });
}

function refusePool(): null {
  logger.warn({ node: process.version }, "worker threads are unavailable: heavy computations block the event loop");
  return null;
}
