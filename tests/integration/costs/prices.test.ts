import { beforeEach, describe, expect, it } from "vitest";
import { DELETE } from "../../../app/api/settings/costs/prices/[id]/route.ts";
import { POST } from "../../../app/api/settings/costs/prices/route.ts";
import { GET, PUT } from "../../../app/api/settings/costs/route.ts";
import { listAccessLogs } from "../../../lib/audit/index.ts";
import { AuditLogQuery } from "../../../lib/audit/schemas.ts";
import { addDays, dayOf, startOfDay } from "../../../lib/core/dates.ts";
import type { CostSettingsView } from "../../../lib/costs/schemas.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import { createStore, userCtx } from "../../support/factories.ts";
import { type LedgerSend, plantSend } from "../../support/planted-sends.ts";
import { newPerson, type Person } from "../../support/settings.ts";

const PATH = "/settings/costs";
const TODAY = dayOf(new Date());
const EMAIL = { tariff: "email", price: 0.00055, chargedPer: "sent", isFreeInReplyWindow: false, validFrom: TODAY };

let person: Person;
beforeEach(async () => {
  person = await newPerson({ permissions: ["app:settings"] });
});

type Answer = CostSettingsView & { message?: string };
const read = async (who = person) => (await who.call<Answer>(GET, PATH)).body;
const add = (body: unknown, who = person) => who.call<Answer>(POST, `${PATH}/prices`, { method: "POST", body });
const save = (body: unknown, who = person) => who.call<Answer>(PUT, PATH, { method: "PUT", body });
const remove = (id: string, who = person) =>
  who.call<Answer>(DELETE, `${PATH}/prices/${id}`, { method: "DELETE", params: { id } });

/** An e-mail that was accepted at the beginning of a day. */
async function mailOn(day: string): Promise<void> {
  const storeId = await createStore(person.orgId, `F${day}`);
  const send: LedgerSend = { tariff: "email", rows: [{ acceptedAt: startOfDay(day) }] };
  await plantSend(tenantDb(person.orgId), storeId, send);
}

describe("prices of an organization", () => {
  it("are empty at first: nothing is assumed", async () => {
    expect(await read()).toEqual({ marginPercent: null, monthlyBudget: null, prices: [], changed: null });
  });

  it("are added from a day on; the latest that has begun is in force", async () => {
    expect((await add({ ...EMAIL, validFrom: "2026-01-01" })).status).toBe(201);
    const tomorrow = addDays(TODAY, 1);
    const { body } = await add({ ...EMAIL, price: 0.001, validFrom: tomorrow });
    const { validFrom: _, ...fields } = EMAIL;
    expect(body.prices).toEqual([
      { id: expect.any(String), ...fields, price: 0.001, validFrom: tomorrow, isInForce: false, isRemovable: true },
      { id: expect.any(String), ...fields, validFrom: "2026-01-01", isInForce: true, isRemovable: true },
    ]);
    expect(await read()).toEqual(body);
  });

  it("never change what an earlier message cost", async () => {
    await add({ ...EMAIL, validFrom: "2026-02-01" });
    for (const validFrom of ["2026-03-01", TODAY]) {
      const { status, code } = await add({ ...EMAIL, price: 9, validFrom });
      expect([status, code]).toEqual([409, "price_in_force"]);
    }
    // Before the first price messages had none.
    expect((await add({ ...EMAIL, price: 9, validFrom: "2026-01-01" })).status).toBe(201);
    const again = await add({ ...EMAIL, price: 9, validFrom: "2026-01-01" });
    expect([again.status, again.code]).toEqual([409, "price_of_day_exists"]);
  });

  it("are removed only while no message was counted with them", async () => {
    const { body } = await add({ ...EMAIL, validFrom: "2026-01-01" });
    await add({ ...EMAIL, price: 0.002, validFrom: addDays(TODAY, 5) });
    await mailOn("2026-01-10");
    const used = body.prices[0]?.id ?? "";
    const refused = await remove(used);
    expect([refused.status, refused.code]).toEqual([409, "price_in_use"]);
    const prices = (await read()).prices;
    expect(prices.map(({ isRemovable }) => isRemovable)).toEqual([true, false]);
    expect((await remove(prices[0]?.id ?? "")).status).toBe(204);
    expect((await remove(prices[0]?.id ?? "")).status).toBe(404);
    expect((await read()).prices.map(({ id }) => id)).toEqual([used]);
  });

  it("are at most 100 for each kind of message", async () => {
    await tenantDb(person.orgId).rows(
      `INSERT INTO message_price (organization_id, tariff, price_micros, charged_per, valid_from, created_at)
       SELECT $1, 'email', 550, 'sent', $2::date + n, now() FROM generate_series(1, 100) AS n`,
      [person.orgId, TODAY],
    );
    const refused = await add({ ...EMAIL, validFrom: addDays(TODAY, 101) });
    expect([refused.status, refused.code]).toEqual([409, "price_limit_reached"]);
    expect((await add({ ...EMAIL, tariff: "gateway" })).status).toBe(201);
    expect((await read()).prices).toHaveLength(101);
  });

  it("of each kind know on their own whether a message was counted with them", async () => {
    for (const tariff of ["email", "gateway"])
      for (const validFrom of ["2026-02-01", "2026-01-01"]) await add({ ...EMAIL, tariff, validFrom });
    await mailOn("2026-01-31");
    const used = (await read()).prices.filter(({ isRemovable }) => !isRemovable);
    expect(used.map(({ tariff, validFrom }) => [tariff, validFrom])).toEqual([["email", "2026-01-01"]]);
  });

  it("of a typing error are removed although other messages were sent since", async () => {
    const { body } = await add({ ...EMAIL, tariff: "gateway" });
    await mailOn(TODAY);
    expect((await remove(body.prices[0]?.id ?? "")).status).toBe(204);
  });

  it.each([
    [{ ...EMAIL, tariff: "sms" }, "tariff"],
    [{ ...EMAIL, price: -0.01 }, "price"],
    [{ ...EMAIL, price: 0.0000001 }, "price"],
    [{ ...EMAIL, price: 101 }, "price"],
    [{ ...EMAIL, chargedPer: "read" }, "chargedPer"],
    [{ ...EMAIL, isFreeInReplyWindow: true }, "isFreeInReplyWindow"],
    [{ ...EMAIL, validFrom: "2026-02-30" }, "validFrom"],
  ])("reject %j", async (body, field) => {
    const rejected = await add(body);
    expect(rejected.status).toBe(400);
    expect(rejected.body.message).toContain(field);
    expect((await read()).prices).toEqual([]);
  });

  it("that are added at the same time do not overtake each other", async () => {
    await add({ ...EMAIL, tariff: "gateway", validFrom: "2026-01-01" });
    const answers = await Promise.all([1, 2, 3, 4].map((price) => add({ ...EMAIL, price })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await read()).prices).toHaveLength(2);
  });
});

describe("margin of an organization", () => {
  it("is saved, cleared and checked", async () => {
    const changed = { at: expect.any(String), by: { id: person.userId, name: "Pessoa Teste" } };
    expect((await save({ marginPercent: 42 })).body).toEqual({
      marginPercent: 42,
      monthlyBudget: null,
      prices: [],
      changed,
    });
    expect((await save({ marginPercent: null })).body.marginPercent).toBeNull();
    for (const marginPercent of [0, 101, 40.5]) expect((await save({ marginPercent })).status).toBe(400);
  });
});

describe("access to costs", () => {
  it("needs the permission, a role that may write, and every store", async () => {
    const stranger = await newPerson({ permissions: ["app:campaigns"] }, person.orgId);
    expect((await stranger.call(GET, PATH)).status).toBe(403);
    const reader = await newPerson({ permissions: ["app:settings"], readOnly: true }, person.orgId);
    const storeId = await createStore(person.orgId, "F09");
    const limited = await newPerson({ permissions: ["app:settings"], storeIds: [storeId] }, person.orgId);
    for (const who of [reader, limited]) {
      expect((await add(EMAIL, who)).status).toBe(403);
      expect((await save({ marginPercent: 40 }, who)).status).toBe(403);
      expect((await remove(person.userId, who)).status).toBe(403);
    }
    expect(await read()).toEqual({ marginPercent: null, monthlyBudget: null, prices: [], changed: null });
  });

  it("ends at the organization", async () => {
    const other = await newPerson({ permissions: ["app:settings"] });
    const { body } = await add(EMAIL);
    expect((await remove(body.prices[0]?.id ?? "", other)).status).toBe(404);
    expect((await read(other)).prices).toEqual([]);
    expect((await read()).prices).toHaveLength(1);
  });

  it("is audited with the price", async () => {
    const { body } = await add(EMAIL);
    await remove(body.prices[0]?.id ?? "");
    await save({ marginPercent: 30 });
    const audited = () =>
      tenantDb(person.orgId).rows<{ type: string; metadata: unknown }>(
        "SELECT action_type AS type, metadata FROM access_log WHERE organization_id = $1 ORDER BY created_at",
        [person.orgId],
      );
    await expect.poll(audited, { timeout: 5_000 }).toHaveLength(3);
    const byType = new Map((await audited()).map(({ type, metadata }) => [type, metadata]));
    expect(byType.get("MESSAGE_PRICE_ADD")).toMatchObject({ before: null, after: { tariff: "email", price: 0.00055 } });
    expect(byType.get("MESSAGE_PRICE_DELETE")).toMatchObject({ before: { tariff: "email" }, after: null });
    const { data } = await listAccessLogs(
      userCtx(person.orgId),
      AuditLogQuery.parse({ actionType: "MESSAGE_PRICE_DELETE" }),
    );
    expect(data[0]?.targets).toEqual([{ kind: "messagePrice", id: "email", name: "0.00055" }]);
    expect(byType.get("SETTINGS_COSTS_UPDATE")).toMatchObject({
      before: { marginPercent: null },
      after: { marginPercent: 30 },
    });
  });
});
