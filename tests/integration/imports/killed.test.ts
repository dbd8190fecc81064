import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { carryOnImport, requestRun, requestUndo } from "../../../lib/imports/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { Crash, Life, mortalCtx } from "../../support/crashing-ctx.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { isFull } from "../../support/figures.ts";
import { carryOn, importFile, previewFile } from "../../support/import-file.ts";
import { seeded } from "../../support/seeded.ts";

const HEADER = "loja;código;nome;telefone;aceita whatsapp";
const [ROWS, KILLS] = isFull() ? [60_000, 20] : [8_000, 3];
/** Of the database steps every one, or a sample. */
const STRIDE = isFull() ? 1 : 5;
const PATIENCE_MS = isFull() ? 600_000 : 300_000;

let ctx: Ctx;
let recorder: EventRecorder;
let child: ChildProcess | undefined;
beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  const { orgId } = await createOrganization("Morta");
  await createStore(orgId, "01");
  ctx = userCtx(orgId);
});
afterEach(() => child?.kill("SIGKILL"));

async function jobOf(importId: string) {
  const [row] = await ctx.db.rows<{ jobRunId: string }>(
    `SELECT job_run_id AS "jobRunId" FROM customer_import WHERE organization_id = $1 AND id = $2`,
    [ctx.orgId, importId],
  );
  return { importId, jobRunId: row?.jobRunId ?? "" };
}

async function killOften(id: string, random: ReturnType<typeof seeded>) {
  const { jobRunId } = await jobOf(id);
  for (let kill = 0; kill < KILLS; kill += 1) {
    child = fork(new URL("../../support/import-process.ts", import.meta.url), [ctx.orgId, id, jobRunId], {
      execArgv: [],
      env: { ...process.env, DATABASE_URL: inject("databaseUrl") },
    });
    await once(child, "message");
    await sleep(100 + random.below(700)); // from the start of a process to its kill
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
}

async function dailyTotal() {
  const [total] = await ctx.db.rows(
    `SELECT sum(total_cents)::int AS cents, sum(order_count)::int AS orders FROM sales_daily_store
     WHERE organization_id = $1`,
    [ctx.orgId],
  );
  return total;
}

const count = async (table: string) =>
  (await ctx.db.rows(`SELECT FROM ${table} WHERE organization_id = $1`, [ctx.orgId])).length;

describe("an import whose process is killed", () => {
  it(
    "at random points imports each row once",
    async () => {
      const random = seeded(11);
      const rows = Array.from({ length: ROWS }, (_, at) => `01;${at};PESSOA ${at};;`);
      const { id } = await previewFile(ctx, [HEADER, ...rows, "01;x;RUIM;1;"].join("\n"));
      await requestRun(ctx, { id });
      await killOften(id, random);
      const done = await carryOn(ctx, id);
      expect(done).toMatchObject({ status: "completed", result: { read: ROWS + 1, created: ROWS, rejected: 1 } });
      expect(await count("customer")).toBe(ROWS);
    },
    PATIENCE_MS,
  );

  it(
    "at random points imports each sale once, and undoes each once",
    async () => {
      const random = seeded(12);
      const rows = Array.from(
        { length: ROWS },
        (_, at) => `01;${at};${String(1 + (at % 28)).padStart(2, "0")}/03/2024;1,00`,
      );
      const { id } = await previewFile(ctx, ["loja;venda;data;total", ...rows].join("\n"));
      await requestRun(ctx, { id });
      await killOften(id, random);
      expect(await carryOn(ctx, id)).toMatchObject({ status: "completed", result: { read: ROWS, created: ROWS } });
      expect(await dailyTotal()).toEqual({ cents: ROWS * 100, orders: ROWS });
      await requestUndo(ctx, { id });
      await killOften(id, random);
      expect(await carryOn(ctx, id)).toMatchObject({ status: "undone", undo: { undone: ROWS, changedSince: 0 } });
      expect([await count("sale"), await count("sales_daily_store"), await count("sales_daily_seller")]).toEqual([
        0, 0, 0,
      ]);
    },
    PATIENCE_MS,
  );

  it(
    "before or after each database step ends as if it had not been",
    async () => {
      let points = 0;
      for (const when of ["before", "after"] as const) {
        for (let at = 0; ; at += STRIDE) {
          const { id } = await previewFile(ctx, `${HEADER}\n01;${when}${at};NOVA;;\n01;y;X;1;\n`);
          await requestRun(ctx, { id });
          const life = new Life(at, when);
          const outcome = await carryOnImport(mortalCtx(ctx, life), await jobOf(id)).catch((error: unknown) => error);
          const done = await carryOn(ctx, id);
          expect(done).toMatchObject({ status: "completed", result: { read: 2, created: 1, rejected: 1 } });
          if (!life.isOver) break;
          expect(outcome).toBeInstanceOf(Crash);
          points += 1;
        }
      }
      expect(points).toBeGreaterThan(40 / STRIDE);
    },
    PATIENCE_MS,
  );

  it(
    "during the undo undoes each change once",
    async () => {
      for (const when of ["before", "after"] as const) {
        for (let at = 0; ; at += STRIDE) {
          const { id } = await importFile(ctx, `${HEADER}\n01;${when}${at};NOVA;11987654321;n\n`);
          await requestUndo(ctx, { id });
          const life = new Life(at, when);
          await carryOnImport(mortalCtx(ctx, life), await jobOf(id)).catch((error: unknown) => error);
          expect(await carryOn(ctx, id)).toMatchObject({ status: "undone", undo: { changedSince: 0, inUse: 0 } });
          expect([await count("customer"), await count("phone_consent")]).toEqual([0, 1]);
          if (!life.isOver) break;
        }
      }
    },
    PATIENCE_MS,
  );
});
