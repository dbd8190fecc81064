import { beforeEach, describe, expect, it } from "vitest";
import { fixedClock } from "../../../lib/platform/clock.ts";
import { type Ctx, systemCtx } from "../../../lib/platform/ctx.ts";
import {
  addWhatsappNumber,
  editWhatsappNumber,
  getStoreSettings,
  listInboxOpenings,
  listStores,
  saveStoreSettings,
} from "../../../lib/stores/index.ts";
import { BusinessHours } from "../../../lib/stores/schemas.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";

// Friday 20 November 2026, 23:30 in UTC−3.
const clock = fixedClock("2026-11-21T02:30:00.000Z");
const NIGHT = BusinessHours.parse({ schedule: { friday: { active: true, open: "18:00", close: "02:00" } } });
const CLOSED = BusinessHours.parse({ schedule: {} });

let ctx: Ctx;
let storeId: string;

beforeEach(async () => {
  ctx = systemCtx((await createOrganization("Lojas")).orgId, "test", clock);
  storeId = await createStore(ctx.orgId, "F01");
});

describe("a store's settings", () => {
  it("are empty by default, which means always open", async () => {
    expect(await getStoreSettings(ctx, { storeId })).toEqual({
      storeId,
      code: "F01",
      tradeName: "Loja F01",
      helpdeskInboxId: null,
      businessHours: null,
      isOpenNow: true,
      minutesUntilClose: null,
      minutesSinceClose: null,
      closesAt: null,
      opensAt: null,
      todayCloseTime: null,
      text: "sempre aberta",
      weekText: "sempre aberta",
    });
  });

  it("include whether the store is open now and when it closes", async () => {
    expect(await saveStoreSettings(ctx, { storeId, businessHours: NIGHT, helpdeskInboxId: 7 })).toEqual({
      storeId,
      code: "F01",
      tradeName: "Loja F01",
      helpdeskInboxId: 7,
      businessHours: NIGHT,
      isOpenNow: true,
      minutesUntilClose: 150,
      minutesSinceClose: null,
      closesAt: "2026-11-21T05:00:00.000Z",
      opensAt: null,
      todayCloseTime: "02:00",
      text: "sex 18:00–02:00",
      weekText: "sex 18:00–02:00",
    });
    const later = systemCtx(ctx.orgId, "test", fixedClock("2026-11-21T05:10:00.000Z"));
    expect(await getStoreSettings(later, { storeId })).toMatchObject({
      isOpenNow: false,
      minutesSinceClose: 10,
      minutesUntilClose: null,
      todayCloseTime: null,
      text: "sáb fechada",
    });
  });

  it("reject with 403 a helpdesk inbox that none of the user's stores uses, for store and number", async () => {
    const other = await createStore(ctx.orgId, "F02");
    const own = userCtx(ctx.orgId, { storeScope: [storeId] });
    await saveStoreSettings(ctx, { storeId: other, helpdeskInboxId: 8 });
    await saveStoreSettings(ctx, { storeId, helpdeskInboxId: 7 });
    const number = { storeId, provider: "gateway" as const, displayPhoneNumber: "+551133334444" };
    const { id } = await addWhatsappNumber(ctx, { ...number, gatewayInstanceName: crypto.randomUUID() });
    const refused = { status: 403, message: expect.stringContaining("an inbox that none of their stores uses") };
    for (const helpdeskInboxId of [8, 9]) {
      await expect(saveStoreSettings(own, { storeId, helpdeskInboxId })).rejects.toMatchObject(refused);
      await expect(editWhatsappNumber(own, { id, helpdeskInboxId })).rejects.toMatchObject(refused);
      const added = { ...number, gatewayInstanceName: crypto.randomUUID(), helpdeskInboxId };
      await expect(addWhatsappNumber(own, added)).rejects.toMatchObject(refused);
    }
    expect(await saveStoreSettings(own, { storeId, helpdeskInboxId: 7 })).toMatchObject({ helpdeskInboxId: 7 });
    expect(await editWhatsappNumber(own, { id, helpdeskInboxId: 7 })).toMatchObject({ helpdeskInboxId: 7 });
    expect(await saveStoreSettings(own, { storeId, helpdeskInboxId: null })).toMatchObject({ helpdeskInboxId: null });
  });

  it("keep omitted fields, and clear null fields", async () => {
    await saveStoreSettings(ctx, { storeId, businessHours: NIGHT, helpdeskInboxId: 7 });
    expect(await saveStoreSettings(ctx, { storeId })).toMatchObject({ businessHours: NIGHT, helpdeskInboxId: 7 });
    expect(await saveStoreSettings(ctx, { storeId, helpdeskInboxId: null })).toMatchObject({
      businessHours: NIGHT,
      helpdeskInboxId: null,
    });
    expect(await saveStoreSettings(ctx, { storeId, businessHours: null })).toMatchObject({ businessHours: null });
  });

  it("take effect at once", async () => {
    await saveStoreSettings(ctx, { storeId, helpdeskInboxId: 7 });
    const isOpen = async (as: Ctx = ctx) => (await listInboxOpenings(as)).map(({ isOpenNow }) => isOpenNow);
    expect(await isOpen()).toEqual([true]);
    await saveStoreSettings(ctx, { storeId, businessHours: CLOSED });
    expect(await isOpen()).toEqual([false]);
    await saveStoreSettings(ctx, { storeId, businessHours: NIGHT });
    expect(await isOpen()).toEqual([true]);
    expect(await isOpen(systemCtx(ctx.orgId, "test", fixedClock("2026-11-21T05:00:00.000Z")))).toEqual([false]);
  });

  it("say of all stores with an inbox at once whether they are open", async () => {
    const { ctx: chain, orgId } = await createOrganization("Duas lojas");
    const [night, always] = [await createStore(orgId, "F01"), await createStore(orgId, "F02")];
    await createStore(orgId, "F03"); // without an inbox
    await saveStoreSettings(chain, { storeId: night, businessHours: NIGHT, helpdeskInboxId: 7 });
    await saveStoreSettings(chain, { storeId: always, helpdeskInboxId: 7 });
    for (const time of ["2026-11-21T00:30:00.000Z", "2026-11-21T05:00:00.000Z"]) {
      const at = systemCtx(orgId, "test", fixedClock(time));
      const { isOpenNow } = await getStoreSettings(at, { storeId: night });
      expect(await listInboxOpenings(at), time).toEqual([
        { inboxId: 7, storeId: night, isOpenNow },
        { inboxId: 7, storeId: always, isOpenNow: true },
      ]);
    }
    expect(await listInboxOpenings((await createOrganization("Vizinha")).ctx)).toEqual([]);
  });

  it("cannot be read or changed by another organization", async () => {
    const other = (await createOrganization("Vizinha")).ctx;
    await saveStoreSettings(ctx, { storeId, businessHours: NIGHT });
    await expect(getStoreSettings(other, { storeId })).rejects.toMatchObject({ status: 404 });
    await expect(saveStoreSettings(other, { storeId, businessHours: null })).rejects.toMatchObject({ status: 404 });
    expect((await getStoreSettings(ctx, { storeId })).businessHours).toEqual(NIGHT);
  });

  it("require access to the store", async () => {
    const elsewhere = await createStore(ctx.orgId, "F02");
    const manager = userCtx(ctx.orgId, { storeScope: [storeId] });
    await saveStoreSettings(manager, { storeId, businessHours: NIGHT });
    await expect(saveStoreSettings(manager, { storeId: elsewhere })).rejects.toMatchObject({ status: 404 });
    await expect(getStoreSettings(manager, { storeId: elsewhere })).rejects.toMatchObject({ status: 404 });
  });
});

describe("the list of stores", () => {
  it("returns which stores are open, and until when", async () => {
    await saveStoreSettings(ctx, { storeId, businessHours: NIGHT });
    await createStore(ctx.orgId, "F02");
    const closed = await createStore(ctx.orgId, "F03");
    await saveStoreSettings(ctx, { storeId: closed, businessHours: CLOSED });
    expect((await listStores(ctx)).data).toMatchObject([
      { code: "F01", hasBusinessHours: true, isOpenNow: true, closesAt: "2026-11-21T05:00:00.000Z", opensAt: null },
      { code: "F02", hasBusinessHours: false, isOpenNow: true, closesAt: null, opensAt: null },
      { code: "F03", hasBusinessHours: true, isOpenNow: false, closesAt: null, opensAt: null },
    ]);
  });
});
