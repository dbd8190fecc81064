import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { queueRelayMessages } from "../../lib/helpdesk/index.ts";
import type { Ctx } from "../../lib/platform/ctx.ts";
import { logger } from "../../lib/platform/logger.ts";
import { applyMessageEvents, recordReplies } from "../../lib/sending/index.ts";
import { figure, isFull } from "../support/figures.ts";
import { processAllLanes } from "../support/inbox.ts";
import { Checks } from "./checks.ts";
import { listOperations, readDocument } from "./operations.ts";
import { type OwnStack, openOwnStack } from "./own-stack.ts";
import { type GroupRun, runGroup, type Target } from "./run-group.ts";
import { inProcess } from "./send.ts";
import { FuzzWorld } from "./world.ts";

const { FUZZ_SEED, FUZZ_REQUESTS, FUZZ_GROUPS } = process.env;
const SEED = Number(FUZZ_SEED ?? 20_261_122);
const REQUESTS = Number(FUZZ_REQUESTS ?? (isFull() ? 10_000 : 100));
const HOUR_MS = 3_600_000;
const ENOUGH_FOR_MOST = 2_000;
/** Operations whose proof this suite cannot produce: a certificate's signature, a browser session behind a password. */
const PROOFLESS = new Set(["POST /email-tracking/webhook", "GET /admin/queues"]);

const document = readDocument(process.env.FUZZ_DOCUMENT);
const operations = listOperations(document);
const wanted = FUZZ_GROUPS?.split(",");
const groups = [...new Set(operations.map(({ group }) => group))].filter((group) => wanted?.includes(group) ?? true);

let stack: OwnStack;
let world: FuzzWorld;
let target: Target;
/** The cause of each 5xx, which only the log contains. */
const causes = new Set<string>();

beforeAll(async () => {
  stack = await openOwnStack();
  world = await FuzzWorld.open(stack);
  target = { document, world, checks: new Checks(document), send: await inProcess(), origin: "http://localhost:3000" };
});

beforeEach(() => {
  vi.spyOn(logger, "error").mockImplementation((context: unknown) => {
    const { err } = context as { err?: unknown };
    causes.add(err instanceof Error ? (err.stack ?? err.message) : String(err));
  });
});

afterAll(async () => {
  await world.close();
  await stack.close();
});

describe("[D1] valid and invalid requests generated from the contract", () => {
  const runs = new Map<string, GroupRun>();

  it.each(groups)(
    "every response of /%s conforms to the contract",
    async (group) => {
      causes.clear();
      const run = await runGroup(
        operations.filter((one) => one.group === group),
        REQUESTS,
        SEED,
        target,
      );
      runs.set(group, run);
      const report = run.findings.map(
        ({ operation, kind, detail, part = "", curl }) => `${operation}: ${kind}\n  ${detail}\n  ${part}\n  ${curl}`,
      );
      expect(report, [`seed ${SEED}`, ...report, ...[...causes].slice(0, 5)].join("\n")).toEqual([]);
      expect(run.requests).toBeGreaterThanOrEqual(REQUESTS);
    },
    HOUR_MS,
  );

  it.runIf(groups.includes("webhooks"))("every stored webhook delivery can be processed", async () => {
    causes.clear();
    const apply = async (ctx: Ctx, deliveryIds: string[]) => {
      await applyMessageEvents(ctx, { deliveryIds });
      await recordReplies(ctx, { deliveryIds });
      await queueRelayMessages(ctx, { deliveryIds });
    };
    let taken = 0;
    for (let portion = await processAllLanes(apply); portion.taken > 0; portion = await processAllLanes(apply)) {
      expect(portion.failed, [...causes].join("\n")).toBe(0);
      taken += portion.taken;
    }
    expect(taken).toBeGreaterThan(0);
  });

  it("valid requests pass the guards of at least three quarters of the operations", () => {
    const statuses = new Map([...runs.values()].flatMap((run) => [...run.statuses]));
    if (process.env.FUZZ_STATUSES) print(statuses);
    const names = [...statuses.keys()].filter((name) => !PROOFLESS.has(name));
    const served = names.filter((name) => wasServed(statuses.get(name)));
    // An operation that is always rejected is untested: a small run may miss some, a full run only those that random
    // bodies cannot satisfy.
    if (REQUESTS >= ENOUGH_FOR_MOST) expect(served.length / names.length).toBeGreaterThan(0.75);
    const slowest = [...runs.values()].flatMap(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    const requests = slowest.length;
    figure("D1", {
      requests,
      groups: runs.size,
      perGroup: Math.min(...[...runs.values()].map((run) => run.requests)),
      operations: names.length,
      served: served.length,
      findings: [...runs.values()].flatMap((run) => run.findings).length,
      p99Ms: Math.round(slowest[Math.floor(requests * 0.99)] ?? 0),
    });
  });
});

/** Whether it returned a 2xx or a redirect at least once. */
function wasServed(counts: Map<number, number> = new Map()): boolean {
  return [...counts.keys()].some((status) => status < 400);
}

function print(statuses: GroupRun["statuses"]): void {
  const lines = [...statuses].map(([name, counts]) => `${name} ${JSON.stringify(Object.fromEntries(counts))}`);
  console.log(lines.join("\n"));
}
