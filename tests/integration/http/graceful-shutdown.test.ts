import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";

const SUPPORT = join(import.meta.dirname, "../../support");
const SERVER = join(SUPPORT, "early-connection.ts");
const ENDLESS = join(SUPPORT, "endless-response.ts");
/** What Docker waits before it kills a process. */
const KILLED_AFTER_MS = 10_000;

it("a shutdown closes a connection that was accepted before the shutdown handler was installed", async () => {
  const child = spawn(process.execPath, [SERVER], { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  const connection = connect(Number(port), "127.0.0.1").on("error", () => undefined);
  connection.write("GET / HTTP/1.1\r\nHost: app\r\n\r\n");
  await once(connection, "data");
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]); // 143: the connection stayed open until the process was forced to exit
});

describe("a shutdown with a response that never ends", () => {
  /** The exit code and signal of the process, and the delays of the timers that its shutdown set. */
  async function stop(...mode: string[]) {
    const child = spawn(process.execPath, [ENDLESS, ...mode], { stdio: ["ignore", "pipe", "inherit"] });
    const lines: number[] = [];
    const read = createInterface(child.stdout).on("line", (line) => lines.push(Number(line)));
    await once(read, "line");
    const connection = connect(lines.pop() ?? 0, "127.0.0.1").on("error", () => undefined);
    connection.write("GET / HTTP/1.1\r\nHost: app\r\n\r\n");
    await once(connection, "data");
    const [ended, printed] = [once(child, "exit"), once(read, "close")];
    child.kill("SIGTERM");
    const end = await ended;
    await printed;
    return { end, delays: lines };
  }

  it("closes its connection", async () => {
    expect((await stop("drain")).end).toEqual([0, null]);
  });

  it("ends the process with 143, by timers that are shorter than a platform waits", async () => {
    const { end, delays } = await stop();
    expect(end).toEqual([143, null]);
    expect(delays.length).toBeGreaterThan(1);
    // All begin at the signal, so that the longest is the end of the process.
    expect(Math.max(...delays)).toBeLessThan(KILLED_AFTER_MS);
  });
});
