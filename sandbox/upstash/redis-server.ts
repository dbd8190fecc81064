import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";

export type RedisServer = { url: string; stop: () => Promise<void> };

const NAMES = ["redis-server", "valkey-server"];
const START_TIMEOUT_MS = 20_000;

/** `REDIS_SERVER`, or a server in the PATH under a usual name; null if there is none. */
export function findRedis(): string | null {
  const candidates = process.env.REDIS_SERVER ? [process.env.REDIS_SERVER] : NAMES;
  return candidates.find((name) => spawnSync(name, ["--version"]).status === 0) ?? null;
}

/** Starts a Redis without persistence. */
export async function startRedis(binary: string, port: number): Promise<RedisServer> {
  const flags = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn(binary, flags, { cwd: "/", stdio: ["ignore", "pipe", "ignore"] });
  await isReady(server);
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    server.kill();
    await ended;
  };
  return { url: `redis://127.0.0.1:${port}`, stop };
}

async function isReady(server: ChildProcess): Promise<void> {
  let log = "";
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Redis did not start:\n${log}`)), START_TIMEOUT_MS);
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`Redis ended with code ${code}:\n${log}`)));
    server.stdout?.on("data", (chunk: Buffer) => {
      log = (log + chunk.toString()).slice(-4_000);
      if (!log.includes("eady to accept connections")) return;
      clearTimeout(timer);
      resolve();
    });
  });
}
