import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";

export type Child = { name: string; pid: number; stop: () => Promise<void>; ended: Promise<number> };

const STOP_TIMEOUT_MS = 10_000;

/**
 * Starts a Node script of the project in its own process group: Ctrl-C in the terminal reaches only the parent, which
 * then stops its children in order. Output goes to `<logDir>/<name>.log`.
 */
export function startChild(
  name: string,
  args: string[],
  options: { env: NodeJS.ProcessEnv; cwd: string; logDir: string },
): Child {
  mkdirSync(options.logDir, { recursive: true });
  const log = openSync(join(options.logDir, `${name}.log`), "w");
  const child = spawn(process.execPath, args, {
    cwd: options.cwd,
    env: options.env,
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const ended = once(child, "exit").then(([code]) => Number(code ?? 1));
  if (child.pid === undefined) throw new Error(`${name} could not be started`);
  return { name, pid: child.pid, ended, stop: () => stopGroup(child, ended) };
}

/** Runs a script of the project to completion; rejects with its stderr if it fails. */
export async function runToEnd(args: string[], options: { env: NodeJS.ProcessEnv; cwd: string }): Promise<void> {
  const child = spawn(process.execPath, args, { ...options, stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output += chunk.toString();
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`${args[0]} failed:\n${output}`);
}

async function stopGroup(child: ChildProcess, ended: Promise<number>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) signalGroup(child, "SIGTERM");
  const timer = setTimeout(() => signalGroup(child, "SIGKILL"), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(timer);
  signalGroup(child, "SIGKILL"); // also kills remaining grandchildren
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // the group is already gone
  }
}

/** Resolves when `url` returns 2xx; rejects if the child exits first or the time-out expires. */
export async function waitUntilUp(
  url: string,
  child: Child,
  options: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<void> {
  const { timeoutMs = 90_000, signal } = options;
  const deadline = Date.now() + timeoutMs;
  let exitCode: number | undefined;
  child.ended.then((code) => {
    exitCode = code;
  });
  while (Date.now() < deadline) {
    signal?.throwIfAborted();
    if (exitCode !== undefined) throw new Error(`${child.name} ended with code ${exitCode}`);
    const answer = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Error(`${child.name} did not answer at ${url} within ${timeoutMs / 1000} s`);
}
