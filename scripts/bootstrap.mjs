// The first step of `npm run demo` and `npm test`: plain JavaScript for whatever Node (20.9 or newer) started npm.
// It installs what the lockfile names and hands over to the pinned Node of the project.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "..");
const bin = join(root, "node_modules", ".bin");
const node = join(bin, process.platform === "win32" ? "node.cmd" : "node");
const stamp = join(root, "node_modules", ".balcao-install");
const PARENT_CHECK_MS = 500;
const [task, ...args] = process.argv.slice(2);

install();
generateClient();
run(join(root, "scripts", `${task}.ts`), args);

function install() {
  const lock = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  if (task === "demo" && !existsSync(node)) console.log("The first start takes about five minutes and 2.5 GB of disk.");
  console.log("Installing dependencies…");
  // What a first try has received is in npm's cache: a registry that fails for a moment costs little.
  let status = installPackages();
  if (status !== 0) {
    console.log("The installation failed. Trying once more…");
    status = installPackages();
  }
  if (status !== 0) process.exit(status);
  writeFileSync(stamp, lock);
}

/** Exit code. Not `npm ci`: it throws away what is installed, for one changed line too. The versions are the lockfile's. */
function installPackages() {
  const options = ["--no-save", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retries=5"];
  const { status } = spawnSync("npm", ["install", ...options], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  return status ?? 1;
}

function generateClient() {
  const { status, stderr } = spawnSync(node, [join(root, "scripts", "generate.ts")], { cwd: root, encoding: "utf8" });
  if (status === 0) return;
  console.error(stderr);
  process.exit(1);
}

function run(script, rest) {
  const child = spawn(node, [script, ...rest], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${bin}${process.platform === "win32" ? ";" : ":"}${process.env.PATH ?? ""}` },
  });
  // Ctrl-C reaches the child by itself; a signal sent to this process alone is passed on.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  // npm's shell passes no signal on: when it is gone, so is the reason to run.
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), PARENT_CHECK_MS).unref();
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
