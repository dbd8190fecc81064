import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEnv, promisify } from "node:util";
import { freePort, startEmbeddedPostgres } from "../../scripts/database/embedded-postgres.ts";
import { ensureDatabase } from "../../scripts/database/prepare-database.ts";
import { type Process, readCompose } from "./compose.ts";
import { eventually } from "./eventually.ts";
import type { RuntimeImage } from "./runtime-image.ts";

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, "../..");
/** Containers receive nothing from this machine's environment. */
const container = (env: Record<string, string>) =>
  ({ PATH: process.env.PATH ?? "", HOME: tmpdir(), ...env }) as unknown as NodeJS.ProcessEnv;

export type OneServer = {
  url: string;
  env: Record<string, string>;
  command: (script: string, args: string[]) => Promise<string>;
  stop: () => Promise<void>;
};

/**
 * docs/operator/one-server.md without Docker: generates the secrets, then starts the processes of docker-compose.yml in
 * order. `more`: lines the operator adds to .env. Second argument: the folder with the image's tree.
 */
export async function startOneServer(
  more: Record<string, string> = {},
  { root, account }: Pick<RuntimeImage, "root" | "account"> = { root: ROOT, account: {} },
): Promise<OneServer> {
  const dir = mkdtempSync(join(tmpdir(), "balcao-server-"));
  const [appPort, enginePort] = [await freePort(), await freePort()];
  const url = `http://localhost:${appPort}`;
  const file = join(dir, ".env");
  await run(process.execPath, ["scripts/secrets.ts", "--app-url", url, "--file", file], { cwd: ROOT });
  const envFile = { ...(parseEnv(readFileSync(file, "utf8")) as Record<string, string>), ...more };
  // The folder is temporary: its data need not survive a power cut.
  const flags = ["fsync=off", "synchronous_commit=off"];
  const postgres = await startEmbeddedPostgres(dir, envFile.POSTGRES_PASSWORD ?? "", flags);
  const stops = [postgres.stop, async () => rmSync(dir, { recursive: true, force: true })];
  const stop = async () => {
    for (const each of stops) await each();
  };
  try {
    const places = { "app:3000": `localhost:${appPort}`, "engine:8288": `127.0.0.1:${enginePort}` };
    const compose = readCompose(envFile, { ...places, "postgres:5432": `127.0.0.1:${postgres.port}` });
    await ensureDatabase(postgres.superuserUrl(), compose.environmentOf("postgres").POSTGRES_DB ?? "");
    const migrate = compose.process("migrate");
    await run(process.execPath, migrate.command.slice(1), { ...account, cwd: root, env: container(migrate.env) });
    const start = (service: Process, port: Record<string, string>) => {
      const child = spawn(process.execPath, service.command.slice(1), {
        ...account,
        cwd: root,
        env: container({ ...service.env, ...port }),
        stdio: ["ignore", "pipe", "pipe"],
      });
      stops.unshift(() => end(child));
      return outputOf(child);
    };
    const app = compose.process("app");
    const appOutput = start(app, { PORT: String(appPort) });
    await eventually(() => answers(`${url}/api/health`, appOutput), 90_000);
    const engineOutput = start(compose.process("engine"), { ENGINE_PORT: String(enginePort) });
    await eventually(() => answers(`http://127.0.0.1:${enginePort}/health`, engineOutput), 60_000);
    const { env } = app;
    const command = async (script: string, args: string[]) =>
      (await run(process.execPath, [script, ...args], { ...account, cwd: root, env: container(env) })).stdout;
    return { url, env, command, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function outputOf(child: ChildProcess): () => string {
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-4_000);
    });
  return () => text;
}

async function answers(url: string, output: () => string): Promise<void> {
  const answer = await fetch(url).catch(() => null);
  if (!answer?.ok) throw new Error(`${url} doesn't answer:\n${output()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
