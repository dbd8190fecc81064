import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";

const BOOTSTRAP = join(import.meta.dirname, "../../../scripts/bootstrap.mjs");
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A clone whose `npm` fails `failures` times before it installs Node. */
function cloneWith(failures: number): string {
  const root = mkdtempSync(join(tmpdir(), "balcao-install-"));
  folders.push(root);
  for (const folder of ["scripts", "path"]) mkdirSync(join(root, folder));
  copyFileSync(BOOTSTRAP, join(root, "scripts/bootstrap.mjs"));
  writeFileSync(join(root, "package.json"), "{}");
  writeFileSync(join(root, "package-lock.json"), "{}");
  writeFileSync(join(root, "scripts/generate.ts"), "");
  writeFileSync(join(root, "scripts/hello.ts"), 'console.log("hello ran");');
  const npm = join(root, "path/npm");
  writeFileSync(
    npm,
    `#!/bin/sh
echo "$@" >> tries
[ "$(wc -l < tries)" -gt ${failures} ] || exit 7
mkdir -p node_modules/.bin
ln -s "${process.execPath}" node_modules/.bin/node
`,
  );
  chmodSync(npm, 0o755);
  return root;
}

function start(root: string) {
  const env = { ...process.env, PATH: [join(root, "path"), process.env.PATH].join(delimiter) };
  const { status, stdout } = spawnSync(process.execPath, ["scripts/bootstrap.mjs", "hello"], {
    cwd: root,
    env,
    encoding: "utf8",
  });
  return { status, stdout, tries: readFileSync(join(root, "tries"), "utf8").trim().split("\n").length };
}

describe("installing what a fresh clone needs", () => {
  it("tries once more when the registry fails for a moment", () => {
    const { status, stdout, tries } = start(cloneWith(1));
    expect(stdout).toContain("The installation failed. Trying once more…");
    expect(stdout).toContain("hello ran");
    expect([status, tries]).toEqual([0, 2]);
  });

  it("ends with npm's exit code after a second failure, and is not taken as installed", () => {
    const root = cloneWith(2);
    expect(start(root)).toMatchObject({ status: 7, tries: 2 });
    expect(existsSync(join(root, "node_modules/.balcao-install"))).toBe(false);
  });

  it("installs nothing when the lockfile is installed already", () => {
    const root = cloneWith(0);
    expect(start(root)).toMatchObject({ status: 0, tries: 1 });
    expect(start(root)).toMatchObject({ status: 0, tries: 1 });
  });
});
