import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as go } from "../../../app/api/go/[token]/route.ts";
import { GET as ask } from "../../../app/api/go/unsubscribe/[token]/route.ts";
import { removeOldRows } from "../../../inngest/functions/jobs/remove-old-rows.ts";
import { DAY_MS } from "../../../lib/core/dates.ts";
import { cutoffOf, type ExpiringTable } from "../../../lib/core/retention.ts";
import {
  addJobRunErrors,
  finishJobRun,
  oldRowsRemovalRequested,
  removeOldJobRuns,
  startJobRun,
  unsafeFindDueRemovals,
} from "../../../lib/jobs/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { unsafeRows } from "../../../lib/platform/db.ts";
import { firstUuidAt } from "../../../lib/platform/uuid.ts";
import { issueLinks, issueOpenTokens, issueUnsubscribeTokens, removeOldTokens } from "../../../lib/tracking/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { call } from "../../support/http.ts";
import { createCustomer } from "../../support/inbox.ts";
import { runFunction } from "../../support/run-function.ts";

let recorder: EventRecorder;
let ctx: Ctx;
let other: Ctx;
beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  ctx = (await createOrganization("Aurora")).ctx;
  other = (await createOrganization("Bela")).ctx;
});

const run = ({ orgId }: Ctx) => runFunction(removeOldRows, { name: oldRowsRemovalRequested.name, data: { orgId } });
const isDue = async ({ orgId }: Ctx) => (await findAllDue(unsafeFindDueRemovals)).orgIds.includes(orgId);
/** An hour before, or after, the time from which rows of the table are kept. */
const removedFrom = (table: ExpiringTable) => new Date(cutoffOf(table, new Date()).getTime() - 3_600_000);
const keptFrom = (table: ExpiringTable) => new Date(cutoffOf(table, new Date()).getTime() + 3_600_000);
const removedToday = async (table: string) => {
  const [row] = await unsafeRows<{ rows: bigint }>(
    "SELECT rows FROM platform.removed_rows WHERE day = (now() AT TIME ZONE 'UTC')::date AND table_name = $1",
    [table],
  );
  return Number(row?.rows ?? 0);
};

async function addEvents({ db, orgId }: Ctx, receivedAt: Date, count: number): Promise<void> {
  await db.rows(
    `INSERT INTO message_event (organization_id, id, channel, provider_message_id, status, occurred_at)
     SELECT $1, overlay($2 placing lpad(to_hex(n), 12, '0') from 25)::uuid, 'whatsapp', $2 || n, 'sent', now()
     FROM generate_series(1, $3::int) n`,
    [orgId, firstUuidAt(receivedAt), count],
  );
}
const countEvents = async ({ db, orgId }: Ctx) => {
  const [row] = await db.rows<{ n: number }>(
    "SELECT count(*)::int AS n FROM message_event WHERE organization_id = $1",
    [orgId],
  );
  return row?.n;
};

describe("removal of old rows", () => {
  it("removes reports past their period, only of its organization, and records how many", async () => {
    for (const one of [ctx, other]) {
      await addEvents(one, removedFrom("public.message_event"), 1_300);
      await addEvents(one, keptFrom("public.message_event"), 3);
    }
    expect([await isDue(ctx), await isDue(other)]).toEqual([true, true]);
    const recorded = await removedToday("public.message_event");
    const { result, steps } = await run(ctx);
    expect([result, steps]).toEqual([{ removed: 1_300 }, ["remove-portion-1"]]);
    expect([await countEvents(ctx), await countEvents(other)]).toEqual([3, 1_303]);
    expect(await removedToday("public.message_event")).toBeGreaterThanOrEqual(recorded + 1_300);
    expect([await isDue(ctx), await isDue(other)]).toEqual([false, true]);
    expect((await run(ctx)).result).toEqual({ removed: 0 });
  });

  it("keeps unsubscribe links, and links that expired years ago, which still say so", async () => {
    const storeId = await createStore(ctx.orgId, "F01");
    const customerId = await createCustomer(ctx.orgId, storeId, { name: "Bia", email: "bia@example.test" });
    const owner = { customerId, campaignId: null, recipientId: null };
    const link = { ...owner, channel: "email" as const, url: "https://loja.example/a" };
    const [old = ""] = await ctx.db.sql((sql) => issueLinks(sql, ctx.orgId, [link]));
    const [oldOpen, recentOpen] = await ctx.db.sql((sql) => issueOpenTokens(sql, ctx.orgId, [owner, owner]));
    const leave = await ctx.db.sql((sql) =>
      issueUnsubscribeTokens(sql, ctx.orgId, "email", [{ customerId, address: "bia@example.test" }]),
    );
    const move = (table: string, column: string, token: unknown, at: Date) =>
      ctx.db.rows(`UPDATE ${table} SET ${column} = $3 WHERE organization_id = $1 AND token = $2`, [
        ctx.orgId,
        token,
        at,
      ]);
    await move("redirect_token", "expires_at", old, new Date("2020-01-01T00:00:00Z"));
    await move("open_token", "created_at", oldOpen, removedFrom("public.open_token"));
    await move("open_token", "created_at", recentOpen, keptFrom("public.open_token"));
    const follow = async (token: string) =>
      (await call(go, { path: `/api/go/${token}`, params: { token }, headers: { "user-agent": "Mozilla/5.0" } }))
        .status;
    expect(await removeOldTokens(other)).toEqual({ removed: 0, isDone: true });
    expect(await isDue(ctx)).toBe(true);
    expect((await run(ctx)).result).toEqual({ removed: 1 });

    expect(await follow(old)).toBe(410);
    expect(await ctx.db.rows("SELECT token FROM open_token WHERE organization_id = $1", [ctx.orgId])).toEqual([
      { token: recentOpen },
    ]);
    const token = leave.get(customerId) ?? "";
    expect((await call(ask, { path: `/api/go/unsubscribe/${token}`, params: { token } })).status).toBe(200);
  });

  it("removes old runs with their errors, but not the last completed one of a type, nor one with a missing row", async () => {
    const add = async (type: "rfm" | "erp_sales", daysAgo: number, options: { error?: "open" | "resolved" } = {}) => {
      const id = await startJobRun(ctx, { type });
      if (options.error)
        await ctx.db.sql((sql) =>
          addJobRunErrors(sql, ctx.orgId, id, [{ entity: "sales", externalId: id, reason: "no customer" }]),
        );
      if (options.error === "resolved")
        await ctx.db.rows(
          "UPDATE job_run_error SET resolved_at = now() WHERE organization_id = $1 AND job_run_id = $2",
          [ctx.orgId, id],
        );
      await finishJobRun(ctx, id);
      const startedAt = new Date(Date.now() - daysAgo * DAY_MS);
      await ctx.db.rows("UPDATE job_run SET started_at = $3, finished_at = $3 WHERE organization_id = $1 AND id = $2", [
        ctx.orgId,
        id,
        startedAt,
      ]);
      return id;
    };
    await add("rfm", 450);
    await add("rfm", 420, { error: "resolved" });
    const missing = await add("rfm", 430, { error: "open" });
    const recent = await add("rfm", 399);
    await add("erp_sales", 700);
    const last = await add("erp_sales", 600);
    const running = await startJobRun(ctx, { type: "erp_products" });
    await ctx.db.rows(
      "UPDATE job_run SET started_at = now() - interval '500 days' WHERE organization_id = $1 AND id = $2",
      [ctx.orgId, running],
    );

    expect(await removeOldJobRuns(other)).toEqual({ removed: 0, isDone: true });
    expect(await isDue(ctx)).toBe(true);
    expect((await run(ctx)).result).toEqual({ removed: 4 });
    const left = await ctx.db.rows<{ id: string }>("SELECT id FROM job_run WHERE organization_id = $1", [ctx.orgId]);
    expect(left.map(({ id }) => id).sort()).toEqual([missing, recent, last, running].sort());
    const errors = await ctx.db.rows("SELECT job_run_id AS id FROM job_run_error WHERE organization_id = $1", [
      ctx.orgId,
    ]);
    expect(errors).toEqual([{ id: missing }]);
    expect(await isDue(ctx)).toBe(false);
  });

  it("of the last days of a segment's sizes happens with its count", async () => {
    const { saveCounts } = await import("../../../lib/segments/store/segments.ts");
    const segmentId = crypto.randomUUID();
    await ctx.db.rows(
      "INSERT INTO segment (organization_id, id, name, rules) VALUES ($1, $2, 'Todos', '{\"rules\": []}')",
      [ctx.orgId, segmentId],
    );
    await ctx.db.rows(
      `INSERT INTO segment_size (organization_id, segment_id, day, size)
       SELECT $1, $2, '2026-11-28'::date - n, n FROM unnest(ARRAY[89, 90, 91, 400]) n`,
      [ctx.orgId, segmentId],
    );
    const counts = { size: 7, whatsappReach: 0, emailReach: 0 };
    await ctx.db.sql((sql) => saveCounts(sql, ctx.orgId, { id: segmentId, version: 1 }, counts, "2026-11-28"));
    const sizes = await ctx.db.rows<{ size: number }>(
      "SELECT size FROM segment_size WHERE organization_id = $1 AND segment_id = $2 ORDER BY day",
      [ctx.orgId, segmentId],
    );
    expect(sizes.map(({ size }) => size)).toEqual([90, 89, 7]);
  });
});
