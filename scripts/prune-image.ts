import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Lockfile, runtimePackages } from "./image/runtime-packages.ts";

// node scripts/prune-image.ts <folder>: removes packages from its node_modules that the running product does not need.
const [, , folder] = process.argv;
if (folder === undefined)
  throw new Error("node scripts/prune-image.ts <folder>: it removes packages, so it has no default folder");
const root = resolve(folder);
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lockfile;
const needed = runtimePackages(lock);

/** Keeps a folder that is needed, or contains a needed package. */
function prune(modules: string): void {
  for (const entry of readdirSync(join(root, modules), { withFileTypes: true })) {
    const path = `${modules}/${entry.name}`;
    const isScope = entry.name.startsWith("@");
    if (!needed.some((one) => one === path || one.startsWith(`${path}/`)))
      rmSync(join(root, path), { recursive: true, force: true });
    else if (isScope) prune(path);
    else pruneNested(path);
  }
}

function pruneNested(path: string): void {
  if (readdirSync(join(root, path)).includes("node_modules")) prune(`${path}/node_modules`);
}

prune("node_modules");
console.log(`${needed.length} packages may stay in ${join(root, "node_modules")}.`);
