import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** The account of the container's process: owns no file and writes only to the paths the image declares. */
const NOBODY = 65_534;

export type RuntimeImage = {
  root: string;
  /** Runs a process as an account that cannot change the tree; empty unless the test runs as root. */
  account: { uid?: number; gid?: number };
  megabytes: number;
  remove: () => void;
};

/**
 * The content of the Dockerfile's last stage, outside the project so that no other package resolves. Files are hard
 * links where the file system allows.
 */
export function assembleImage(): RuntimeImage {
  const root = mkdtempSync(join(tmpdir(), "balcao-image-"));
  chmodSync(root, 0o755);
  for (const [source, target] of copiedPaths()) if (existsSync(join(ROOT, source))) copy(source, join(root, target));
  copy("package-lock.json", join(root, "package-lock.json"));
  execFileSync(process.execPath, [join(ROOT, "scripts/prune-image.ts"), root], { stdio: "ignore" });
  rmSync(join(root, "package-lock.json"));
  const cache = join(root, ".next/cache");
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(cache, NOBODY, NOBODY);
  return {
    root,
    account: isRoot ? { uid: NOBODY, gid: NOBODY } : {},
    megabytes: Number(execFileSync("du", ["-sm", root], { encoding: "utf8" }).split("\t")[0]),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** What the last stage copies from the project folder and from the build stages. */
function copiedPaths(): [string, string][] {
  const [last = ""] = readFileSync(join(ROOT, "Dockerfile"), "utf8")
    .split(/^FROM /m)
    .slice(-1);
  return [...last.matchAll(/^COPY (?:--from=\w+ )?(.+) (\S+)$/gm)].flatMap(([, sources = "", target = ""]) =>
    sources.split(" ").map((source): [string, string] => {
      const path = source.replace(/^\/app\//, "");
      return [path, target === "./" ? path : target];
    }),
  );
}

function copy(source: string, target: string): void {
  mkdirSync(dirname(target), { recursive: true });
  try {
    execFileSync("cp", ["-al", join(ROOT, source), target], { stdio: "ignore" });
  } catch {
    cpSync(join(ROOT, source), target, { recursive: true, force: true });
  }
}
