import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");
const SOURCES = ["app", "components", "lib", "inngest", "messages", "public", "prisma/schema", "prisma/migrations"];
const FILES = [
  "docs/openapi.json",
  "next.config.ts",
  "middleware.ts",
  "instrumentation.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "tsconfig.json",
];
const NEXT = join(ROOT, "node_modules/next/dist/bin/next");
const STAMP = join(ROOT, ".next/balcao-sources");

/**
 * Builds the app unless `.next` contains a build of exactly these sources. `onStart` is called if a build is needed.
 */
export async function buildApp(
  options: { signal?: AbortSignal; onStart?: () => void } = {},
): Promise<{ built: boolean }> {
  const sources = hashSources();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === sources) return { built: false };
  options.onStart?.();
  const build = spawn(process.execPath, [NEXT, "build"], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    signal: options.signal,
  });
  let output = "";
  for (const stream of [build.stdout, build.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(build, "exit");
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
  writeFileSync(STAMP, sources);
  return { built: true };
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const source of SOURCES) {
    if (!existsSync(join(ROOT, source))) continue;
    const entries = readdirSync(join(ROOT, source), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    for (const file of files.sort()) hash.update(file.slice(ROOT.length)).update(readFileSync(file));
  }
  for (const file of FILES) if (existsSync(join(ROOT, file))) hash.update(file).update(readFileSync(join(ROOT, file)));
  return hash.digest("hex");
}
