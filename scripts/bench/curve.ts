import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CUT_OFF, stopAtTheLatest } from "./clean-up.ts";
import { type Run, readRuns, save } from "./report.ts";

const SIZES = [1, 2, 4, 8];
const BENCH = join(import.meta.dirname, "../bench.ts");

/**
 * Runs the same cases at one, two, four and eight times the size, each in its own process, so that memory and failures
 * stay isolated. The file contains every size finished so far.
 */
export async function measureCurve({ scale, only, file }: { scale: number; only: string; file: string }) {
  const runs: Run[] = [];
  let isDone = true;
  for (const size of SIZES.map((times) => times * scale)) {
    const part = file.replace(/(\.json)?$/, `-${size}.json`);
    console.log(`\n── scale ${size}`);
    const args = [BENCH, "--scale", String(size), "--only", only, "--json", part];
    const child = spawn(process.execPath, args, { stdio: "inherit" });
    const ended = once(child, "exit");
    const stop = stopAtTheLatest(async () => {
      child.kill("SIGTERM");
      await ended;
    });
    const [code] = await ended;
    await stop();
    if (code === CUT_OFF) return { runs, isDone: false };
    // Exit code 1: a row missed its target, failed or has a lax limit, as recorded in the file.
    if (code !== 0 && code !== 1)
      console.error(`Scale ${size} ended with ${code}: the rows measured until then are kept`);
    if (existsSync(part)) runs.push(...readRuns(part));
    isDone &&= code === 0;
    save(file, { runs });
  }
  return { runs, isDone };
}
