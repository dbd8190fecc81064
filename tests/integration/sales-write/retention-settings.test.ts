import { beforeEach, describe, expect, it } from "vitest";
import { GET, PUT } from "../../../app/api/settings/retention/route.ts";
import { addDays, dayOf } from "../../../lib/core/dates.ts";
import { finishJobRun, startJobRun } from "../../../lib/jobs/index.ts";
import { systemCtx } from "../../../lib/platform/ctx.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { keptFrom } from "../../../lib/sales/rules/retention.ts";
import type { RetentionView } from "../../../lib/sales/schemas.ts";
import { createStore } from "../../support/factories.ts";
import { newPerson, type Person } from "../../support/settings.ts";

let person: Person;
beforeEach(async () => {
  person = await newPerson({ permissions: ["app:settings"] });
});

type Answer = RetentionView & { message?: string };
const read = async (who = person) => (await who.call<Answer>(GET, "/settings/retention")).body;
const save = (body: unknown, who = person) => who.call<Answer>(PUT, "/settings/retention", { method: "PUT", body });

describe("GET and PUT /settings/retention", () => {
  it("default to five years, and save a longer period", async () => {
    const keptDay = (years: number) => dayOf(keptFrom(new Date(), years));
    const nothing = { startsAt: null, deletedBefore: null, runs: [] };
    expect(await read()).toEqual({ transactionYears: 5, keptFrom: keptDay(5), ...nothing, changed: null });
    const changed = { at: expect.any(String), by: { id: person.userId, name: "Pessoa Teste" } };
    const stored = { transactionYears: 8, keptFrom: keptDay(8), ...nothing, changed };
    expect((await save({ transactionYears: 8 })).body).toEqual(stored);
    expect(await read()).toEqual(stored);
  });

  it("list past deletions", async () => {
    const ctx = systemCtx(person.orgId, "test");
    const id = await startJobRun(ctx, { type: "retention" });
    await finishJobRun(ctx, id, { transactions: { deleted: 12 }, items: { deleted: 30 } });
    expect((await read()).runs).toMatchObject([{ id, status: "completed", transactions: 12, items: 30 }]);
  });

  it.each([
    [{ transactionYears: 4 }, "transactionYears"],
    [{ transactionYears: 31 }, "transactionYears"],
    [{ transactionYears: 5.5 }, "transactionYears"],
    [{}, "transactionYears"],
    [{ transactionYears: 5, other: 1 }, ""],
  ])("reject %j", async (body, field) => {
    const rejected = await save(body);
    expect(rejected.status).toBe(400);
    expect(rejected.body.message).toContain(field);
    expect((await read()).changed).toBeNull();
  });

  it("require the permission, a role that may write, and access to every store", async () => {
    const stranger = await newPerson({ permissions: ["app:rfm"] }, person.orgId);
    expect((await stranger.call(GET, "/settings/retention")).status).toBe(403);
    const reader = await newPerson({ permissions: ["app:settings"], readOnly: true }, person.orgId);
    expect((await save({ transactionYears: 8 }, reader)).status).toBe(403);
    const storeId = await createStore(person.orgId, "F09");
    const limited = await newPerson({ permissions: ["app:settings"], storeIds: [storeId] }, person.orgId);
    expect((await save({ transactionYears: 8 }, limited)).status).toBe(403);
    expect((await read()).transactionYears).toBe(5);
  });

  it("belong to one organization, and are audited with the years before and after", async () => {
    const other = await newPerson({ permissions: ["app:settings"] });
    await save({ transactionYears: 9 });
    expect((await read(other)).transactionYears).toBe(5);
    const audited = () =>
      tenantDb(person.orgId).rows<{ type: string; metadata: unknown }>(
        "SELECT action_type AS type, metadata FROM access_log WHERE organization_id = $1",
        [person.orgId],
      );
    await expect.poll(audited, { timeout: 5_000 }).toHaveLength(1);
    expect(await audited()).toMatchObject([
      {
        type: "SETTINGS_RETENTION_UPDATE",
        metadata: { before: { transactionYears: 5 }, after: { transactionYears: 9 } },
      },
    ]);
  });
});

describe("periods saved at the same time", () => {
  it("are each audited with the period that they replaced", async () => {
    const years = [6, 7, 8, 9, 10, 11];
    await Promise.all(years.map((transactionYears) => save({ transactionYears })));
    type Change = Record<"before" | "after", { transactionYears: number }>;
    const changes = () =>
      tenantDb(person.orgId).rows<{ metadata: Change }>("SELECT metadata FROM access_log WHERE organization_id = $1", [
        person.orgId,
      ]);
    await expect.poll(changes, { timeout: 5_000 }).toHaveLength(years.length);
    const last = (await read()).transactionYears;
    const replaced = (await changes()).map(({ metadata }) => metadata.before.transactionYears);
    expect([...replaced, last].toSorted((one, other) => one - other)).toEqual([5, ...years]);
  });
});

describe("the day from which transactions are kept", () => {
  it("is the same day years ago in UTC−3, never less than five years", () => {
    expect(keptFrom(new Date("2026-11-24T02:59:59Z"), 5)).toEqual(new Date("2021-11-23T03:00:00Z"));
    expect(keptFrom(new Date("2026-11-24T03:00:00Z"), 7)).toEqual(new Date("2019-11-24T03:00:00Z"));
    expect(keptFrom(new Date("2028-02-29T15:00:00Z"), 5)).toEqual(new Date("2023-02-28T03:00:00Z"));
    expect(keptFrom(new Date("2026-11-24T15:00:00Z"), 1)).toEqual(new Date("2021-11-24T03:00:00Z"));
    expect(addDays(dayOf(keptFrom(new Date("2026-03-01T15:00:00Z"), 5)), -1)).toBe("2021-02-28");
  });
});
