import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../scripts/database/embedded-postgres.ts";

export type PgBouncer = {
  /** The same user and database through the pooler. */
  through: (url: string) => string;
  stop: () => Promise<void>;
};

/** Debian installs it outside the PATH of non-root users. */
const ENV = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** Whether the real pooler is installed (Debian and Ubuntu: `apt install pgbouncer`). */
export function hasPgBouncer(): boolean {
  return spawnSync("pgbouncer", ["--version"], { env: ENV }).status === 0;
}

/** Starts PgBouncer in front of the server of `urls`; the same users and passwords work. */
export async function startPgBouncer(
  mode: "transaction" | "session",
  urls: string[],
  poolSize: number,
): Promise<PgBouncer> {
  const dir = mkdtempSync(join(tmpdir(), "balcao-pgbouncer-"));
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(urls[0] ?? "");
  const users = urls.map((url) => new URL(url)).map(({ username, password }) => `"${username}" "${password}"`);
  writeFileSync(join(dir, "users"), `${[...new Set(users)].join("\n")}\n`);
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    unix_socket_dir: "",
    auth_type: "plain",
    auth_file: join(dir, "users"),
    pool_mode: mode,
    default_pool_size: poolSize,
    max_client_conn: 200,
    ...(process.getuid?.() === 0 ? { user: "nobody" } : {}),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const target = `* = host=${hostname} port=${serverPort}`;
  writeFileSync(join(dir, "pgbouncer.ini"), ["[databases]", target, "[pgbouncer]", ...lines, ""].join("\n"));
  for (const [path, permissions] of [
    [dir, 0o755],
    [join(dir, "users"), 0o644],
  ] as const)
    chmodSync(path, permissions);
  const child = spawn("pgbouncer", [join(dir, "pgbouncer.ini")], { env: ENV, stdio: ["ignore", "ignore", "pipe"] });
  await listening(child);
  return {
    through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    stop: async () => {
      child.kill("SIGKILL");
      await once(child, "exit");
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function listening(child: ChildProcess): Promise<void> {
  let log = "";
  await new Promise<void>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`pgbouncer ended with code ${code}:\n${log}`)));
    child.stderr?.on("data", (chunk: Buffer) => {
      log += chunk.toString();
      if (log.includes("process up")) resolve();
    });
  });
}
