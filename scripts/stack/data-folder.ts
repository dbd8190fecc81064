import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** The start was rejected before anything was changed, so the logs have no further details. */
export class RefusedStartError extends Error {}

/** The start time distinguishes a process from a later one with the same id. */
type Owner = { pid: number; began: string | null };
type Note = { owner: Owner; port: number; children: number[] };

/** The demo uses the given port and the next two. */
const PORTS = 3;
const GONE_MS = 5_000;
const GONE_CHECK_MS = 50;

/**
 * Locks the data folder for this process, or fails and names the process that holds it. Stops processes left over from
 * a start that was killed. Idempotent within one process.
 */
export async function takeFolder(dataDir: string, port: number): Promise<void> {
  mkdirSync(dataDir, { recursive: true });
  const before = readNote(dataDir);
  if (before && isAlive(before.owner)) {
    if (before.owner.pid === process.pid) return;
    throw new RefusedStartError(alreadyRuns(dataDir, before.port));
  }
  // Leftover processes may hold the previous port. If another port is requested and in use, fail before stopping them.
  if (before?.port !== port) await assertPortsFree(port);
  const hasStopped = stopLeftovers(dataDir, before?.children ?? []);
  await assertPortsFree(port, hasStopped ? GONE_MS : 0);
  rmSync(noteFile(dataDir), { force: true });
  const owner = { pid: process.pid, began: beginningOf(process.pid) };
  try {
    writeFileSync(noteFile(dataDir), JSON.stringify({ owner, port, children: [] } satisfies Note), { flag: "wx" });
  } catch {
    throw new RefusedStartError(alreadyRuns(dataDir, readNote(dataDir)?.port ?? port));
  }
}

/** Records child processes, so that the next start can stop them if this process is killed. */
export function noteChildren(dataDir: string, children: { pid: number }[]): void {
  const pids = children.map(({ pid }) => pid);
  writeFileSync(noteFile(dataDir), JSON.stringify({ ...readNote(dataDir), children: pids }));
}

export function leaveFolder(dataDir: string): void {
  rmSync(noteFile(dataDir), { force: true });
}

function alreadyRuns(dataDir: string, port: number): string {
  return (
    `A demo already runs here (http://localhost:${port}, data in ${resolve(dataDir)}). Stop it, or give a second one a ` +
    `folder and a port of its own: DATA_DIR=.data-2 PORT=${port + 100}`
  );
}

/** Waits up to `patienceMs`: a process killed a moment ago may still hold its ports. */
async function assertPortsFree(first: number, patienceMs = 0): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (let port = first; port < first + PORTS; port += 1) {
    while (!(await isFree(port))) {
      const another = `choose another one, for example PORT=${first + 100}`;
      if (Date.now() >= deadline) throw new RefusedStartError(`Port ${port} is taken by another program; ${another}`);
      await pause(GONE_CHECK_MS);
    }
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port);
  const isListening = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  probe.close();
  return isListening;
}

function stopLeftovers(dataDir: string, children: number[]): boolean {
  const left = children.filter((pid) => isOurs(pid, dataDir));
  for (const pid of left) {
    try {
      process.kill(-pid, "SIGKILL");
    } catch {
      // already ended
    }
  }
  return left.length > 0;
}

function noteFile(dataDir: string): string {
  return join(dataDir, "running.json");
}

function readNote(dataDir: string): Note | null {
  try {
    return JSON.parse(readFileSync(noteFile(dataDir), "utf8")) as Note;
  } catch {
    return null;
  }
}

function isAlive({ pid, began }: Owner): boolean {
  return began !== null && beginningOf(pid) === began;
}

/** Null if the process does not exist or is a zombie. */
function beginningOf(pid: number): string | null {
  try {
    if (!existsSync("/proc/self/stat"))
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, ...fields] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return state === "Z" ? null : (fields[18] ?? null);
  } catch {
    return null;
  }
}

/** Process ids are reused: stop only processes that belong to this data folder. */
function isOurs(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .includes(`BALCAO_DATA_DIR=${resolve(dataDir)}`);
  } catch {
    return false;
  }
}
