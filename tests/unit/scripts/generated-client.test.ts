import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
const GENERATED = join(ROOT, "prisma/generated");
/** The installation starts here, in plain JavaScript, and generates the client before it continues. */
const AFTER_BOOTSTRAP = /^node scripts\/bootstrap\.mjs/;
const FIRST = "--import ./scripts/generate.ts";

const STATIC = /^(?:import|export)\b(?! type)[^;]*?"(\.[^"]+)"/gm;
const DYNAMIC = /\bawait import\("(\.[^"]+)"\)/g;

/** Whether `file` imports, directly or not, code that is not in Git. */
function needsClient(file: string, seen = new Set<string>()): boolean {
  if (file.startsWith(GENERATED)) return true;
  if (seen.has(file) || !existsSync(file)) return false;
  seen.add(file);
  return imports(file, STATIC).some((target) => needsClient(target, seen));
}

function imports(file: string, pattern: RegExp): string[] {
  return [...readFileSync(file, "utf8").matchAll(pattern)].map(([, path = ""]) => resolve(dirname(file), path));
}

describe("after npm ci without a generated database client,", () => {
  const scripts = globSync("scripts/*.ts", { cwd: ROOT });
  const { scripts: commands } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  const startedAfter = Object.values(commands).filter((line) => line.includes(FIRST) || AFTER_BOOTSTRAP.test(line));

  it.each(scripts)("%s can be loaded without the client", (script) => {
    if (startedAfter.some((line) => line.includes(script))) return;
    expect(needsClient(join(ROOT, script))).toBe(false);
  });

  it.each(scripts)("%s generates the client before it imports code that needs the client", (script) => {
    const later = imports(join(ROOT, script), DYNAMIC).filter((target) => needsClient(target));
    if (later.length > 0) expect(read(script)).toMatch(/import\(?\s?"\.\/generate\.ts"/);
  });

  it("the deploy, check, create and rotate scripts import the client dynamically", () => {
    const late = scripts.filter((script) => imports(join(ROOT, script), DYNAMIC).some((one) => needsClient(one)));
    expect(late.map((script) => relative("scripts", script)).sort()).toEqual(
      expect.arrayContaining(["build-deploy.ts", "check-config.ts", "create-organization.ts", "rotate-keys.ts"]),
    );
  });

  it.each(["vitest.config.ts", "tests/e2e/playwright.config.ts"])(
    "%s generates the client before any test is loaded",
    (file) => {
      expect(read(file)).toMatch(/^import "[./]+\/scripts\/generate\.ts";/m);
    },
  );
});
