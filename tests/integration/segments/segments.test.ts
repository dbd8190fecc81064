import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import {
  changeSegmentStatus,
  countOwn,
  countSegment,
  createSegment,
  deleteSegment,
  exportSegment,
  getSegment,
  listActiveSegmentIds,
  listSegmentOptions,
  listSegments,
  listSegmentUsage,
  previewSegment,
  SegmentsQuery,
  updateSegment,
} from "../../../lib/segments/index.ts";
import type { SegmentRule } from "../../../lib/segments/schemas.ts";
import { CustomerShop, SHOP_NOW } from "../../support/customer-shop.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { outboxOf } from "../../support/outbox.ts";

const inCity = (...value: string[]): SegmentRule[] => [
  { logic: "AND", filters: [{ category: "characteristic", field: "city", operator: "in", value }] },
];
const EVERYBODY: SegmentRule[] = [];
const list = (ctx: Ctx, query: object = {}) => listSegments(ctx, SegmentsQuery.parse(query));

let recorder: EventRecorder;
let shop: CustomerShop;
let elsewhere: CustomerShop;

beforeAll(async () => {
  recorder = await recordEvents();
  [shop, elsewhere] = [await CustomerShop.open(), await CustomerShop.open()];
  await shop.register([
    shop.record("F01", "1", { name: "Ana", city: "Campinas", phone: "11987650001", email: "ana@x.test" }),
    shop.record("F91", "2", { name: "Bia", city: "Campinas", email: "bia@x.test" }),
    shop.record("F02", "3", { name: "Caio", city: "Santos" }),
  ]);
  await elsewhere.customer("F01", "1", { name: "Duda", city: "Campinas" });
});
afterAll(() => recorder.close());

async function addCampaign({ orgId, ctx }: CustomerShop, segmentId: string, status: string): Promise<string> {
  const id = randomUUID();
  await ctx.db.rows(
    "INSERT INTO campaign (organization_id, id, name, channel, status, segment_id) VALUES ($1, $2, $3, 'whatsapp', $4, $5)",
    [orgId, id, `Campanha ${status}`, status, segmentId],
  );
  return id;
}

describe("segment", () => {
  it("is created active and requests a count", async () => {
    const actor = shop.as(["app:segments"]);
    const segment = await createSegment(actor, { name: "Campinas", rules: inCity("Campinas") });
    expect(segment).toMatchObject({
      name: "Campinas",
      status: "active",
      rules: inCity("Campinas"),
      size: null,
      reach: null,
      countedAt: null,
      timedOutAt: null,
      sizes: [],
      usedBy: 0,
    });
    expect(recorder.named("crm/segment.count-requested").map(({ data }) => data)).toContainEqual({
      orgId: shop.orgId,
      segmentId: segment.id,
    });
    expect(await getSegment(shop.ctx, segment)).toEqual(segment);
  });

  it("keeps a count request in the outbox for each save while the job engine is unavailable", async () => {
    const own = await CustomerShop.open();
    await recorder.close();
    const { id } = await createSegment(own.ctx, { name: "Sem motor", rules: EVERYBODY });
    await updateSegment(own.ctx, { id, name: "Sem motor", rules: inCity("Campinas") });
    expect((await outboxOf(own.orgId)).map(({ name }) => name)).toEqual(Array(2).fill("crm/segment.count-requested"));
    recorder = await recordEvents();
  });

  it("keeps the counts of the last thirty days", async () => {
    const { id } = await createSegment(shop.ctx, { name: "Contado", rules: inCity("Campinas") });
    for (const day of ["2026-10-21", "2026-10-22", "2026-11-19"])
      await countSegment(systemCtx(shop.orgId, "test", fixedClock(`${day}T15:00:00Z`)), id);
    await shop.customer("F02", "novo", { name: "Novo", city: "Campinas" });
    expect(await countSegment(shop.ctx, id)).toBe(3);
    expect(await countSegment(shop.ctx, id)).toBe(3);
    const counted = await getSegment(shop.ctx, { id });
    expect(counted).toMatchObject({ size: 3, reach: { whatsapp: 1, email: 2 }, countedAt: expect.any(String) });
    expect(counted.sizes).toEqual([
      { day: "2026-10-22", size: 2 },
      { day: "2026-11-19", size: 2 },
      { day: "2026-11-20", size: 3 },
    ]);
  });

  it("clears its counts when its rules change, not when its name does", async () => {
    const { id } = await createSegment(shop.ctx, { name: "Antes", rules: inCity("Santos") });
    await countSegment(shop.ctx, id);
    const renamed = await updateSegment(shop.ctx, { id, name: "Depois", rules: inCity("Santos") });
    expect(renamed).toMatchObject({ name: "Depois", size: 1 });
    const changed = await updateSegment(shop.ctx, { id, name: "Depois", rules: EVERYBODY });
    expect(changed).toMatchObject({ rules: EVERYBODY, size: null, reach: null, countedAt: null, sizes: [] });
    expect(renamed.sizes).toHaveLength(1);
  });

  it("rejects one of two concurrent changes of the same version with 412", async () => {
    const made = await createSegment(shop.ctx, { name: "A quatro mãos", rules: inCity("Campinas") });
    await countSegment(shop.ctx, made.id);
    const edits = ["Campinas", "Santos"].map((city) => ({ ...made, name: `De ${city}`, rules: inCity(city, "Itu") }));
    const results = await Promise.allSettled(
      edits.map(({ id, name, rules, version }) => updateSegment(shop.ctx, { id, name, rules, version })),
    );
    const [saved] = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
    const refused = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
    expect(refused).toMatchObject([{ status: 412, code: "segment_outdated" }]);
    expect(saved).toMatchObject({ version: made.version + 1, size: null, sizes: [] });
    expect(await getSegment(shop.ctx, made)).toEqual(saved);
    // Activation does not change the version, and an update without a version overwrites the current state.
    await changeSegmentStatus(shop.ctx, { id: made.id, status: "inactive" });
    const again = { id: made.id, name: "De todos", rules: EVERYBODY };
    expect(await updateSegment(shop.ctx, { ...again, version: made.version + 1 })).toMatchObject({
      name: "De todos",
      version: made.version + 2,
    });
    expect(await updateSegment(shop.ctx, { ...again, name: "De ninguém" })).toMatchObject({
      version: made.version + 3,
    });
    await expect(updateSegment(shop.ctx, { ...again, version: made.version })).rejects.toMatchObject({ status: 412 });
    const nobody = { ...again, id: randomUUID(), version: 1 };
    await expect(updateSegment(shop.ctx, nobody)).rejects.toMatchObject({ status: 404 });
  });

  it("has a unique name, ignoring case and accents", async () => {
    await createSegment(shop.ctx, { name: "Coleção de Verão", rules: EVERYBODY });
    const { id } = await createSegment(shop.ctx, { name: "Outro", rules: EVERYBODY });
    const taken = { status: 409, code: "segment_name_taken" };
    await expect(createSegment(shop.ctx, { name: "colecao DE verao", rules: EVERYBODY })).rejects.toMatchObject(taken);
    await expect(updateSegment(shop.ctx, { id, name: "colecao de verao", rules: EVERYBODY })).rejects.toMatchObject(
      taken,
    );
    await expect(updateSegment(shop.ctx, { id, name: "OUTRO", rules: EVERYBODY })).resolves.toMatchObject({
      name: "OUTRO",
    });
    await expect(createSegment(elsewhere.ctx, { name: "Coleção de Verão", rules: EVERYBODY })).resolves.toBeDefined();
  });

  it("is no longer counted once it is deactivated", async () => {
    const { id } = await createSegment(shop.ctx, { name: "Desligado", rules: EVERYBODY });
    expect(await listActiveSegmentIds(shop.ctx, { limit: 10 })).toContain(id);
    expect(await changeSegmentStatus(shop.ctx, { id, status: "inactive" })).toMatchObject({ status: "inactive" });
    expect(await listActiveSegmentIds(shop.ctx, { limit: 10 })).not.toContain(id);
  });

  it.each(["scheduled", "sending", "paused"])("cannot be deleted while a %s campaign uses it", async (status) => {
    const { id } = await createSegment(shop.ctx, { name: `Usado ${status}`, rules: EVERYBODY });
    const campaignId = await addCampaign(shop, id, status);
    expect(await getSegment(shop.ctx, { id })).toMatchObject({ usedBy: 1 });
    expect(await listSegmentUsage(shop.ctx, { id, page: 1, limit: 50 })).toEqual({
      total: 1,
      page: 1,
      limit: 50,
      data: [
        { id: campaignId, name: `Campanha ${status}`, channel: "whatsapp", status, updatedAt: expect.any(String) },
      ],
    });
    await expect(deleteSegment(shop.ctx, { id })).rejects.toMatchObject({ status: 409 });
    await shop.ctx.db.rows("DELETE FROM campaign WHERE organization_id = $1 AND id = $2", [shop.orgId, campaignId]);
    await deleteSegment(shop.ctx, { id });
    await expect(getSegment(shop.ctx, { id })).rejects.toMatchObject({ status: 404 });
  });

  it.each(["draft", "sent", "failed", "cancelled"])(
    "can be deleted, and a %s campaign reports that its segment is missing",
    async (status) => {
      const { id } = await createSegment(shop.ctx, { name: `Solto ${status}`, rules: EVERYBODY });
      const campaignId = await addCampaign(shop, id, status);
      await deleteSegment(shop.ctx, { id });
      const [campaign] = await shop.ctx.db.rows(
        "SELECT segment_id, lost_segment FROM campaign WHERE organization_id = $1 AND id = $2",
        [shop.orgId, campaignId],
      );
      expect(campaign).toEqual({ segment_id: null, lost_segment: true });
    },
  );
});

describe("segment list", () => {
  it("is searched, filtered and sorted", async () => {
    const { ctx } = await CustomerShop.open();
    const made: Record<string, string> = {};
    for (const name of ["Ágata", "beta", "Cedro"])
      made[name] = (await createSegment(ctx, { name, rules: EVERYBODY })).id;
    await changeSegmentStatus(ctx, { id: made.beta ?? "", status: "inactive" });
    await countSegment(ctx, made.Cedro ?? "");
    const names = async (query: object) => (await list(ctx, query)).data.map(({ name }) => name);
    expect(await names({ sort: "name", order: "asc" })).toEqual(["Ágata", "beta", "Cedro"]);
    expect(await names({ q: "AGA" })).toEqual(["Ágata"]);
    expect(await names({ status: "inactive" })).toEqual(["beta"]);
    expect((await names({ sort: "size" }))[0]).toBe("Cedro");
    expect(await names({})).toEqual(["beta", "Cedro", "Ágata"]);
    expect(await list(ctx, { limit: 2, page: 2, sort: "name", order: "asc" })).toMatchObject({
      total: 3,
      page: 2,
      limit: 2,
      data: [{ name: "Cedro" }],
    });
  });
});

describe("count that times out", () => {
  // Its planning alone takes longer than a millisecond.
  const endless: SegmentRule[] = [
    {
      logic: "OR",
      filters: Array.from({ length: 100 }, (_, n) => ({
        category: "product",
        field: "brand",
        operator: "neq",
        value: `Marca ${n}`,
        window: "ultimo_ano",
      })),
    } as SegmentRule,
  ];

  it.each([{ statementMs: 1 }, { statementMs: 60_000, transactionMs: 1 }])(
    "makes a preview return timedOut, with %j",
    async (limit) => {
      expect(await previewSegment(shop.ctx, { rules: endless }, limit)).toEqual({ timedOut: true });
      expect(await previewSegment(shop.ctx, { rules: endless })).toMatchObject({ timedOut: false });
    },
  );

  it("is recorded on the segment until a count succeeds", async () => {
    const { id } = await createSegment(shop.ctx, { name: "Demorado", rules: endless });
    expect(await countSegment(shop.ctx, id, { statementMs: 1 })).toBeNull();
    expect(await getSegment(shop.ctx, { id })).toMatchObject({ size: null, timedOutAt: expect.any(String) });
    expect(await countSegment(shop.ctx, id)).not.toBeNull();
    expect(await getSegment(shop.ctx, { id })).toMatchObject({ size: expect.any(Number), timedOutAt: null });
    expect(await countOwn(shop.ctx, { ids: [id] }, { statementMs: 1 })).toEqual({ data: [{ id, timedOut: true }] });
  });

  it("does not leave its statement time-out on the pooled connection", async () => {
    await previewSegment(shop.ctx, { rules: EVERYBODY }, { statementMs: 1 });
    const settings = await Promise.all(
      Array.from({ length: 10 }, () => shop.ctx.db.rows<{ statement_timeout: string }>("SHOW statement_timeout")),
    );
    expect(new Set(settings.flat().map(({ statement_timeout: limit }) => limit))).toEqual(new Set(["0"]));
  });
});

describe("values of a field", () => {
  const values = async (ctx: Ctx, field: Parameters<typeof listSegmentOptions>[1]["field"], q?: string) =>
    (await listSegmentOptions(ctx, { field, q })).options.map(({ label, count }) => [label, count]);

  it("are returned with their customer counts in the user's stores, the most frequent first", async () => {
    const own = await CustomerShop.open();
    await own.products([
      { externalId: "p1", name: "Vestido", brand: "Flora" },
      { externalId: "p2", name: "Saia", brand: "Flora" },
      { externalId: "p3", name: "Calça", brand: "Água" },
    ]);
    await own.register([
      own.record("F01", "1", { city: "São Paulo", state: "SP", birthDate: "1990-05-01", neighborhood: "Sé" }),
      own.record("F91", "2", { city: "São Paulo", state: "SP", birthDate: "1991-05-01" }),
      own.record("F02", "3", { city: "Niterói", state: "RJ" }),
    ]);
    expect(await values(own.ctx, "city")).toEqual([
      ["São Paulo", 2],
      ["Niterói", 1],
    ]);
    expect(await values(own.ctx, "city", "sao")).toEqual([["São Paulo", 2]]);
    expect(await values(own.ctx, "state")).toEqual([
      ["SP", 2],
      ["RJ", 1],
    ]);
    expect(await values(own.ctx, "neighborhood")).toEqual([["Sé", 1]]);
    expect(await values(own.ctx, "birthMonth")).toEqual([["5", 2]]);
    expect(await values(own.ctx, "rfmStatus")).toEqual([["hibernating", 3]]);
    expect(await values(own.ctx, "storeId")).toEqual([
      ["Loja F01", 2],
      ["Loja F02", 1],
    ]);
    expect(await values(own.ctx, "brand")).toEqual([
      ["Flora", 2],
      ["Água", 1],
    ]);
    expect(await values(own.ctx, "brand", "agua")).toEqual([["Água", 1]]);
    expect(await values(own.ctx, "preferredSellerId")).toEqual([]);
    expect(await values(own.as(["app:segments"], ["F02"]), "city")).toEqual([["Niterói", 1]]);
    expect(await values(own.as(["app:segments"], ["F01"]), "city")).toEqual([["São Paulo", 2]]);
  });
});

describe("user limited to some stores", () => {
  const counts = async (ctx: Ctx, ids: string[]) =>
    (await countOwn(ctx, { ids })).data.map((one) => (one.timedOut ? null : [one.size, one.reach.email]));

  it("sees no organization-wide counts, and gets the counts for their stores on request", async () => {
    const own = await CustomerShop.open();
    await own.register([
      own.record("F01", "1", { city: "Campinas", email: "ana@x.test" }),
      own.record("F91", "2", { city: "Campinas", email: "bia@x.test" }),
      own.record("F02", "3", { city: "Campinas" }),
    ]);
    const { id } = await createSegment(own.ctx, { name: "B", rules: inCity("Campinas") });
    const small = await createSegment(own.ctx, { name: "A", rules: inCity("Santos") });
    for (const one of [id, small.id]) await countSegment(own.ctx, one);
    const [first, second] = [own.as(["app:segments"], ["F01"]), own.as(["app:segments"], ["F02"])];
    const nothing = { isScoped: true, size: null, reach: null, sizes: [], countedAt: null };
    expect(await getSegment(first, { id })).toMatchObject(nothing);
    expect((await list(first)).data).toMatchObject([nothing, nothing]);
    expect((await list(first, { sort: "size", order: "desc" })).data.map(({ name }) => name)).toEqual(["A", "B"]);
    expect((await list(own.ctx, { sort: "size", order: "desc" })).data).toMatchObject([
      { name: "B", isScoped: false, size: 3 },
      { name: "A", isScoped: false, size: 0 },
    ]);
    expect(await counts(first, [id])).toEqual([[2, 2]]);
    expect(await counts(second, [id])).toEqual([[1, 0]]);
    expect(await counts(own.ctx, [id])).toEqual([[3, 2]]);
    expect(await counts(elsewhere.ctx, [id])).toEqual([]);
  });
});

describe("another organization", () => {
  it("gets 404 for a segment, and counts only its own customers", async () => {
    const { id } = await createSegment(shop.ctx, { name: "Só daqui", rules: inCity("Campinas") });
    const name = "Alheio";
    const asked: ((ctx: Ctx) => Promise<unknown>)[] = [
      (ctx) => getSegment(ctx, { id }),
      (ctx) => exportSegment(ctx, { id }),
      (ctx) => listSegmentUsage(ctx, { id, page: 1, limit: 50 }),
      (ctx) => changeSegmentStatus(ctx, { id, status: "active" }),
      (ctx) => updateSegment(ctx, { id, name, rules: inCity("Campinas") }),
      (ctx) => deleteSegment(ctx, { id }),
    ];
    for (const ask of asked) await expect(ask(elsewhere.ctx)).rejects.toMatchObject({ status: 404 });
    expect(await countSegment(elsewhere.ctx, id)).toBeNull();
    expect((await list(elsewhere.ctx)).data.map((segment) => segment.id)).not.toContain(id);
    expect((await list(shop.ctx)).data.map((segment) => segment.id)).toContain(id);
    expect(await previewSegment(elsewhere.ctx, { rules: inCity("Campinas") })).toMatchObject({
      count: 1,
      sample: [{ name: "Duda" }],
    });
    expect((await listSegmentOptions(elsewhere.ctx, { field: "city" })).options).toEqual([
      { value: "Campinas", label: "Campinas", hint: null, count: 1 },
    ]);
    for (const ask of asked) await expect(ask(shop.ctx)).resolves.not.toThrow();
  });

  it("matches no customers by this organization's ids in rules", async () => {
    const rules: SegmentRule[] = [
      {
        logic: "OR",
        filters: [
          { category: "characteristic", field: "storeId", operator: "eq", value: shop.storeId("F01") },
          { category: "engagement", field: "received", operator: "eq", value: randomUUID() },
        ],
      },
    ];
    expect(await previewSegment(shop.ctx, { rules })).toMatchObject({ count: 2 });
    expect(await previewSegment(elsewhere.ctx, { rules })).toMatchObject({ count: 0 });
  });
});

describe("segment sample", () => {
  it("contains ten customers, the latest buyers first", async () => {
    const own = await CustomerShop.open();
    for (let n = 0; n < 12; n += 1) {
      await own.customer("F01", `c${n}`, { name: `Cliente ${n}` });
      const day = String(n + 1).padStart(2, "0");
      if (n < 11) await own.sell(`F01:c${n}`, [{ at: `2026-11-${day}T12:00:00Z`, cents: 1_000 * (n + 1) }]);
    }
    const preview = await previewSegment(own.ctx, { rules: EVERYBODY });
    if (preview.timedOut) throw new Error("It was asked too much");
    expect(preview.count).toBe(12);
    expect(preview.sample.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, n) => `Cliente ${10 - n}`));
    expect(preview.sample[0]).toMatchObject({ totalSpent: 110, lastOrder: "2026-11-11T12:00:00.000Z" });
    expect(SHOP_NOW > "2026-11-11").toBe(true);
  });
});
