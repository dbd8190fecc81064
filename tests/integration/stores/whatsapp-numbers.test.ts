import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { decrypt } from "../../../lib/platform/crypto.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import {
  AddWhatsappNumber,
  addWhatsappNumber,
  editWhatsappNumber,
  getNumberAccess,
  getWhatsappNumber,
  listStores,
  listWhatsappNumbers,
  NumbersQuery,
  numberCheckRequested,
  recordNumberCheck,
  recordNumberStatus,
  removeWhatsappNumber,
} from "../../../lib/stores/index.ts";
import type { WhatsappNumberView } from "../../../lib/stores/schemas.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore, userCtx } from "../../support/factories.ts";
import { outboxOf } from "../../support/outbox.ts";

const TOKEN = "EAAGm0PX4ZCpsBAKZC1234567890abcdWXYZ";
const CONFIRMED = {
  problem: null,
  messagingLimitTier: "TIER_10K",
  throughputPerSecond: 1_000,
  displayPhoneNumber: "5511333344444",
};

let recorder: EventRecorder;
let ctx: Ctx;
let f01: string;
let f02: string;
let serial = Date.now() % 1_000_000_000;

beforeAll(async () => {
  recorder = await recordEvents();
});
afterAll(() => recorder.close());
beforeEach(async () => {
  ctx = (await createOrganization("Lojas")).ctx;
  f01 = await createStore(ctx.orgId, "F01");
  f02 = await createStore(ctx.orgId, "F02");
});

/** The installation is shared by all suites: every test uses unique numbers. */
const fresh = () => `9${process.pid}${serial++}`;
const cloud = (storeId: string, fields: object = {}): AddWhatsappNumber =>
  AddWhatsappNumber.parse({
    storeId,
    provider: "cloud_official",
    phoneNumberId: fresh(),
    wabaId: "102290129340398",
    accessToken: TOKEN,
    ...fields,
  });
const gateway = (storeId: string, fields: object = {}): AddWhatsappNumber =>
  AddWhatsappNumber.parse({ storeId, provider: "gateway", gatewayInstanceName: `loja-${fresh()}`, ...fields });
const add = (input: AddWhatsappNumber, as: Ctx = ctx) => addWhatsappNumber(as, input);
const list = async (query: object = {}, as: Ctx = ctx) =>
  (await listWhatsappNumbers(as, NumbersQuery.parse(query))).data;
const defaults = async (storeId: string) =>
  (await list({ storeId, sort: "createdAt" })).map(({ isDefault }) => isDefault);

describe("a number's token", () => {
  const stored = async () => {
    const [row] = await ctx.db.sql((sql) =>
      sql.rows<{ access_token_encrypted: string }>("SELECT * FROM store_whatsapp_number"),
    );
    return row;
  };

  it("is encrypted for its organization, and shown by its last characters only", async () => {
    const number = await add(cloud(f01));
    expect(number.accessTokenMasked).toBe("••••WXYZ");
    const answers = JSON.stringify([number, await list(), await getWhatsappNumber(ctx, number)]);
    expect(answers).not.toContain(TOKEN);
    const row = await stored();
    expect(JSON.stringify(row)).not.toContain(TOKEN);
    expect(answers).not.toContain(row?.access_token_encrypted);
    expect(decrypt(row?.access_token_encrypted ?? "", ctx.orgId)).toBe(TOKEN);
  });

  it("can be replaced, and a short one is fully masked", async () => {
    const { id } = await add(gateway(f01));
    expect(await getWhatsappNumber(ctx, { id })).toMatchObject({ accessTokenMasked: null });
    expect(await editWhatsappNumber(ctx, { id, accessToken: "B6D711FC" })).toMatchObject({ accessTokenMasked: "••••" });
    expect(decrypt((await stored())?.access_token_encrypted ?? "", ctx.orgId)).toBe("B6D711FC");
    expect(await editWhatsappNumber(ctx, { id, helpdeskInboxId: 3 })).toMatchObject({ accessTokenMasked: "••••" });
    expect(await editWhatsappNumber(ctx, { id, accessToken: null })).toMatchObject({ accessTokenMasked: null });
  });
});

describe("addWhatsappNumber", () => {
  it("stores the fields of each provider", async () => {
    const official = await add(cloud(f01, { displayPhoneNumber: "+55 (11) 98765-4321", helpdeskInboxId: 5 }));
    expect(official).toMatchObject({
      store: { id: f01, code: "F01", tradeName: "Loja F01" },
      provider: "cloud_official",
      isDefault: true,
      displayPhoneNumber: "5511987654321",
      wabaId: "102290129340398",
      gatewayInstanceName: null,
      helpdeskInboxId: 5,
      messagingLimitTier: null,
      qualityScore: null,
      connectionState: null,
    });
    expect(await add(gateway(f02))).toMatchObject({ provider: "gateway", phoneNumberId: null, wabaId: null });
    expect((await listStores(ctx)).data).toMatchObject([{ numberCount: 1 }, { numberCount: 1 }]);
  });

  it("answers 404 for a store of another organization, or out of scope", async () => {
    const other = (await createOrganization("Vizinha")).ctx;
    await expect(add(gateway(f01), other)).rejects.toMatchObject({ status: 404 });
    await expect(add(gateway(f02), userCtx(ctx.orgId, { storeScope: [f01] }))).rejects.toMatchObject({ status: 404 });
    await add(gateway(f01), userCtx(ctx.orgId, { storeScope: [f01] }));
    expect([(await list()).length, (await list({}, other)).length]).toEqual([1, 0]);
  });

  it("rejects with 409 a number or instance that the organization already registered", async () => {
    const refusal = (name: string) => ({
      status: 409,
      message: `This ${name} is already registered for another number`,
    });
    const [mine, { gatewayInstanceName }] = [await add(cloud(f01)), await add(gateway(f01))];
    const again = cloud(f02, { phoneNumberId: mine.phoneNumberId });
    await expect(add(again)).rejects.toMatchObject(refusal("phone number id"));
    await expect(add(gateway(f02, { gatewayInstanceName }))).rejects.toMatchObject(refusal("gateway instance"));
    const { id } = await add(cloud(f02));
    await expect(editWhatsappNumber(ctx, { id, phoneNumberId: mine.phoneNumberId ?? "" })).rejects.toMatchObject(
      refusal("phone number id"),
    );
    expect((await list()).map(({ id: kept }) => kept)).toContain(id);
  });

  it("requests a check when access data is added or changed, and only then", async () => {
    const number = await add(cloud(f01));
    const asked = () => recorder.events.filter(({ data }) => data.numberId === number.id).map(({ name }) => name);
    await editWhatsappNumber(ctx, { id: number.id, displayPhoneNumber: "5511333344444", isDefault: true });
    expect(asked()).toEqual([numberCheckRequested.name]);
    await editWhatsappNumber(ctx, { id: number.id, accessToken: `${TOKEN}2` });
    expect(asked()).toHaveLength(2);
  });

  it("stores the check event of a new number while the job engine is unavailable", async () => {
    await recorder.close();
    await add(cloud(f01));
    expect(await outboxOf(ctx.orgId)).toMatchObject([{ name: numberCheckRequested.name }]);
    recorder = await recordEvents();
  });

  it("rejects the other provider's fields and invalid values", () => {
    const problem = (fields: object) => AddWhatsappNumber.safeParse({ storeId: randomUUID(), ...fields }).success;
    const official = {
      provider: "cloud_official",
      phoneNumberId: "106540352242922",
      wabaId: "1022901",
      accessToken: TOKEN,
    };
    const instance = { provider: "gateway", gatewayInstanceName: "loja-centro" };
    expect([problem(official), problem(instance)]).toEqual([true, true]);
    for (const missing of ["phoneNumberId", "wabaId", "accessToken"])
      expect(problem({ ...official, [missing]: undefined })).toBe(false);
    expect(problem({ ...official, gatewayInstanceName: "loja" })).toBe(false);
    expect(problem({ ...instance, phoneNumberId: "106540352242922" })).toBe(false);
    for (const gatewayInstanceName of ["", "a/b", "a?b", "../x", "x\n"]) {
      const isTrimmed = gatewayInstanceName === "x\n";
      expect(problem({ ...instance, gatewayInstanceName })).toBe(isTrimmed);
    }
    for (const accessToken of ["curto", "com espaço no meio", "••••1234"])
      expect(problem({ ...official, accessToken })).toBe(false);
    for (const displayPhoneNumber of ["123", "abc", "+0 11 98765-4321"])
      expect(problem({ ...instance, displayPhoneNumber })).toBe(false);
    expect(problem({ ...instance, qualityScore: "GREEN" })).toBe(false);
    expect(problem({ ...instance, provider: "outro" })).toBe(false);
  });
});

describe("the default number of a store", () => {
  it("is the first number added, until another is chosen", async () => {
    await add(gateway(f01));
    const second = await add(gateway(f01));
    await add(gateway(f02));
    expect(await defaults(f01)).toEqual([true, false]);
    await editWhatsappNumber(ctx, { id: second.id, isDefault: true });
    expect(await defaults(f01)).toEqual([false, true]);
    await add(gateway(f01, { isDefault: true }));
    expect([await defaults(f01), await defaults(f02)]).toEqual([[false, false, true], [true]]);
  });

  it("can't be unset without a replacement", async () => {
    const { id } = await add(gateway(f01));
    await expect(editWhatsappNumber(ctx, { id, isDefault: false })).rejects.toMatchObject({ status: 409 });
    const other = await add(gateway(f01));
    expect(await editWhatsappNumber(ctx, { id: other.id, isDefault: false })).toMatchObject({ isDefault: false });
  });

  it("is replaced by the oldest of the others on deletion", async () => {
    const [first, second, third] = [await add(gateway(f01)), await add(gateway(f01)), await add(gateway(f01))];
    await removeWhatsappNumber(ctx, third);
    expect(await defaults(f01)).toEqual([true, false]);
    await removeWhatsappNumber(ctx, first);
    expect(await list({ storeId: f01 })).toMatchObject([{ id: second.id, isDefault: true }]);
    await removeWhatsappNumber(ctx, second);
    expect(await list({ storeId: f01 })).toEqual([]);
  });

  it("stays unique under concurrent changes", async () => {
    const numbers: WhatsappNumberView[] = await Promise.all([1, 2, 3, 4].map(() => add(gateway(f01))));
    expect((await defaults(f01)).filter(Boolean)).toHaveLength(1);
    const [a, b, c] = numbers.map(({ id }) => id) as [string, string, string];
    await Promise.allSettled([
      editWhatsappNumber(ctx, { id: a, isDefault: true }),
      editWhatsappNumber(ctx, { id: b, isDefault: true }),
      removeWhatsappNumber(ctx, { id: c }),
      add(gateway(f01, { isDefault: true })),
      removeWhatsappNumber(ctx, { id: a }),
    ]);
    expect((await defaults(f01)).filter(Boolean)).toHaveLength(1);
  });
});

describe("editWhatsappNumber", () => {
  it("changes the given fields and keeps the rest", async () => {
    const number = await add(cloud(f01, { displayPhoneNumber: "551133334444" }));
    const edited = await editWhatsappNumber(ctx, { id: number.id, wabaId: "777777" });
    expect(edited).toEqual({ ...number, wabaId: "777777", updatedAt: edited.updatedAt });
    expect(await editWhatsappNumber(ctx, { id: number.id, displayPhoneNumber: null })).toMatchObject({
      wabaId: "777777",
      displayPhoneNumber: null,
    });
  });

  describe("number after a provider check", () => {
    const confirm = async (as: Ctx, id: string) => recordNumberCheck(as, await getNumberAccess(as, id), CONFIRMED);
    const confirmedAt = async (id: string, as: Ctx = ctx) => (await getWhatsappNumber(as, { id })).confirmedAt;

    it("is confirmed with the provider's data, and a later failure changes neither", async () => {
      const { id } = await add(cloud(f01));
      expect(await confirm(ctx, id)).toBeNull();
      const known = { messagingLimitTier: "TIER_10K", throughputPerSecond: 1_000, displayPhoneNumber: "5511333344444" };
      const number = await getWhatsappNumber(ctx, { id });
      expect(number).toMatchObject({ ...known, checkProblem: null, confirmedAt: number.checkedAt });
      await recordNumberCheck(ctx, await getNumberAccess(ctx, id), { problem: "unreachable" });
      expect(await getWhatsappNumber(ctx, { id })).toMatchObject({
        ...known,
        checkProblem: "unreachable",
        confirmedAt: number.confirmedAt,
      });
    });

    it.each([
      ["number", () => ({ phoneNumberId: fresh() })],
      ["account", () => ({ wabaId: fresh() })],
      ["token", () => ({ accessToken: `${TOKEN}2` })],
    ])("is unconfirmed again after its %s is changed", async (_, change) => {
      const { id } = await add(cloud(f01));
      await confirm(ctx, id);
      await editWhatsappNumber(ctx, { id, displayPhoneNumber: "5511999990000" });
      expect(await confirmedAt(id)).not.toBeNull();
      const before = await getNumberAccess(ctx, id);
      await editWhatsappNumber(ctx, { id, ...change() });
      expect(await confirmedAt(id)).toBeNull();
      await recordNumberCheck(ctx, before, CONFIRMED);
      expect(await confirmedAt(id)).toBeNull();
    });

    it("belongs to the organization that confirmed it first, even if another one added it before", async () => {
      const other = (await createOrganization("Vizinha")).ctx;
      const theirs = await createStore(other.orgId, "F01");
      for (const make of [() => cloud(f01), () => gateway(f01)]) {
        const typed = make();
        const mine = await add(typed);
        const owner = await add({ ...typed, storeId: theirs }, other);
        expect(await confirm(other, owner.id)).toBeNull();
        expect(await confirm(ctx, mine.id)).toBe("taken");
        expect([await confirmedAt(mine.id), await confirmedAt(owner.id, other)]).toEqual([null, expect.any(String)]);
        await expect(getNumberAccess(ctx, owner.id)).rejects.toMatchObject({ status: 404 });
      }
    });
  });

  it("clears the provider's status when the number id changes", async () => {
    const number = await add(cloud(f01));
    const phoneNumberId = number.phoneNumberId ?? "";
    const status = { messagingLimitTier: "TIER_10K", qualityScore: "GREEN" };
    expect(await recordNumberStatus(ctx, { phoneNumberId, ...status })).toBe(true);
    expect(await editWhatsappNumber(ctx, { id: number.id, phoneNumberId })).toMatchObject(status);
    expect(await editWhatsappNumber(ctx, { id: number.id, phoneNumberId: fresh() })).toMatchObject({
      messagingLimitTier: null,
      qualityScore: null,
    });
  });

  it("rejects the other provider's fields, and an official number without a token", async () => {
    const [official, instance] = [await add(cloud(f01)), await add(gateway(f01))];
    await expect(editWhatsappNumber(ctx, { id: official.id, gatewayInstanceName: "x" })).rejects.toMatchObject({
      status: 400,
      message: "Validation failed: gatewayInstanceName: undeclared field",
    });
    await expect(editWhatsappNumber(ctx, { id: official.id, accessToken: null })).rejects.toMatchObject({
      status: 400,
    });
    await expect(editWhatsappNumber(ctx, { id: instance.id, wabaId: "12345" })).rejects.toMatchObject({ status: 400 });
  });
});

describe("a number of another organization", () => {
  it("is not found by any operation", async () => {
    const { id } = await add(gateway(f01));
    const other = (await createOrganization("Vizinha")).ctx;
    const scoped = userCtx(ctx.orgId, { storeScope: [f02] });
    for (const stranger of [other, scoped]) {
      await expect(getWhatsappNumber(stranger, { id })).rejects.toMatchObject({ status: 404 });
      await expect(editWhatsappNumber(stranger, { id, helpdeskInboxId: 1 })).rejects.toMatchObject({ status: 404 });
      await expect(removeWhatsappNumber(stranger, { id })).rejects.toMatchObject({ status: 404 });
      expect(await list({ storeId: f01 }, stranger)).toEqual([]);
    }
    expect(await list({ storeId: "F01" })).toEqual([]);
    expect(await list({ storeId: f01 })).toMatchObject([{ id, helpdeskInboxId: null }]);
    await removeWhatsappNumber(ctx, { id });
    await expect(removeWhatsappNumber(ctx, { id })).rejects.toMatchObject({ status: 404 });
  });
});

describe("listWhatsappNumbers", () => {
  it("sorts by store, and filters by provider", async () => {
    await add(gateway(f02));
    await add(cloud(f01));
    expect((await list()).map(({ store }) => store.code)).toEqual(["F01", "F02"]);
    expect((await list({ order: "desc" })).map(({ store }) => store.code)).toEqual(["F02", "F01"]);
    expect((await list({ provider: "gateway" })).map(({ store }) => store.code)).toEqual(["F02"]);
    expect(await listWhatsappNumbers(ctx, NumbersQuery.parse({ limit: 1, page: 2 }))).toMatchObject({
      total: 2,
      page: 2,
      limit: 1,
      data: [{ store: { code: "F02" } }],
    });
  });
});
