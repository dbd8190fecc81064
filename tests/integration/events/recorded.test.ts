import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import {
  eraseCustomer,
  recordConsents,
  setPreferences,
  updateConsents,
  upsertCustomers,
} from "../../../lib/customers/index.ts";
import { splitCustomer } from "../../../lib/erp/index.ts";
import { setRecordedTypes } from "../../../lib/events/index.ts";
import type { EventType } from "../../../lib/events/names.ts";
import { claimJobRun, failJobRun, finishJobRun, startJobRun } from "../../../lib/jobs/index.ts";
import { recordingStatement } from "../../../lib/platform/database/event-sql.ts";
import { recomputeRfm } from "../../../lib/rfm/index.ts";
import { answerSurvey } from "../../support/answer-survey.ts";
import { CustomerShop } from "../../support/customer-shop.ts";
import { contentsOf, recordTypes } from "../../support/events.ts";
import { outboxOf } from "../../support/outbox.ts";
import { ReassignWorld } from "../../support/reassign-world.ts";

const EDITOR = ["app:customers", "app:customers:edit"];

let shop: CustomerShop;
beforeEach(async () => {
  shop = await CustomerShop.open();
  await recordTypes(shop.orgId);
});

const recorded = (types?: readonly EventType[]) => contentsOf(shop.orgId, types);
const countOf = async (orgId = shop.orgId) =>
  (await shop.ctx.db.rows("SELECT FROM event WHERE organization_id = $1", [orgId])).length;

describe("an event is recorded once, with its change", () => {
  it("for customers who are created and updated by a page of the ERP, not for unchanged ones", async () => {
    const [maria, joao] = [shop.record("F01", "1", { name: "MARIA" }), shop.record("F02", "2", { name: "JOÃO" })];
    const [mariaId = "", joaoId = ""] = await shop.register([maria, joao]);
    await shop.register([maria, { ...joao, transId: joao.transId + 10, name: "JOÃO SOUZA" }]);
    const data = { source: "record" };
    const events = await recorded();
    expect(events).toHaveLength(3);
    expect(events.slice(0, 2)).toEqual(
      expect.arrayContaining([
        { type: "customer.created", id: mariaId, data },
        { type: "customer.created", id: joaoId, data },
      ]),
    );
    expect(events[2]).toEqual({ type: "customer.updated", id: joaoId, data });
  });

  it("for nothing in a transaction that is rolled back", async () => {
    const failing = shop.ctx.db.sql(async (sql) => {
      await upsertCustomers(sql, shop.orgId, [shop.record("F01", "1", { name: "MARIA" })]);
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await countOf()).toBe(0);
  });

  it("for a preference that a person pins", async () => {
    const id = await shop.customer("F01", "1", { name: "MARIA" });
    for (let time = 0; time < 2; time += 1)
      await setPreferences(shop.as(EDITOR), { id, preferredStoreId: shop.storeId("F02") });
    expect(await recorded(["customer.updated"])).toEqual([
      { type: "customer.updated", id, data: { source: "person" } },
    ]);
  });

  it("for each change of a consent, by the customer or by a user", async () => {
    const phone = "11987654321";
    const id = await shop.customer("F01", "1", { name: "MARIA", phone, email: "maria@mail.test" });
    const said = { phone, channel: "whatsapp", isOptedOut: true, source: "keyword", at: new Date() } as const;
    for (let time = 0; time < 2; time += 1) await recordConsents(shop.ctx, [said]);
    for (let time = 0; time < 2; time += 1) await updateConsents(shop.as(EDITOR), { id, emailOptOut: true });
    const data = { isOptedOut: true, wasOptedOut: false };
    expect(await recorded(["consent.changed"])).toEqual([
      { type: "consent.changed", id, data: { ...data, channel: "whatsapp", source: "keyword" } },
      { type: "consent.changed", id, data: { ...data, channel: "email", source: "manual" } },
    ]);
  });

  it("for both customers of a split, and the opt-outs that the new one inherits", async () => {
    const phone = "11987654321";
    const [id = ""] = await shop.register([
      shop.record("F01", "1", { name: "MARIA", phone }),
      shop.record("F02", "2", { name: "JOÃO", phone }),
    ]);
    await updateConsents(shop.as(EDITOR), { id, whatsappOptOut: true });
    const before = (await recorded()).length;
    const { id: newId } = await splitCustomer(shop.as(EDITOR), { id, identities: ["F02:2"] });
    const events = (await recorded()).slice(before);
    const data = { source: "split" };
    expect(events).toHaveLength(3);
    expect(events).toEqual(
      expect.arrayContaining([
        { type: "customer.created", id: newId, data },
        { type: "customer.updated", id, data },
        {
          type: "consent.changed",
          id: newId,
          data: { channel: "whatsapp", isOptedOut: true, wasOptedOut: false, source: "split" },
        },
      ]),
    );
  });

  it("for an erasure, after the opt-outs of both channels", async () => {
    const id = await shop.customer("F01", "1", { name: "MARIA", phone: "11987654321", email: "maria@mail.test" });
    await eraseCustomer(shop.as(EDITOR), { id, confirm: "MARIA" });
    expect((await recorded()).map(({ type }) => type)).toEqual([
      "customer.created",
      "consent.changed",
      "consent.changed",
      "customer.erased",
    ]);
    const texts = await shop.ctx.db.rows<{ text: string }>(
      "SELECT row_to_json(e)::text AS text FROM event e WHERE organization_id = $1",
      [shop.orgId],
    );
    expect(JSON.stringify(texts)).not.toMatch(/MARIA|11987654321|maria@/);
  });

  it("for new sales and returns, and for customers whose group changes by them", async () => {
    const id = await shop.customer("F01", "1", { name: "MARIA" });
    await shop.sell("F01:1", [
      { at: "2026-11-19T12:00:00Z", cents: 12_345 },
      { at: "2026-11-19T13:00:00Z", cents: -2_345, seller: null },
    ]);
    const sellerId = (await shop.ctx.db.rows("SELECT id FROM seller WHERE external_id = 'ana'", []))[0]?.id;
    expect((await recorded(["sale.registered"])).map(({ data }) => data)).toEqual([
      { kind: "sale", amount: 123.45, occurredAt: "2026-11-19T12:00:00.000Z", customerId: id, sellerId },
      { kind: "return", amount: -23.45, occurredAt: "2026-11-19T13:00:00.000Z", customerId: id, sellerId: null },
    ]);
    const changed = await recorded(["rfm.changed"]);
    expect(changed).toMatchObject([{ id, data: { previousRfmStatus: "hibernating" } }]);
    expect(changed[0]?.data).not.toMatchObject({ rfmStatus: "hibernating" });
  });

  it("for customers whose group changes in a rebuild, and not for the others", async () => {
    const [id = "", other = ""] = [await shop.customer("F01", "1"), await shop.customer("F01", "2")];
    await shop.sell("F01:1", [{ at: "2026-11-19T12:00:00Z", cents: 12_345 }]);
    const before = await recorded(["rfm.changed"]);
    await shop.ctx.db.rows(
      "UPDATE customer_metrics SET rfm_status = 'at_risk', spent_cents = 1 WHERE organization_id = $1 AND customer_id = $2",
      [shop.orgId, id],
    );
    await shop.ctx.db.rows(
      "UPDATE customer_metrics SET spent_cents = 1 WHERE organization_id = $1 AND customer_id = $2",
      [shop.orgId, other],
    );
    await recomputeRfm(shop.ctx);
    const events = (await recorded(["rfm.changed"])).slice(before.length);
    expect(events).toMatchObject([{ id, data: { previousRfmStatus: "at_risk" } }]);
  });

  it("for the first answer of a survey link", async () => {
    const id = await shop.customer("F01", "1", { name: "MARIA" });
    const { surveyId } = await answerSurvey(shop.ctx, { customerId: id, storeId: shop.storeId("F01"), scores: [9, 3] });
    expect((await recorded(["survey.answered"])).map(({ data }) => data)).toEqual([
      { surveyId, customerId: id, campaignId: null, score: 9 },
    ]);
  });

  it("for the end of an ERP sync, not for other runs", async () => {
    const finished = (await claimJobRun(shop.ctx, { type: "erp_full", trigger: "user" })) ?? "";
    for (let time = 0; time < 2; time += 1) await finishJobRun(shop.ctx, finished);
    const failed = (await claimJobRun(shop.ctx, { type: "erp_incremental" })) ?? "";
    for (let time = 0; time < 2; time += 1) await failJobRun(shop.ctx, failed, "The ERP did not answer");
    await finishJobRun(shop.ctx, await startJobRun(shop.ctx, { type: "rfm" }));
    expect(await recorded()).toEqual([
      { type: "sync.finished", id: finished, data: { sync: "erp_full", trigger: "user", rejectedRows: 0 } },
      { type: "sync.failed", id: failed, data: { sync: "erp_incremental", trigger: "schedule", rejectedRows: 0 } },
    ]);
  });

  it("for a customer who waits too long, and for the conversation that was handed over", async () => {
    const world = await ReassignWorld.open("2026-03-10T15:00:00.000Z");
    await recordTypes(world.orgId);
    world.agent(7, "ANA");
    const old = world.waiting(45);
    await world.run();
    world.pass(5);
    await world.run();
    const [record] = await world.records();
    const conversation = { conversationId: old.id, customerId: null };
    expect(await contentsOf(world.orgId)).toEqual([
      { type: "conversation.waiting", id: record?.id, data: { ...conversation, minutesWaited: 45 } },
      {
        type: "conversation.reassigned",
        id: record?.id,
        data: { ...conversation, newConversationId: record?.to, agentId: 7 },
      },
    ]);
  });
});

describe("an organization", () => {
  const doAll = async () => {
    const id = await shop.customer("F01", "1", { name: "MARIA", phone: "11987654321" });
    await shop.customer("F01", "2", { name: "JOÃO" });
    await shop.sell("F01:1", [{ at: "2026-11-19T12:00:00Z", cents: 12_345 }]);
    await updateConsents(shop.as(EDITOR), { id, whatsappOptOut: true });
    await finishJobRun(shop.ctx, (await claimJobRun(shop.ctx, { type: "erp_full" })) ?? "");
  };

  it("without recorded types has no events", async () => {
    await recordTypes(shop.orgId, []);
    await doAll();
    expect(await countOf()).toBe(0);
  });

  it("has events of the recorded types only: those of the feed and of the webhooks", async () => {
    await recordTypes(shop.orgId, ["sync.finished"]);
    await shop.ctx.db.sql((sql) =>
      setRecordedTypes(sql, shop.orgId, "webhooks", ["customer.updated", "consent.changed"]),
    );
    await doAll();
    expect((await recorded()).map(({ type }) => type)).toEqual(["consent.changed", "sync.finished"]);
  });

  it("without recorded types reads none of the changed rows to find that out", async () => {
    await recordTypes(shop.orgId, []);
    const source = `SELECT 'rfm.changed' AS type, customer_id AS subject_id, store_id, '{}'::jsonb AS data
      FROM customer_metrics WHERE organization_id = $1`;
    for (const types of [["rfm.changed"], ["customer.created", "customer.updated"]] as EventType[][]) {
      const plan = await shop.ctx.db.rows<{ "QUERY PLAN": string }>(
        `EXPLAIN (ANALYZE, COSTS OFF) ${recordingStatement(types, source)}`,
        [shop.orgId],
      );
      const scans = plan.map((row) => row["QUERY PLAN"]).filter((line) => line.includes("customer_metrics"));
      expect(scans).not.toEqual([]);
      for (const scan of scans) expect(scan).toContain("never executed");
    }
  });

  it("with webhooks gets one wake-up per transaction, and none while one waits", async () => {
    await shop.ctx.db.sql((sql) => setRecordedTypes(sql, shop.orgId, "webhooks", ["customer.created"]));
    await shop.ctx.db.sql(async (sql) => {
      for (const externalId of ["1", "2", "3"]) {
        await upsertCustomers(sql, shop.orgId, [shop.record("F01", externalId, { name: `PESSOA ${externalId}` })]);
      }
    });
    await shop.customer("F01", "4");
    expect(await recorded(["customer.created"])).toHaveLength(4);
    expect((await outboxOf(shop.orgId)).map(({ name }) => name)).toEqual(["crm/events.recorded"]);
  });

  it("with the feed alone gets no wake-up", async () => {
    await shop.customer("F01", randomUUID());
    expect(await countOf()).toBe(1);
    expect(await outboxOf(shop.orgId)).toEqual([]);
  });
});
