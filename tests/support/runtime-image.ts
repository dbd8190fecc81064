import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
/** The account of a container's process: it owns no file and writes only to the paths that the image names. */
const NOBODY = 65_534;

export type RuntimeImage = {
  root: string;
  /** Runs a process as an account that can change nothing in the tree; empty where the test isn't root. */
  account: { uid?: number; gid?: number };
  megabytes: number;
  remove: () => void;
};

/**
 * The folder that the Dockerfile's last stage holds, outside the project so that no other package is found. Files are
 * hard links where the disk allows it.
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

/** What the last stage copies, from the project's folder and from the stages that build in it. */
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
