import { Agent, request } from "node:http";
import { setPriority } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Flood } from "./neighbour-floods.ts";

/** Concurrent requests, every two seconds or when the previous ones have finished. */
const AT_ONCE = 40;
const EVERY_MS = 2_000;
/** Anonymous floods use another address than the neighbour's webhooks: limits count per IP address. */
const OTHER_ADDRESS = "127.0.0.2";
/** A real client has a machine of its own; here it must not take the processor from the server. */
const NICENESS = 10;

// On Linux, a priority set without a process id is this thread's alone.
if (process.platform === "linux") setPriority(NICENESS);
// Sends bursts until it receives a message; responses, rejections and broken connections all count as finished.
const { url, user, flood } = workerData as { url: string; user: Record<string, string>; flood: Flood };
const { method, path, body, type = "application/json", isAnonymous } = flood;
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const headers = { "content-type": type, ...flood.headers, ...(isAnonymous ? {} : user) };
const from = isAnonymous ? { localAddress: OTHER_ADDRESS } : {};
const stop = new AbortController();
parentPort?.once("message", () => stop.abort());
while (!stop.signal.aborted) await Promise.all([sleep(EVERY_MS), ...Array.from({ length: AT_ONCE }, send)]);
agent.destroy();

function send(): Promise<void> {
  return new Promise((resolve) => {
    request(`${url}${path}`, { method, headers, agent, signal: stop.signal, ...from }, (response) => {
      response
        .on("close", resolve)
        .on("error", () => undefined)
        .resume();
    })
      .on("error", () => resolve())
      .end(body);
  });
}
