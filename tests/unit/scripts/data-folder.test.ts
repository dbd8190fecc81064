import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { freePort } from "../../../scripts/database/embedded-postgres.ts";
import { leaveFolder, takeFolder } from "../../../scripts/stack/data-folder.ts";
import { eventually } from "../../support/eventually.ts";

const FOLDER = join(import.meta.dirname, "../../../scripts/stack/data-folder.ts");
/** Locks the folder as a demo does, starts a child process that holds the port, and reports it. */
const DEMO = `
  const { noteChildren, takeFolder } = await import(${JSON.stringify(FOLDER)});
  const { spawn } = await import("node:child_process");
  const [dir, port] = process.argv.slice(1);
  await takeFolder(dir, Number(port));
  const part = "require('net').createServer().listen(" + port + ", () => console.log('listening'))";
  const options = { detached: true, stdio: ["ignore", "inherit", "ignore"], env: { BALCAO_DATA_DIR: dir } };
  const child = spawn(process.execPath, ["-e", part], options);
  noteChildren(dir, [{ pid: child.pid }]);
  setInterval(() => {}, 1_000);
`;

let dir: string;
let port: number;
const demos: ChildProcess[] = [];
const servers: Server[] = [];

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "balcao-folder-"));
  port = await freeRow();
});
afterEach(async () => {
  for (const demo of demos.splice(0)) demo.kill("SIGKILL");
  for (const pid of childrenOf()) kill(pid);
  for (const server of servers.splice(0)) server.close();
  leaveFolder(dir);
  rmSync(dir, { recursive: true, force: true });
});

/** A port followed by two free ones. */
async function freeRow(): Promise<number> {
  const first = await freePort();
  const behind = await Promise.all([first + 1, first + 2].map(isFree));
  return behind.every(Boolean) ? first : freeRow();
}

async function isFree(candidate: number): Promise<boolean> {
  const probe = createServer().listen(candidate);
  const isListening = await once(probe, "listening").then(
    () => true,
    () => false,
  );
  probe.close();
  return isListening;
}

async function startDemo(): Promise<ChildProcess> {
  const demo = spawn(process.execPath, ["--input-type=module", "-e", DEMO, dir, String(port)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  demos.push(demo);
  await once(demo.stdout, "data");
  return demo;
}

function childrenOf(): number[] {
  const file = join(dir, "running.json");
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as { children: number[] }).children : [];
}

function kill(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // already ended
  }
}

const isThere = (pid: number) => existsSync(`/proc/${pid}/exe`);

describe("the data folder of a demo", () => {
  it("is locked by a running demo: a second demo gets an error, and no process is stopped", async () => {
    await startDemo();
    const other = await freePort();
    await expect(takeFolder(dir, other)).rejects.toThrow(
      `A demo already runs here (http://localhost:${port}, data in ${dir}). Stop it, or give a second one a folder and ` +
        `a port of its own: DATA_DIR=.data-2 PORT=${port + 100}`,
    );
    expect(childrenOf().map(isThere)).toEqual([true]);
  });

  it("is released after its demo was killed, and the demo's orphaned processes are stopped", async () => {
    const demo = await startDemo();
    const [left = 0] = childrenOf();
    demo.kill("SIGKILL");
    await once(demo, "exit");
    expect(isThere(left)).toBe(true);
    await takeFolder(dir, port);
    await eventually(async () => expect(isThere(left)).toBe(false));
    await takeFolder(dir, port); // the same process calls it again before it starts the stack
  });

  it("keeps orphaned processes running if another program holds the requested port", async () => {
    const demo = await startDemo();
    demo.kill("SIGKILL");
    await once(demo, "exit");
    const taken = await freePort();
    servers.push(createServer().listen(taken));
    await once(servers[0] as Server, "listening");
    await expect(takeFolder(dir, taken)).rejects.toThrow(`Port ${taken} is taken by another program`);
    expect(childrenOf().map(isThere)).toEqual([true]);
  });
});
