import { getReport } from "../../../lib/campaigns/index.ts";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";
import {
  getExperiment,
  getGroupResults,
  getProgrammeResults,
  getResults,
  keepEffect,
  listClosedWindows,
} from "../../../lib/experiments/index.ts";
import { explainFigure } from "../../../lib/explain/index.ts";
import { type ExplainPart, FIGURE_IDS, type FigureId } from "../../../lib/explain/names.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { type Bench, ctxAt } from "../bench.ts";
import { p95, time } from "../measure.ts";
import { addProof, type Proof } from "../proof-records.ts";
import type { Result } from "../result.ts";

const ROUNDS = 20;
/** Sums of a figure are those of its page, which has the same budget. */
const SUM_ROUNDS = 5;
const FIRST_PAGE_MS = 300;
const REPORT_MS = 2_000;
const PAGE = { language: "pt-BR", cursor: undefined, limit: 50 } as const;

/** First page of every figure of the registry, the sums beside it, and the reports with intervals. */
export async function measureProof(bench: Bench): Promise<Result[]> {
  const { proof, remove } = await addProof(bench);
  try {
    return [...(await measureFigures(bench, proof)), ...(await measureReports(bench, proof))];
  } finally {
    await remove();
  }
}

async function measureFigures(bench: Bench, proof: Proof): Promise<Result[]> {
  const ctx = readerAt(bench);
  const results: Result[] = [];
  for (const figure of FIGURE_IDS.filter(isLocal)) {
    const read = (only: ExplainPart) => () => explainFigure(ctx, { ...PAGE, ...paramsOf(figure, proof), figure, only });
    const { unit } = await read("rows")();
    if (unit !== "ratio")
      results.push(
        budgeted(`explained, first page: ${figure}, p95`, await slowest(read("rows"), ROUNDS), FIRST_PAGE_MS),
      );
    const sums = await slowest(read("sums"), SUM_ROUNDS);
    results.push(budgeted(`explained, sums: ${figure}, slowest of ${SUM_ROUNDS}`, sums, REPORT_MS));
  }
  return results;
}

async function measureReports(bench: Bench, proof: Proof): Promise<Result[]> {
  const { campaignId: id, quarterClosesAt } = proof;
  const [ctx, open, later] = [readerAt(bench), readerAt(bench, proof.openAt), readerAt(bench, quarterClosesAt)];
  // As the job does after a sync.
  for (const at of [bench.now, quarterClosesAt])
    for (const window of await listClosedWindows(ctxAt(bench, at))) await keepEffect(ctxAt(bench, at), window);
  const reports = [
    ["a send with control group and A/B test", () => getExperiment(ctx, { id, occurrence: 1 })],
    ["the same while its window is open", () => getExperiment(open, { id, occurrence: 1 })],
    ["a quarter of the organization's control group", () => getProgrammeResults(later)],
    ["the same before the quarter has closed", () => getProgrammeResults(ctx)],
    ["the results of 30 days", () => getResults(ctx, { days: 30 })],
    ["the same by RFM group", () => getGroupResults(ctx, { days: 30 })],
    ["the messages of a send, GET /campaigns/:id/report", () => getReport(ctx, { id, occurrence: 1 })],
  ] as const;
  const results: Result[] = [];
  for (const [name, read] of reports)
    results.push(budgeted(`report with intervals: ${name}, p95`, await slowest(read, ROUNDS), REPORT_MS));
  return results;
}

const budgeted = (name: string, product: number, atMost: number): Result => ({
  name,
  unit: "ms",
  product,
  budget: { atMost },
});

/** Their rows come from the helpdesk. */
const isLocal = (figure: FigureId) => !figure.startsWith("helpdesk.");

function paramsOf(figure: FigureId, proof: Proof): Record<string, string> {
  const { campaignId, quarter, surveyId, segmentId, storeId } = proof;
  const [area, name = ""] = figure.split(".");
  if (area === "campaigns") {
    if (name.startsWith("arm-")) return { campaignId, assignment: "treated" };
    return name.startsWith("variant-") ? { campaignId, variant: "B" } : { campaignId };
  }
  if (area === "surveys") return { surveyId };
  if (area === "segments") return { segmentId };
  if (area === "stores") return { storeId };
  if (area === "results") {
    if (name.startsWith("programme-")) return { quarter, assignment: "holdout" };
    return name.startsWith("group-") ? { days: "365", group: "champions" } : { days: "365" };
  }
  if (figure === "dashboard.hour-sales") return { hour: "12" };
  // A year, the longest that the page offers.
  return area === "dashboard" ? { period: "year" } : {};
}

/** A person of the organization: only they may open figures. */
function readerAt(bench: Bench, at = bench.now): Ctx {
  const actor = { userId: crypto.randomUUID(), email: "", roleId: null, level: 10, readOnly: false };
  return { ...ctxAt(bench, at), actor: { kind: "user", ...actor, permissions: [...PERMISSIONS] } };
}

async function slowest(read: () => Promise<unknown>, rounds: number): Promise<number> {
  await read();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await time(read));
  return p95(times);
}
