import { dayOf, startOfDay } from "../../lib/core/dates.ts";
import { closeDb } from "../../lib/platform/db.ts";
import type { Bench, Case } from "./bench.ts";
import { setBenchEnvironment, startBenchDatabase } from "./database.ts";
import { loadTenants } from "./load.ts";
import { median, time } from "./measure.ts";
import { newRun, type Run, saveRun } from "./report.ts";
import type { Result } from "./result.ts";

const HOUR_MS = 3_600_000;
/** Time-out of a case that hangs; the others still run. */
const CASE_MINUTES = 30;

/**
 * Loads a database of this size and measures the cases in sequence; a failed case becomes a row and does not stop the
 * run.
 */
export async function measureCases(cases: readonly Case[], scale: number, file: string): Promise<Run> {
  const say = progressFrom(performance.now());
  const database = await startBenchDatabase();
  try {
    setBenchEnvironment(database.urls.app);
    // Always 6 p.m. today, so that the day has sales.
    const now = new Date(startOfDay(dayOf(new Date())).getTime() + 18 * HOUR_MS);
    const { owner, urls } = database;
    const load = () => {
      say(`loading ${scale * 100_000} customers, ${scale * 1_000_000} sales and twenty small organizations`);
      return loadTenants(owner, scale, now);
    };
    const tenant = cases.every(({ hasOwnData }) => hasOwnData) ? { orgId: "", now } : await load();
    const bench: Bench = { scale, owner, urls, ...tenant };
    const run = newRun(scale, await calibrate(bench));
    for (const [index, each] of cases.entries()) {
      say(`${index + 1}/${cases.length} ${each.name}`);
      run.results.push(...(await measure(each, bench)));
      saveRun(file, run);
    }
    run.calibrationMs.after = await calibrate(bench);
    run.isWhole = true;
    saveRun(file, run);
    return run;
  } finally {
    await closeDb();
    await database.stop();
  }
}

async function measure({ name, run }: Case, bench: Bench): Promise<Result[]> {
  const bound = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => bound.reject(new Error(`not done within ${CASE_MINUTES} minutes`)),
    CASE_MINUTES * 60_000,
  );
  try {
    return await Promise.race([run(bench), bound.promise]);
  } catch (error) {
    console.error(error);
    return [{ name, failed: error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error) }];
  } finally {
    clearTimeout(timer);
  }
}

function progressFrom(startedAt: number): (text: string) => void {
  return (text) => {
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    console.log(`[${clock.padStart(6)}] ${text} …`);
  };
}

/** Time of a fixed computation, to compare machines. */
async function calibrate({ owner }: Bench): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1)
    times.push(await time(() => owner.query("SELECT sum(n) FROM generate_series(1, 2000000) n")));
  return median(times);
}
