import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { figure, isFull } from "../../support/figures.ts";

const ROOT = join(import.meta.dirname, "../../..");
const CLOCK = pathToFileURL(join(ROOT, "tests/support/at-moment.ts")).href;
/** Midnight in UTC−3 and the second before, a month's end, a year's end, February 29. */
const MOMENTS = [
  "2026-11-23T03:00:00.000Z",
  "2026-11-23T02:59:59.000Z",
  "2026-12-01T02:59:58.000Z",
  "2027-01-01T02:59:59.000Z",
  "2028-02-29T02:59:59.000Z",
  "2028-02-29T15:00:00.000Z",
  "2028-03-01T02:59:59.500Z",
];
const ZONES = ["UTC", "America/Sao_Paulo", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"];
const RUNS = isFull() ? 20 : 1;
/** Tests that start this suite, which would recurse. */
const OTHERS = ["any-moment", "mutation"].flatMap((name) => ["--exclude", `tests/unit/scripts/${name}.test.ts`]);
/** The full test takes twenty times three minutes; otherwise only the date calculations run. */
const SUITES = isFull() ? [] : ["tests/unit/core/dates.test.ts", "tests/unit/stores/business-hours.test.ts"];

describe("[E10] the unit tests", () => {
  it("pass in any order, at any moment and in any time zone", () => {
    const dir = mkdtempSync(join(tmpdir(), "balcao-moments-"));
    const report = join(dir, "report.json");
    const seen = Array.from({ length: RUNS }, (_, run) => {
      const seed = Date.now() + run;
      const moment = MOMENTS[(seed + run) % MOMENTS.length] ?? "";
      const zone = ZONES[(seed + 3 * run) % ZONES.length] ?? "";
      const order = ["--sequence.shuffle.files", "--sequence.shuffle.tests", `--sequence.seed=${seed}`];
      const { status } = spawnSync(
        process.execPath,
        [
          join(ROOT, "node_modules/vitest/vitest.mjs"),
          "run",
          "--project=unit",
          "--project=pages",
          // The clock is preloaded per process; a new context of a thread would have the real one.
          "--pool=forks",
          "--reporter=json",
          "--maxWorkers=100%",
          `--outputFile=${report}`,
          ...order,
          ...OTHERS,
          ...SUITES,
        ],
        {
          cwd: ROOT,
          encoding: "utf8",
          maxBuffer: 1e9,
          env: {
            ...process.env,
            AT_MOMENT: moment,
            TZ: zone,
            NODE_OPTIONS: `--import ${CLOCK}`,
            FULL_FAULTS: "",
            FIGURES_FILE: "",
          },
        },
      );
      const { testResults, numPassedTests } = JSON.parse(readFileSync(report, "utf8")) as {
        numPassedTests: number;
        testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
      };
      const failed = testResults.flatMap(({ assertionResults }) =>
        assertionResults.filter((one) => one.status === "failed").map(({ fullName }) => fullName),
      );
      return { moment, zone, seed, status, failed, passed: numPassedTests };
    });
    rmSync(dir, { recursive: true });
    const flaky = seen.filter(({ status }) => status !== 0);
    expect(flaky).toEqual([]);
    for (const { passed } of seen) expect(passed).toBeGreaterThan(isFull() ? 500 : 3);
    figure("E10", { runs: RUNS, tests: seen.reduce((sum, { passed }) => sum + passed, 0), flaky: flaky.length });
  }, 7_200_000);

  it("use the configured moment as the current time", () => {
    const script =
      "console.log(new Date().toISOString().slice(0, 16), new Date(0).getTime(), Date.now() > 1.8e12, Date.UTC(2000, 0))";
    const env = { ...process.env, AT_MOMENT: "2028-02-29T15:00:00.000Z", NODE_OPTIONS: `--import ${CLOCK}` };
    const { stdout } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8", env });
    expect(stdout.trim()).toBe("2028-02-29T15:00 0 true 946684800000");
  });
});
