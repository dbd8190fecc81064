import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { freePort } from "../../scripts/database/embedded-postgres.ts";
import { connectDemo } from "../../scripts/stack/connect-demo.ts";
import { runFullSync } from "../../scripts/stack/first-sync.ts";
import { issueToken } from "../../scripts/stack/sign-in.ts";
import { type Stack, startStack } from "../../scripts/stack/start-stack.ts";
import { eventually } from "../support/eventually.ts";
import { figure, isFull } from "../support/figures.ts";
import { exhaustingBodies } from "./support/exhausting-bodies.ts";
import { expect, test } from "./support/fixtures.ts";
import { ADMIN, BELA } from "./support/people.ts";
import { liftMessageLimit, sendCampaign } from "./support/soak/campaign.ts";
import { errorsIn } from "./support/soak/log-lines.ts";
import { openInspector, pause, slope, watchHeld } from "./support/soak/memory.ts";
import { startPeople, startTills, webhooksOf } from "./support/soak/people.ts";
import { type Census, countRows, grownBetween, overgrown, purgeAll, unknownTables } from "./support/soak/tables.ts";

/** Half an hour with a campaign every five minutes, or a few seconds of it. */
const SIZE = isFull()
  ? { rounds: 6, roundMs: 300_000, warmUpRounds: 1, pollMs: 5_000, sellMs: 10_000, lookMs: 10_000, customers: "1000" }
  : { rounds: 4, roundMs: 8_000, warmUpRounds: 2, pollMs: 2_000, sellMs: 3_000, lookMs: 2_000, customers: "100" };
/** A time-out for a hung send, not for a slow machine. */
const SENT_MS = 280_000;
/** The product's processes; the sandbox keeps every message in memory by design. */
const PROCESSES = ["app", "engine"];

test.describe("[O7] a product under continuous load", () => {
  let dataDir: string;
  let stack: Stack;
  let db: pg.Pool;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    dataDir = mkdtempSync(join(tmpdir(), "balcao-soak-"));
    stack = await startStack({
      port: await freePort(),
      dataDir,
      mode: "start",
      // The data folder is temporary: it need not survive a power cut.
      databaseFlags: ["fsync=off", "synchronous_commit=off"],
      sandboxEnv: {
        DEMO_LIVE: "0",
        SANDBOX_CUSTOMERS: SIZE.customers,
        SANDBOX_PEOPLE_DELAY_MS: isFull() ? "4000" : "500",
      },
      // A slow machine must not count as an unavailable store.
      appEnv: {
        RATE_LIMIT_TIMEOUT_MS: "30000",
        RATE_LIMIT: "5000",
        WEBHOOK_RATE_LIMIT: "100000",
        NODE_OPTIONS: "--inspect=127.0.0.1:0",
      },
    });
    const url = new URL(stack.env.DATABASE_URL ?? "");
    url.username = "postgres";
    db = new pg.Pool({ connectionString: url.href, max: 2 });
    for (const email of [ADMIN, BELA]) await runFullSync(stack.url, email, () => undefined);
    await connectDemo(stack);
    await liftMessageLimit(stack.url);
  });
  test.afterAll(async () => {
    await db?.end();
    await stack?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const logOf = (name: string) => join(dataDir, "logs", `${name}.log`);

  test("does not leak memory, log errors or let tables grow without bound", async () => {
    test.setTimeout(SIZE.rounds * SIZE.roundMs + 600_000);
    const logs = PROCESSES.map((name) => ({ name, from: readFileSync(logOf(name), "utf8").length }));
    const complaints = () => logs.flatMap(({ name, from }) => errorsIn(readFileSync(logOf(name), "utf8").slice(from)));
    const watched = stack.children.filter(({ name }) => PROCESSES.includes(name));
    const memories = await Promise.all(
      watched.map(async ({ name, pid }) => ({ name, ...(await watchHeld({ pid, log: logOf(name) }, SIZE.lookMs)) })),
    );
    const loads = [startPeople(stack.url, SIZE.pollMs), startTills(stack, SIZE.sellMs)];
    const censuses = [await countRows(db)];
    const warmAt: number[] = [];
    try {
      for (let round = 0; round < SIZE.rounds; round += 1) {
        const over = pause(SIZE.roundMs);
        await sendCampaign(stack.url, round, SENT_MS);
        await over;
        censuses.push(await countRows(db));
        if (round + 1 === SIZE.warmUpRounds) warmAt.push(...memories.map(({ samples }) => samples.length));
      }
    } finally {
      for (const part of [...loads, ...memories]) await part.stop();
    }

    const failed = [...loads.flatMap((load) => load.failed), ...complaints()];
    expect(failed).toEqual([]);
    const { rows: failures } = await db.query(
      "SELECT function_id AS name FROM platform.failed_run UNION ALL SELECT type FROM job_run WHERE status = 'failed'",
    );
    expect(failures).toEqual([]);
    const { dropped, delivered } = await webhooksOf(stack.sandboxUrl);
    expect([dropped, delivered > 0]).toEqual([0, true]);

    const [start, warm, last] = [0, SIZE.warmUpRounds, SIZE.rounds].map((at) => censuses[at] as Census);
    expect(unknownTables(last as Census)).toEqual([]);
    expect(grownBetween(warm as Census, last as Census, "settled")).toEqual([]);
    expect(overgrown(last as Census)).toEqual([]);
    const sold = (last?.get("public.sale") ?? 0) - (start?.get("public.sale") ?? 0);
    expect(sold).toBeGreaterThan(0);
    await eventually(async () => expect(grownBetween(start as Census, await countRows(db), "working")).toEqual([]));
    const { purged, left } = await purgeAll(db);
    expect(left).toEqual([]);
    expect(purged).toBeGreaterThan(0);

    const slopes = memories.map(({ name, samples }, at) => {
      const after = samples.slice(warmAt[at]);
      return [`${name} MB a minute`, rounded(slope(after, ({ heldMb }) => heldMb))] as const;
    });
    const [app] = memories;
    const atEnd = app?.samples.at(-1);
    // A slope over a few seconds is not significant: only an upper limit.
    for (const [name, perMinute] of slopes) expect([name, perMinute <= (isFull() ? 1 : 60)]).toEqual([name, true]);
    figure("O7", {
      minutes: (SIZE.rounds * SIZE.roundMs) / 60_000,
      campaigns: SIZE.rounds,
      sales: sold,
      webhooks: delivered,
      answers: loads.reduce((sum, { answers }) => sum + answers, 0),
      errors: failed.length,
      ...Object.fromEntries(slopes),
      "app holds MB": rounded(atEnd?.heldMb),
      "app resident MB": rounded(atEnd?.residentMb),
      tables: last?.size ?? 0,
      "rows purged": purged,
    });
  });

  test("[D3] retains no memory of resource-exhausting bodies", async () => {
    test.setTimeout(600_000);
    const app = await openInspector(logOf("app"));
    const sendAll = async () => {
      const { token } = await issueToken(stack.url, ADMIN);
      for (const { name, send, refusals } of exhaustingBodies(stack.url, token)) {
        const { status } = await send();
        expect([name, refusals.includes(status)]).toEqual([name, true]);
      }
    };
    await sendAll();
    const before = await app.heldMb();
    for (let round = 0; round < (isFull() ? 20 : 2); round += 1) await sendAll();
    const grown = rounded((await app.heldMb()) - before);
    app.close();
    expect(grown).toBeLessThanOrEqual(50);
    figure("D3", { "memory grown MB": grown });
  });
});

function rounded(value = Number.NaN): number {
  return Math.round(value * 100) / 100;
}
