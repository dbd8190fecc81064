import { parseArgs } from "node:util";
import { dayOf, startOfDay } from "../lib/core/dates.ts";
import { closeDb } from "../lib/platform/db.ts";
import type { Bench, Case } from "./bench/bench.ts";
import { measureCampaigns } from "./bench/cases/campaigns.ts";
import { measureCustomerList, measureTimeline } from "./bench/cases/customers.ts";
import { measureDashboard } from "./bench/cases/dashboard.ts";
import { measureHttp } from "./bench/cases/http.ts";
import { measurePointRead } from "./bench/cases/point-read.ts";
import { measureRfmOverview } from "./bench/cases/rfm-overview.ts";
import { measureRfmRebuild } from "./bench/cases/rfm-rebuild.ts";
import { measureRfmRefresh } from "./bench/cases/rfm-refresh.ts";
import { measureSegmentExport } from "./bench/cases/segment-export.ts";
import { measureSegments } from "./bench/cases/segments.ts";
import { measureSend } from "./bench/cases/send.ts";
import { measureSync } from "./bench/cases/sync.ts";
import { measureWebhooks } from "./bench/cases/webhooks.ts";
import { type BenchDatabase, setBenchEnvironment, startBenchDatabase } from "./bench/database.ts";
import { loadTenants } from "./bench/load.ts";
import { median, time } from "./bench/measure.ts";
import { isMet, printReport, type Result, saveReport } from "./bench/report.ts";

// npm run bench [-- --scale 1] [--only rfm] [--json file]: plain SQL and the product side by side, as ratios.
const CASES: Case[] = [
  { name: "rfm-refresh", run: measureRfmRefresh },
  { name: "rfm-rebuild", run: measureRfmRebuild },
  { name: "rfm-overview", run: measureRfmOverview },
  { name: "dashboard", run: measureDashboard },
  { name: "point-read", run: measurePointRead },
  { name: "customers", run: measureCustomerList },
  { name: "timeline", run: measureTimeline },
  { name: "segments", run: measureSegments },
  { name: "segment-export", run: measureSegmentExport },
  { name: "campaigns", run: measureCampaigns },
  { name: "send", run: measureSend },
  { name: "webhooks", run: measureWebhooks },
  { name: "http", run: measureHttp },
  { name: "sync", run: measureSync },
];
const HOUR_MS = 3_600_000;

const { values: options } = parseArgs({
  options: {
    scale: { type: "string", default: "1" },
    only: { type: "string", default: "" },
    json: { type: "string" },
  },
});
const scale = Number(options.scale);
const cases = CASES.filter(({ name }) => name.includes(options.only));
if (!(scale > 0) || cases.length === 0) {
  console.error(`--scale is a number above 0; --only is part of one of: ${CASES.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

const database = await startBenchDatabase();
try {
  setBenchEnvironment(database.urls.app);
  process.exitCode = await runBench(database);
} finally {
  await closeDb();
  await database.stop();
}

async function runBench({ owner, urls }: BenchDatabase): Promise<number> {
  console.log(`Loading ${scale * 100_000} customers and ${scale * 1_000_000} sales, and twenty small organizations …`);
  // Six in the afternoon of today, whenever it runs: a day with sales in it.
  const now = new Date(startOfDay(dayOf(new Date())).getTime() + 18 * HOUR_MS);
  const bench: Bench = { scale, owner, urls, ...(await loadTenants(owner, scale, now)) };
  const before = await calibrate(bench);
  const results: Result[] = [];
  for (const { name, run } of cases) {
    console.log(`Measuring ${name} …`);
    results.push(...(await run(bench)));
  }
  const calibrationMs = { before, after: await calibrate(bench) };
  const file = options.json ?? `bench-results/${new Date().toISOString().slice(0, 19).replaceAll(":", "")}.json`;
  saveReport(file, results, { scale, calibrationMs });
  console.log("");
  printReport(results);
  console.log(`\nCalibration ${Math.round(before)} → ${Math.round(calibrationMs.after)} ms; figures in ${file}`);
  return results.some((result) => !("skipped" in result) && !isMet(result)) ? 1 : 0;
}

/** How long this machine takes for the same sum: what absolute times are to be read beside. */
async function calibrate({ owner }: Bench): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1)
    times.push(await time(() => owner.query("SELECT sum(n) FROM generate_series(1, 2000000) n")));
  return median(times);
}
