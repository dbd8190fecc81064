import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { figure, isFull } from "../../support/figures.ts";

const ROOT = join(import.meta.dirname, "../../..");
/** All domain rules take most of an hour; otherwise only the RFM segment rules run, with the tests of their slice. */
const [RULES, SLICE] = isFull() ? ["lib/*/rules/**/*.ts", ""] : ["lib/rfm/rules/segments.ts", "rfm"];
const KILLED = ["Killed", "Timeout"];
const ALIVE = ["Survived", "NoCoverage"];

it("the tests detect at least 80 % of the mutants of the domain rules [E10]", () => {
  const dir = mkdtempSync(join(tmpdir(), "balcao-mutants-"));
  const report = join(dir, "mutation.json");
  const config = join(dir, "stryker.config.json");
  const own = { mutate: [RULES], reporters: ["json"], jsonReporter: { fileName: report }, thresholds: { break: null } };
  const common = JSON.parse(readFileSync(join(ROOT, "tests/mutation/stryker.config.json"), "utf8")) as object;
  writeFileSync(config, JSON.stringify({ ...common, ...own, tempDirName: join(dir, "sandbox") }));
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", config],
    {
      cwd: ROOT,
      encoding: "utf8",
      maxBuffer: 1e9,
      env: { ...process.env, FULL_FAULTS: "", FIGURES_FILE: "", MUTATED_SLICE: SLICE },
    },
  );
  const { files } = JSON.parse(readFileSync(report, "utf8")) as {
    files: Record<string, { mutants: { status: string }[] }>;
  };
  rmSync(dir, { recursive: true });
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const killed = statuses.filter((status) => KILLED.includes(status)).length;
  const all = statuses.filter((status) => [...KILLED, ...ALIVE].includes(status)).length;
  expect(all, `${stdout}\n${stderr}`).toBeGreaterThan(isFull() ? 1_000 : 10);
  const score = Math.floor((1_000 * killed) / all) / 10;
  figure("E10", { mutants: all, killed, "% killed": score });
  expect(score).toBeGreaterThanOrEqual(80);
}, 7_200_000);
