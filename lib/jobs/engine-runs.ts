import { z } from "zod";
import { DAY_MS } from "../core/dates.ts";
import { sendRequest } from "../platform/http-client.ts";
import { engineBase } from "./check-engine.ts";
import type { FunctionFigures } from "./queues.ts";

const TIMEOUT_MS = 2_000;
const PAGE = 200;
/** With more pages the counts are lower limits. */
const MAX_PAGES = 5;
const LOOK_BACK_MS = 30 * DAY_MS;

const QUERY = `query Runs($first: Int!, $after: String, $from: Time!) {
  runs(first: $first, after: $after, orderBy: [{ field: QUEUED_AT, direction: ASC }],
    filter: { from: $from, status: [QUEUED, RUNNING] }) {
    edges { node { status queuedAt function { slug } } }
    pageInfo { hasNextPage endCursor }
  }
}`;

const Run = z.object({
  status: z.string(),
  queuedAt: z.string(),
  function: z.object({ slug: z.string() }),
});
type Run = z.infer<typeof Run>;

const Answer = z.object({
  data: z.object({
    runs: z.object({
      edges: z.array(z.object({ node: Run })),
      pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
    }),
  }),
});

/**
 * Waiting and active runs of a self-hosted Inngest, by function; sleeping runs count as active. Null if unavailable:
 * Inngest's cloud has no such API, and `--no-ui` disables it. The API returns no organization.
 */
export async function listEngineRuns(now: Date): Promise<FunctionFigures[] | null> {
  const base = engineBase();
  if (base === undefined) return null;
  try {
    const runs = await readRuns(new URL("/v0/gql", base), new Date(now.getTime() - LOOK_BACK_MS));
    return [...Map.groupBy(runs, (run) => run.function.slug)].map(([slug, ofFunction]) =>
      toFigures(slug, ofFunction, now),
    );
  } catch {
    return null;
  }
}

async function readRuns(url: URL, from: Date): Promise<Run[]> {
  const runs: Run[] = [];
  let after: string | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const variables = { first: PAGE, after, from: from.toISOString() };
    const response = await sendRequest(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      timeoutMs: TIMEOUT_MS,
      retries: 0,
      body: JSON.stringify({ query: QUERY, variables }),
    });
    const { edges, pageInfo } = Answer.parse(await response.json()).data.runs;
    runs.push(...edges.map(({ node }) => node));
    if (!pageInfo.hasNextPage || !pageInfo.endCursor) break;
    after = pageInfo.endCursor;
  }
  return runs;
}

function toFigures(functionId: string, runs: readonly Run[], now: Date): FunctionFigures {
  const queued = runs.filter(({ status }) => status === "QUEUED");
  const oldest = Math.min(...queued.map(({ queuedAt }) => Date.parse(queuedAt)));
  return {
    functionId,
    waiting: queued.length,
    active: runs.length - queued.length,
    failed: 0,
    oldestWaitingSeconds: queued.length > 0 ? Math.max(0, now.getTime() - oldest) / 1_000 : null,
    delayP95Seconds: null,
    perMinute: null,
  };
}
