import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import { freePort } from "../../../scripts/database/embedded-postgres.ts";
import { ensureDatabase, prepareDatabase } from "../../../scripts/database/prepare-database.ts";
import { eventually } from "../eventually.ts";

const ROOT = join(import.meta.dirname, "../../..");
const EVENT_KEY = "test-event-key";

export type Process = {
  kill: (signal: NodeJS.Signals) => Promise<void>;
  output: () => string;
};
export type Engine = Process & { url: string };

export type EngineStack = {
  db: pg.Pool;
  /** Connects as the application's role. */
  databaseUrl: string;
  appUrl: string;
  engineUrl: string;
  eventKey: string;
  signingKey: string;
  /** `script`: the process that serves the functions; default: the engine tests' own. */
  startApp: (env?: Record<string, string>, script?: string) => Promise<Process>;
  startEngine: (env?: Record<string, string>) => Promise<Engine>;
  send: (name: string, data: Record<string, unknown>, id?: string) => Promise<void>;
  sendAll: (events: { name: string; data: Record<string, unknown>; id?: string }[]) => Promise<void>;
  /** Names of a key's side effects, in order. */
  effects: (key: string) => Promise<string[]>;
  /** Waits until the key has exactly these side effects, in any order. */
  expectEffects: (key: string, names: string[]) => Promise<void>;
  /** Waits until the key's run of this function sleeps. */
  expectSleeping: (functionId: string, key: string) => Promise<void>;
  /** Ends all sleeps now. */
  endSleeps: () => Promise<void>;
  /** Milliseconds between repetitions of a side effect. */
  pauses: (key: string, name: string) => Promise<number[]>;
  elapsed: (key: string, from: string, to: string) => Promise<number>;
  runs: (functionId: string, key: string) => Promise<Record<string, unknown>[]>;
  stop: () => Promise<void>;
};

/** A separate database with an app and engines as real processes, so that no other process picks up their work. */
export async function startEngineStack(ownerUrl: string, appUrl: string): Promise<EngineStack> {
  const database = `engine_${randomUUID().replaceAll("-", "")}`;
  const migrated = ownerUrl === inject("ownerDatabaseUrl") ? inject("migratedDatabase") : undefined;
  await ensureDatabase(ownerUrl, database, migrated);
  const [ownUrl, url] = [ownerUrl, appUrl].map((base) => Object.assign(new URL(base), { pathname: database }).href);
  if (migrated === undefined) await prepareDatabase(String(ownUrl), String(url));
  // A test that stops the database breaks idle connections: not a test failure.
  const owner = new pg.Pool({ connectionString: ownUrl, max: 5 }).on("error", () => undefined);
  await owner.query(`CREATE TABLE effect (id bigserial, key text, name text, at timestamptz DEFAULT clock_timestamp());
    GRANT SELECT, INSERT ON effect TO balcao_app; GRANT USAGE ON SEQUENCE effect_id_seq TO balcao_app`);

  const appPort = await freePort();
  const enginePort = await freePort();
  const signingKey = `signkey-test-${randomBytes(16).toString("hex")}`;
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: "test",
    LOG_LEVEL: process.env.ENGINE_TEST_LOG ?? "warn",
    DATABASE_URL: url,
    APP_URL: `http://127.0.0.1:${appPort}`,
    APP_PORT: String(appPort),
    INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
    INNGEST_EVENT_KEY: EVENT_KEY,
    INNGEST_SIGNING_KEY: signingKey,
    ENGINE_PORT: String(enginePort),
    ENGINE_RETRY_BASE_MS: "100",
    ENGINE_DEAD_AFTER_MS: "600",
  };
  const children: ChildProcess[] = [];
  const start = (script: string, extra: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [join(ROOT, script)], {
      env: { ...env, ...extra } as NodeJS.ProcessEnv,
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.push(child);
    return toProcess(child);
  };
  const up = (address: string, path: string, child: Process) =>
    eventually(async () => {
      const answer = await fetch(`${address}${path}`).catch(() => undefined);
      if (!answer) throw new Error(`${address} is not up:\n${child.output()}`);
    });

  const effects = async (key: string) => {
    const { rows } = await owner.query<{ name: string }>("SELECT name FROM effect WHERE key = $1 ORDER BY id", [key]);
    return rows.map(({ name }) => name);
  };
  const sendAll: EngineStack["sendAll"] = async (events) => {
    const body = JSON.stringify(events);
    const answer = await fetch(`${env.INNGEST_BASE_URL}/e/${EVENT_KEY}`, { method: "POST", body });
    if (!answer.ok) throw new Error(`The engine answered ${answer.status} to an event`);
  };
  const times = async (key: string, name: string) => {
    const { rows } = await owner.query<{ at: Date }>("SELECT at FROM effect WHERE key = $1 AND name = $2 ORDER BY id", [
      key,
      name,
    ]);
    return rows.map(({ at }) => at.getTime());
  };
  return {
    db: owner,
    databaseUrl: String(url),
    appUrl: env.APP_URL,
    engineUrl: env.INNGEST_BASE_URL,
    eventKey: EVENT_KEY,
    signingKey,
    startApp: async (extra = {}, script = "tests/support/engine/app.ts") => {
      const app = start(script, extra);
      await up(env.APP_URL, "/api/inngest", app);
      return app;
    },
    startEngine: async (extra = {}) => {
      const engine = start("tests/support/engine/engine.ts", extra);
      const address = `http://127.0.0.1:${extra.ENGINE_PORT ?? enginePort}`;
      await up(address, "/health", engine);
      return { ...engine, url: address };
    },
    send: (name, data, id) => sendAll([{ name, data, ...(id === undefined ? {} : { id }) }]),
    sendAll,
    effects,
    expectEffects: (key, names) =>
      eventually(async () => {
        const found = await effects(key);
        if ([...found].sort().join() !== [...names].sort().join())
          throw new Error(`Effects of ${key}: ${found.join(" | ")}`);
      }),
    expectSleeping: (functionId, key) =>
      eventually(async () => {
        const { rowCount } = await owner.query(
          `SELECT FROM engine.step s JOIN engine.run r ON r.id = s.run_id WHERE r.function_id = $1 AND s.status = 'sleeping'
             AND r.events -> 0 -> 'data' ->> 'key' = $2`,
          [functionId, key],
        );
        if (rowCount !== 1) throw new Error(`${functionId} does not sleep`);
      }),
    endSleeps: async () => {
      await owner.query("UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key LIKE 'timer:%'");
    },
    pauses: async (key, name) => {
      const found = await times(key, name);
      return found.slice(1).map((time, index) => time - (found[index] ?? 0));
    },
    elapsed: async (key, from, to) => ((await times(key, to))[0] ?? 0) - ((await times(key, from))[0] ?? 0),
    runs: async (functionId, key) => {
      const { rows } = await owner.query(
        `SELECT status, output, error, attempt FROM engine.run
         WHERE function_id = $1 AND events -> 0 -> 'data' ->> 'key' = $2 ORDER BY id`,
        [functionId, key],
      );
      return rows;
    },
    stop: async () => {
      for (const child of children) child.kill("SIGKILL");
      await owner.end();
    },
  };
}

function toProcess(child: ChildProcess): Process {
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
      if (process.env.ENGINE_TEST_LOG) process.stderr.write(chunk);
    });
  return {
    output: () => output,
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill(signal);
      await ended;
    },
  };
}
