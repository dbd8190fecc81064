import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { freePort } from "../../../scripts/database/embedded-postgres.ts";
import { isBuilt } from "../../support/built-app.ts";
import { ONE_SERVER } from "../../support/configuration.ts";
import { eventually } from "../../support/eventually.ts";
import { figure } from "../../support/figures.ts";
import { openOwnDatabase } from "../../support/own-database.ts";
import { assembleImage, type RuntimeImage } from "../../support/runtime-image.ts";

const TOOLS = [
  "prisma",
  "typescript",
  "effect",
  "playwright-core",
  "embedded-postgres",
  "@embedded-postgres",
  "vitest",
];

let image: RuntimeImage;
let writable: string;
let owner: Awaited<ReturnType<typeof openOwnDatabase>>;
let copy: Awaited<ReturnType<typeof openOwnDatabase>>;
let env: Record<string, string>;
const children: ChildProcess[] = [];

const appUrlOf = (url: string) =>
  Object.assign(new URL(inject("databaseUrl")), { pathname: new URL(url).pathname }).href;

beforeAll(async () => {
  image = assembleImage();
  writable = mkdtempSync(join(tmpdir(), "balcao-image-writable-"));
  if (image.account.uid !== undefined) chownSync(writable, image.account.uid, image.account.uid);
  chmodSync(writable, 0o700);
  [owner, copy] = await Promise.all([openOwnDatabase("image"), openOwnDatabase("image_copy")]);
  const { SMTP_URL, ...settings } = ONE_SERVER;
  env = {
    ...(settings as Record<string, string>),
    APP_URL: "http://localhost:3000",
    LOCAL_SIGN_IN: "open",
    LOG_LEVEL: "warn",
    DATABASE_URL: appUrlOf(owner.url),
    MIGRATE_DATABASE_URL: owner.url,
    INNGEST_BASE_URL: "http://127.0.0.1:1",
  };
}, 240_000);
afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  image?.remove();
  rmSync(writable, { recursive: true, force: true });
  await Promise.all([owner.drop(), copy.drop()]);
});

function start(args: string[], more: Record<string, string> = {}): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, args, {
    ...image.account,
    cwd: image.root,
    env: { PATH: "/usr/bin:/bin", HOME: writable, ...env, ...more } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  return { child, output: () => text };
}

async function run(
  args: string[],
  more: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const { child, output } = start(args, more);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output: output() };
}

describe("[O15] image files, run by an account without write permission", () => {
  it("contain no development tool", () => {
    expect(TOOLS.filter((name) => existsSync(join(image.root, "node_modules", name)))).toEqual([]);
    figure("O15", { "MB of the tree": image.megabytes, "development tools": 0 });
  });

  it("cannot be changed by its processes", async () => {
    if (image.account.uid === undefined)
      return void console.log("SKIPPED: only root can run a process as another account");
    const write = "require('node:fs').writeFileSync('lib/written.ts', '')";
    expect(await run(["-e", write])).toMatchObject({ code: 1, output: expect.stringContaining("EACCES") });
  });

  it("can migrate, create an organization, check the configuration and check the encryption keys", async () => {
    expect(await run(["scripts/migrate.ts"])).toMatchObject({ code: 0, output: expect.stringMatching(/^Applied: /m) });
    const organization = ["--name", "Aurora", "--slug", "aurora", "--admin", "ana@example.com"];
    const created = await run(["scripts/create-organization.ts", ...organization]);
    expect(created).toMatchObject({ code: 0, output: expect.stringContaining("Aurora was created.") });
    const checked = await run(["scripts/check-config.ts", "--connect"]);
    for (const part of ["database", "migrations", "database user", "engine database", "limits"])
      expect(checked.output).toMatch(new RegExp(`✓ ${part} `));
    expect(await run(["scripts/rotate-keys.ts", "--check"])).toMatchObject({
      code: 0,
      output: expect.stringContaining("No value is left under a former key"),
    });
  }, 120_000);

  it("can create, verify and restore a backup", async () => {
    const folder = join(writable, "backups");
    mkdirSync(folder);
    if (image.account.uid !== undefined) chownSync(folder, image.account.uid, image.account.uid);
    expect(await run(["scripts/backup.ts", folder])).toMatchObject({ code: 0 });
    const saved = join(folder, String(readdirSync(folder)[0]));
    expect(await run(["scripts/backup.ts", "--check", saved])).toMatchObject({ code: 0 });
    const target = { MIGRATE_DATABASE_URL: copy.url, DATABASE_URL: appUrlOf(copy.url) };
    expect(await run(["scripts/restore.ts", saved], target)).toMatchObject({ code: 0 });
  }, 120_000);

  it("can generate secrets, and sync-jobs fails for an unreachable application without a missing module", async () => {
    const file = join(writable, ".env");
    expect(await run(["scripts/secrets.ts", "--app-url", "http://localhost:3000", "--file", file])).toMatchObject({
      code: 0,
    });
    const { code, output } = await run(["scripts/sync-jobs.ts", "http://127.0.0.1:1"]);
    expect(code).toBe(1);
    expect(output).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/);
  }, 60_000);

  it.skipIf(!isBuilt)(
    "can serve the application, with large computations in worker threads",
    async () => {
      const port = String(await freePort());
      const url = `http://127.0.0.1:${port}`;
      const app = start(["scripts/start.mjs", "-p", port], { APP_URL: url });
      await eventually(async () => {
        const answer = await fetch(`${url}/api/health`).catch(() => null);
        if (!answer?.ok) throw new Error(`The application doesn't answer:\n${app.output()}`);
      }, 60_000);
      const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
        const sent = { "content-type": "application/json", ...headers };
        return fetch(`${url}/api${path}`, { method: "POST", headers: sent, body: JSON.stringify(body) });
      };
      // The administrator of the organization created above.
      const { token } = (await (await post("/local-identity/token", { email: "ana@example.com" })).json()) as {
        token: string;
      };
      const mail = { channel: "email", email: { subject: "Olá", html: "<p>Oferta da semana</p>".repeat(1_000) } };
      const preview = await post("/campaigns/preview", mail, { authorization: `Bearer ${token}` });
      expect([preview.status, app.output()]).toEqual([
        200,
        expect.not.stringContaining("worker threads are unavailable"),
      ]);
      const ended = once(app.child, "close");
      app.child.kill("SIGTERM");
      await ended;
    },
    120_000,
  );

  it("can run the job engine until it is stopped", async () => {
    const port = String(await freePort());
    const engine = start(["inngest/local/main.ts"], { ENGINE_PORT: port });
    await eventually(async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
      if (!answer?.ok) throw new Error(`The engine doesn't answer:\n${engine.output()}`);
    }, 60_000);
    engine.child.kill("SIGTERM");
    expect(await once(engine.child, "close")).toEqual([0, null]);
  }, 90_000);
});
