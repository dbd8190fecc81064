import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { jobEngine } from "../../../lib/jobs/engine.ts";
import { checkConfiguration } from "../../../lib/platform/configuration/check-configuration.ts";
import { Env, parseEnv } from "../../../lib/platform/env.ts";
import manifest from "../../../package.json" with { type: "json" };
import { readCompose } from "../../support/compose.ts";
import { ONE_SERVER } from "../../support/configuration.ts";

const ROOT = join(import.meta.dirname, "../../..");
const { DATABASE_URL, INNGEST_BASE_URL, JOB_ENGINE, NODE_ENV, ...FROM_FILE } = ONE_SERVER;
const ENV_FILE = { ...FROM_FILE, POSTGRES_PASSWORD: "owner-secret", DATABASE_PASSWORD: "app-secret" } as Record<
  string,
  string
>;
const compose = readCompose(ENV_FILE, {});

describe("docker-compose.yml", () => {
  it("gives the app a valid configuration, and the database owner's URL to the migration only", () => {
    expect(checkConfiguration(Env, compose.environmentOf("app"))).toEqual([]);
    const migrating = Object.keys(compose.services).filter(
      (name) => "MIGRATE_DATABASE_URL" in compose.environmentOf(name),
    );
    expect(migrating).toEqual(["migrate"]);
  });

  it("starts only programs that exist", () => {
    const commands = ["migrate", "app", "engine"].map((name) => compose.process(name).command);
    expect(commands.map(([program]) => program)).toEqual(["node", "node", "node"]);
    expect(commands.map(([, file]) => existsSync(join(ROOT, String(file))))).toEqual([true, true, true]);
  });

  it("runs every container read-only, without capabilities or privilege escalation", () => {
    for (const [name, service] of Object.entries(compose.services))
      expect([name, service.read_only, service.cap_drop, service.security_opt]).toEqual([
        name,
        true,
        ["ALL"],
        ["no-new-privileges:true"],
      ]);
    const added = Object.entries(compose.services).flatMap(([name, { cap_add: rights = [] }]) =>
      rights.length > 0 ? [name] : [],
    );
    expect(added).toEqual(["postgres", "caddy"]);
  });

  it("takes the base images from the environment file, where digests are pinned", () => {
    const { postgres, caddy, app } = compose.services;
    expect(postgres?.image).toMatch(/^\$\{POSTGRES_IMAGE:-postgres:18\}$/);
    expect(caddy?.image).toMatch(/^\$\{CADDY_IMAGE:-caddy:2\}$/);
    expect(app?.build?.args.NODE_IMAGE).toMatch(/^\$\{NODE_IMAGE:-node:24-bookworm-slim\}$/);
  });

  it("runs one image for all processes: built here with the version, or the published one that is configured", () => {
    const imagesOf = (more: Record<string, string>) => {
      const { imageOf } = readCompose({ ...ENV_FILE, ...more }, {});
      return [...new Set(["migrate", "app", "engine"].map(imageOf))];
    };
    expect(imagesOf({})).toEqual([`balcao:${manifest.version}`]);
    expect(compose.services.app?.build?.labels).toEqual({
      "org.opencontainers.image.version": `\${BALCAO_VERSION:-${manifest.version}}`,
    });
    const published = { BALCAO_IMAGE: "ghcr.io/example/balcao", BALCAO_VERSION: "1.2.3" };
    expect(imagesOf(published)).toEqual(["ghcr.io/example/balcao:1.2.3"]);
  });

  it("checks PostgreSQL over TCP, where the temporary server of a new volume doesn't answer", () => {
    expect(compose.services.postgres?.healthcheck?.test?.join(" ")).toContain("pg_isready --host 127.0.0.1 ");
  });

  it("starts each service after its dependencies, and exposes only the proxy to the network", () => {
    const { migrate, app, engine, postgres } = compose.services;
    expect(migrate?.depends_on).toEqual({ postgres: { condition: "service_healthy" } });
    expect(app?.depends_on).toEqual({ migrate: { condition: "service_completed_successfully" } });
    expect(engine?.depends_on).toEqual({ app: { condition: "service_healthy" } });
    expect(app?.ports?.every((port) => port.startsWith("127.0.0.1:"))).toBe(true);
    expect([postgres?.ports, engine?.ports]).toEqual([undefined, undefined]);
  });

  it("proxies the application at its public URL, and answers 404 for the job engine's path", () => {
    const { caddy, app } = compose.services;
    expect(compose.environmentOf("caddy")).toEqual({ APP_URL: ENV_FILE.APP_URL });
    const [file] =
      caddy?.volumes?.flatMap((volume) => /^\.\/(\S+):\/etc\/caddy\/Caddyfile:ro$/.exec(volume)?.[1] ?? []) ?? [];
    const lines = readFileSync(join(ROOT, String(file)), "utf8")
      .split("\n")
      .map((line) => line.trim());
    const directives = lines.filter((line) => line !== "" && !line.startsWith("#"));
    expect(directives).toEqual([
      "{$APP_URL} {",
      "@engine path /api/inngest /api/inngest/*",
      "respond @engine 404",
      `reverse_proxy app:${app?.ports?.[0]?.split(":").at(-1)}`,
      "}",
    ]);
  });

  it("uses the embedded job engine by default, and Inngest if configured", () => {
    const engineOf = (more: Record<string, string>) =>
      jobEngine(parseEnv(readCompose({ ...ENV_FILE, ...more }, {}).environmentOf("app")));
    expect(engineOf({})).toBe("embedded");
    expect(engineOf({ INNGEST_BASE_URL: "", JOB_ENGINE: "" })).toBe("inngest");
    expect(engineOf({ INNGEST_BASE_URL: "http://inngest:8288", JOB_ENGINE: "inngest" })).toBe("inngest");
  });

  it("keeps the port inside the container the same, whatever the host's port", () => {
    const other = readCompose({ ...ENV_FILE, PORT: "3100" }, {});
    expect(other.environmentOf("app").PORT).toBe("3000");
    expect(other.services.app?.ports?.[0]).toMatch(/PORT.*:3000$/);
  });

  it("names a missing secret and the command that generates it", () => {
    const without = readCompose({ ...ENV_FILE, DATABASE_PASSWORD: "" }, {});
    expect(() => without.environmentOf("app")).toThrow("DATABASE_PASSWORD: run npm run secrets");
  });
});
