import { parseArgs } from "node:util";
import type { Case } from "./bench/bench.ts";
import { measureCampaigns } from "./bench/cases/campaigns.ts";
import { measureCustomerList, measureTimeline } from "./bench/cases/customers.ts";
import { measureDashboard } from "./bench/cases/dashboard.ts";
import { measureExperiment } from "./bench/cases/experiment.ts";
import { measureHttp } from "./bench/cases/http.ts";
import { measureImport } from "./bench/cases/import.ts";
import { measureNeighbour } from "./bench/cases/neighbour.ts";
import { measureOrganizations } from "./bench/cases/organizations.ts";
import { measurePointRead } from "./bench/cases/point-read.ts";
import { measureProof } from "./bench/cases/proof.ts";
import { measureRfmOverview } from "./bench/cases/rfm-overview.ts";
import { measureRfmRebuild } from "./bench/cases/rfm-rebuild.ts";
import { measureRfmRefresh } from "./bench/cases/rfm-refresh.ts";
import { measureSegmentExport } from "./bench/cases/segment-export.ts";
import { measureSegments } from "./bench/cases/segments.ts";
import { measureSend } from "./bench/cases/send.ts";
import { measureStatuses } from "./bench/cases/statuses.ts";
import { measureSync } from "./bench/cases/sync.ts";
import { measureWeb } from "./bench/cases/web.ts";
import { measureWebhooks } from "./bench/cases/webhooks.ts";
import { cleanUpWhenCutOff } from "./bench/clean-up.ts";
import { measureCurve } from "./bench/curve.ts";
import { measureCases } from "./bench/measure-cases.ts";
import { writePage } from "./bench/page.ts";
import { printReport, type Run, readRuns } from "./bench/report.ts";
import { isBad } from "./bench/result.ts";

const HELP = `npm run bench [-- options]: compares the product with plain SQL, as ratios.
  --scale 1      size of the data: 1 is 100,000 customers and 1,000,000 sales
  --only rfm     only cases whose name contains this text, or a list: send,http
  --curve        runs one, two, four and eight times the scale, one after the other
  --write        writes the figures into docs/performance.md
  --from file    measures nothing: prints or writes the figures of an earlier run or curve
  --json file    file for the figures; default bench-results/<time>.json`;
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
  { name: "experiment", run: measureExperiment },
  { name: "proof", run: measureProof },
  { name: "statuses", run: measureStatuses },
  { name: "send", run: measureSend },
  { name: "webhooks", run: measureWebhooks },
  { name: "http", run: measureHttp },
  { name: "web", run: measureWeb },
  { name: "neighbour", run: measureNeighbour },
  { name: "sync", run: measureSync },
  { name: "import", run: measureImport, hasOwnData: true },
  { name: "organizations", run: measureOrganizations, hasOwnData: true },
];

const options = readOptions();
const scale = Number(options.scale);
const asked = options.only.split(",");
/** `web` is the browser case, not `webhooks`. */
const named = CASES.filter(({ name }) => asked.includes(name));
const cases = named.length > 0 ? named : CASES.filter(({ name }) => asked.some((part) => name.includes(part)));
if (!(scale > 0) || cases.length === 0) {
  console.error(`${HELP}\n\nCases: ${CASES.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}

const file = options.json ?? `bench-results/${new Date().toISOString().slice(0, 19).replaceAll(":", "")}.json`;
cleanUpWhenCutOff();
const { runs, isDone } = await findRuns();
const largest = runs.at(-1);
if (largest) {
  console.log("");
  printReport(largest.results);
  console.log(`Figures in ${options.from ?? file}`);
  if (options.write) writePage(runs);
}
// Open connections of a case that hung would keep the process alive.
process.exit(isDone && largest && !largest.results.some(isBad) ? 0 : 1);

async function findRuns(): Promise<{ runs: Run[]; isDone: boolean }> {
  if (options.from) return { runs: readRuns(options.from), isDone: true };
  if (options.curve) return measureCurve({ scale, only: options.only, file });
  return { runs: [await measureCases(cases, scale, file)], isDone: true };
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        scale: { type: "string", default: "1" },
        only: { type: "string", default: "" },
        curve: { type: "boolean", default: false },
        write: { type: "boolean", default: false },
        from: { type: "string" },
        json: { type: "string" },
      },
    }).values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
    process.exit(2);
  }
}
