import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseArgs } from "node:util";

// npm run test:fuzz [-- --requests 10000 --seed 7 --groups customers,users --url http://…]: generates
// that many requests per route group from docs/openapi.json. Prints findings with seed and smallest request.
const ROOT = join(import.meta.dirname, "..");

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "10000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    groups: { type: "string" },
    url: { type: "string" },
  },
});
const { requests, seed, groups, url } = values;
console.log(`${requests} requests a group, seed ${seed}`);
const env = {
  ...process.env,
  FUZZ_REQUESTS: requests,
  FUZZ_SEED: seed,
  ...(groups ? { FUZZ_GROUPS: groups } : {}),
  ...(url ? { FUZZ_URL: url } : {}),
};
const args = [join(ROOT, "node_modules/vitest/vitest.mjs"), "run", "tests/fuzz"];
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit", env });
process.exit(status ?? 1);
