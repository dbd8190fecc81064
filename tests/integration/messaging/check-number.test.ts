import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkNumber, connectNumber, noteResults } from "../../../lib/messaging/index.ts";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import {
  editWhatsappNumber,
  getWhatsappNumber,
  numberCheckRequested,
  unsafeFindDueNumberChecks,
} from "../../../lib/stores/index.ts";
import type { Sandbox } from "../../../sandbox/index.ts";
import { type EventRecorder, recordEvents } from "../../support/event-recorder.ts";
import { createOrganization, createStore } from "../../support/factories.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import { addCloudNumber, addGatewayNumber, startProviders } from "../../support/providers.ts";

let sandbox: Sandbox;
let recorder: EventRecorder;
let ctx: Ctx;
let f01: string;

beforeAll(async () => {
  sandbox = await startProviders();
  recorder = await recordEvents();
});
beforeEach(async () => {
  ctx = (await createOrganization("Números")).ctx;
  f01 = await createStore(ctx.orgId, "F01");
});
afterEach(() => sandbox.faults.clear());
afterAll(async () => {
  await recorder.close();
  await sandbox.stop();
});

describe("checking a number", () => {
  it("confirms it and stores its tier, quality, throughput and display number", async () => {
    const fields = { tier: "TIER_100K", quality: "YELLOW", perSecond: 1_000, displayPhoneNumber: "551133334444" };
    const { id } = await addCloudNumber(sandbox, ctx, f01, fields);
    const number = await checkNumber(ctx, { id });
    expect(number).toMatchObject({
      messagingLimitTier: "TIER_100K",
      qualityScore: "YELLOW",
      throughputPerSecond: 1_000,
      displayPhoneNumber: "551133334444",
      checkProblem: null,
      confirmedAt: number.checkedAt,
    });
    expect(number.confirmedAt).not.toBeNull();
  });

  it("stores the connection state and phone of a gateway instance, read with the instance's token", async () => {
    const { id, instance } = await addGatewayNumber(sandbox, ctx, f01, { ownerPhone: "5511933335555" });
    expect(await checkNumber(ctx, { id })).toMatchObject({
      connectionState: "open",
      displayPhoneNumber: "5511933335555",
      checkProblem: null,
    });
    sandbox.messaging.directory.addInstance({ ...instance, state: "close" });
    expect(await checkNumber(ctx, { id })).toMatchObject({ connectionState: "close", checkProblem: null });
  });

  it.each([
    ["denied", async () => ({ accessToken: "no-token-of-theirs" })],
    ["not_found", async () => ({ phoneNumberId: "987654321" })],
    ["not_found", async () => ({ wabaId: "987654321" })],
    [
      "other_account",
      async (number: { token: string }) => ({
        wabaId: sandbox.messaging.directory.addNumber({ token: number.token }).wabaId,
      }),
    ],
  ])("reports %s and leaves the number unconfirmed", async (problem, change) => {
    const { id, number } = await addCloudNumber(sandbox, ctx, f01);
    await editWhatsappNumber(ctx, { id, ...(await change(number)) });
    expect(await checkNumber(ctx, { id })).toMatchObject({ checkProblem: problem, confirmedAt: null });
  });

  it.each([{ kind: "reset" as const }, { kind: "code" as const, code: 4 }])(
    "reports a provider that is unreachable or answers no more calls (%j), and keeps the earlier result",
    async (fault) => {
      const { id } = await addCloudNumber(sandbox, ctx, f01);
      const { confirmedAt, messagingLimitTier } = await checkNumber(ctx, { id });
      sandbox.faults.add({ system: "graph", ...fault });
      const kept = { confirmedAt, messagingLimitTier, checkProblem: "unreachable" };
      expect(await checkNumber(ctx, { id })).toMatchObject(kept);
    },
  );

  it("reports denied or not_found for a gateway instance", async () => {
    const { id } = await addGatewayNumber(sandbox, ctx, f01);
    await editWhatsappNumber(ctx, { id, accessToken: "no-token-of-theirs" });
    expect(await checkNumber(ctx, { id })).toMatchObject({ checkProblem: "denied", confirmedAt: null });
    const gone = await addGatewayNumber(sandbox, ctx, f01);
    await addGatewayNumber(sandbox, ctx, f01, { token: gone.instance.token });
    sandbox.messaging.directory.instances.delete(gone.instance.name);
    expect(await checkNumber(ctx, { id: gone.id })).toMatchObject({ checkProblem: "not_found" });
  });

  it("makes the sending block's probe due at once after a token error, but not after a spam block", async () => {
    const { id } = await addCloudNumber(sandbox, ctx, f01);
    for (const [code, isDue] of [
      ["190", true],
      ["131048", false],
    ] as const) {
      await noteResults(ctx, id, { results: [{ outcome: "refused", class: "stop-number", code }] });
      await checkNumber(ctx, { id });
      const [stop] = await ctx.db.rows<{ isDue: boolean }>(
        `SELECT probe_at <= $1 AS "isDue" FROM sending_stop WHERE code = $2`,
        [ctx.clock.now(), code],
      );
      expect(stop?.isDue).toBe(isDue);
    }
  });

  it("is requested when a number is added, and answers 404 for another organization's number", async () => {
    const { id } = await addCloudNumber(sandbox, ctx, f01);
    const asked = recorder.named(numberCheckRequested.name).map(({ data }) => data);
    expect(asked).toContainEqual({ orgId: ctx.orgId, numberId: id });
    const { ctx: other } = await createOrganization("Vizinha");
    await expect(checkNumber(other, { id })).rejects.toMatchObject({ status: 404 });
    const rows = (await findAllDue(unsafeFindDueNumberChecks, { now: new Date(Date.now() + 60 * 60_000) })).rows;
    const ofOrganization = (orgId: string) => rows.filter((row) => row.orgId === orgId).map(({ item }) => item);
    expect([ofOrganization(other.orgId), ofOrganization(ctx.orgId)]).toEqual([[], [id]]);
  });

  it("is requested every hour for a number whose page is read late, because pages are spread over the hour", async () => {
    const { id } = await addCloudNumber(sandbox, ctx, f01);
    await checkNumber(ctx, { id });
    const isDueAt = async (minutes: number) => {
      const now = new Date(Date.now() + minutes * 60_000);
      const tick = new Date(now.getTime() - 44 * 60_000);
      return (await findAllDue(unsafeFindDueNumberChecks, { now, tick })).rows.some(({ item }) => item === id);
    };
    expect([await isDueAt(10), await isDueAt(60)]).toEqual([false, true]);
  });
});

describe("connecting a gateway number", () => {
  const closed = () => addGatewayNumber(sandbox, ctx, f01, { state: "close", ownerPhone: "5511933336666" });

  it("returns the same QR code until a phone has scanned it, then checks the number", async () => {
    const { id, instance } = await closed();
    const first = await connectNumber(ctx, { id });
    expect(first).toMatchObject({ connectionState: "connecting", pairingCode: null, problem: null });
    expect(first.qrCode).toMatch(/^data:image\/png;base64,iVBOR/);
    expect(await connectNumber(ctx, { id })).toEqual(first);
    sandbox.messaging.directory.addInstance({ ...instance, state: "open" });
    expect(await connectNumber(ctx, { id })).toEqual({
      connectionState: "open",
      qrCode: null,
      pairingCode: null,
      problem: null,
    });
    const number = await getWhatsappNumber(ctx, { id });
    expect(number).toMatchObject({ connectionState: "open", displayPhoneNumber: "5511933336666" });
    expect(number.confirmedAt).not.toBeNull();
  });

  it.each([
    ["unreachable", { status: 503 }],
    ["denied", { status: 401 }],
    ["not_found", { status: 404 }],
  ])("reports %s if the gateway answers %j", async (problem, fault) => {
    const { id } = await closed();
    sandbox.faults.add({ system: "gateway", ...fault });
    expect(await connectNumber(ctx, { id })).toMatchObject({ connectionState: "close", qrCode: null, problem });
  });

  it("rejects a number of the official provider, and one of another organization", async () => {
    const { id } = await addCloudNumber(sandbox, ctx, f01);
    await expect(connectNumber(ctx, { id })).rejects.toMatchObject({ status: 409, code: "number_without_qr_code" });
    const other = await createOrganization("Outra");
    const { id: gatewayId } = await closed();
    await expect(connectNumber(other.ctx, { id: gatewayId })).rejects.toMatchObject({ status: 404 });
  });
});
