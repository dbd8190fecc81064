import { beforeEach, describe, expect, it } from "vitest";
import { GET, PATCH } from "../../../app/api/settings/organization/route.ts";
import { tenantDb } from "../../../lib/platform/db.ts";
import type { OrganizationSettings } from "../../../lib/settings/schemas.ts";
import { recordEvents } from "../../support/event-recorder.ts";
import { outboxOf } from "../../support/outbox.ts";
import { newPerson, type Person } from "../../support/settings.ts";

const PATH = "/settings/organization";
const DEFAULTS = {
  campaignSettings: { messageLimitDays: null, messageLimitCount: null, blockMultipleCampaigns: false },
  replyWindowHours: 48,
  attributionWindowDays: 7,
  programmeHoldoutPercent: 0,
};

let person: Person;
let stranger: Person;

beforeEach(async () => {
  person = await newPerson();
  stranger = await newPerson();
});

const read = async (who = person) => (await who.call<OrganizationSettings>(GET, PATH)).body;
const change = (body: unknown, who = person) => who.call<OrganizationSettings>(PATCH, PATH, { method: "PATCH", body });

describe("organization settings", () => {
  it("start with the defaults of the specification and no last editor", async () => {
    expect(await read()).toEqual({
      id: person.orgId,
      name: "Ajustes",
      ...DEFAULTS,
      changed: { profile: null, campaigns: null },
    });
  });

  it("change the given fields only", async () => {
    const campaignSettings = { messageLimitDays: 7, messageLimitCount: 2, blockMultipleCampaigns: true };
    expect((await change({ campaignSettings, replyWindowHours: 24 })).status).toBe(200);
    await change({ campaignSettings: { messageLimitCount: 3 } });
    const { body } = await change({ attributionWindowDays: 0 });
    expect(body).toMatchObject({
      name: "Ajustes",
      campaignSettings: { ...campaignSettings, messageLimitCount: 3 },
      replyWindowHours: 24,
      attributionWindowDays: 0,
    });
    expect(await read()).toEqual(body);
  });

  it("queue the event of a new attribution window while the job engine is unavailable", async () => {
    await (await recordEvents()).close();
    expect((await change({ attributionWindowDays: 30 })).status).toBe(200);
    await change({ attributionWindowDays: 30 });
    expect(await outboxOf(person.orgId)).toMatchObject([{ name: "crm/settings.campaign-rules-changed" }]);
  });

  it("record the last editor of each section", async () => {
    const colleague = await newPerson({}, person.orgId);
    await change({ name: "  Aurora Modas " });
    await change({ replyWindowHours: 12 }, colleague);
    const { name, changed } = await read();
    expect(name).toBe("Aurora Modas");
    expect(changed.profile?.by).toEqual({ id: person.userId, name: "Pessoa Teste" });
    expect(changed.campaigns?.by?.id).toBe(colleague.userId);
    expect(Date.parse(changed.campaigns?.at ?? "")).toBeGreaterThanOrEqual(Date.parse(changed.profile?.at ?? ""));
  });

  it("are audited with the changed fields, a new name apart from new rules of campaigns", async () => {
    await change({ name: "Aurora" });
    await change({ campaignSettings: { blockMultipleCampaigns: true }, replyWindowHours: 24 });
    const audited = () =>
      tenantDb(person.orgId).rows<{ type: string; metadata: unknown }>(
        "SELECT action_type AS type, metadata FROM access_log WHERE organization_id = $1 ORDER BY action_type",
        [person.orgId],
      );
    await expect.poll(audited, { timeout: 5_000 }).toHaveLength(2);
    expect(await audited()).toEqual([
      {
        type: "SETTINGS_CAMPAIGNS_UPDATE",
        metadata: {
          before: { blockMultipleCampaigns: false, replyWindowHours: 48 },
          after: { blockMultipleCampaigns: true, replyWindowHours: 24 },
        },
      },
      {
        type: "SETTINGS_ORGANIZATION_UPDATE",
        metadata: { before: { name: "Ajustes" }, after: { name: "Aurora" } },
      },
    ]);
  });

  it("keep their change date when a request changes nothing", async () => {
    await change({});
    expect((await read()).changed).toEqual({ profile: null, campaigns: null });
  });

  it("show no editor after that person was removed", async () => {
    await change({ name: "Aurora" });
    await tenantDb(person.orgId).transaction(({ prisma }) => prisma.user.deleteMany({ where: { id: person.userId } }));
    const colleague = await newPerson({}, person.orgId);
    expect((await read(colleague)).changed.profile).toMatchObject({ at: expect.any(String), by: null });
  });

  it("disable the message limit when its window is removed, and keep its number of messages", async () => {
    await change({ campaignSettings: { messageLimitDays: 7, messageLimitCount: 2 } });
    const { body } = await change({ campaignSettings: { messageLimitDays: null } });
    expect(body.campaignSettings).toMatchObject({ messageLimitDays: null, messageLimitCount: 2 });
  });

  it("reject a window without a number of messages, given or stored", async () => {
    const alone = { campaignSettings: { messageLimitDays: 7 } };
    expect(await change(alone)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining("campaignSettings.messageLimitCount") },
    });
    await change({ campaignSettings: { messageLimitDays: 7, messageLimitCount: 2 } });
    expect((await change({ campaignSettings: { messageLimitCount: null } })).status).toBe(400);
    expect((await read()).campaignSettings).toMatchObject({ messageLimitDays: 7, messageLimitCount: 2 });
  });

  it.each([
    { name: "A" },
    { name: "x".repeat(81) },
    { name: "Aurora\nModas" },
    { name: "Aurora\u2028Modas" },
    { name: "Banco X: veja http://evil.example/login" },
    { name: "Banco X: evil.example/login" },
    { name: "Veja WWW.evil.example" },
    { name: "Banco \u202Eacnab" },
    { name: "Banco \u2066X\u2069" },
    { campaignSettings: { messageLimitDays: 0, messageLimitCount: 1 } },
    { campaignSettings: { messageLimitDays: 366, messageLimitCount: 1 } },
    { campaignSettings: { messageLimitDays: 1.5, messageLimitCount: 1 } },
    { campaignSettings: { messageLimitCount: 1001 } },
    { replyWindowHours: 0 },
    { replyWindowHours: 721 },
    { attributionWindowDays: -1 },
    { attributionWindowDays: 91 },
    { programmeHoldoutPercent: -1 },
    { programmeHoldoutPercent: 21 },
    { programmeHoldoutPercent: 2.5 },
    { organizationId: "other" },
    { lastCustomerTransId: 0 },
  ])("reject %j and change nothing", async (body) => {
    expect((await change(body)).status).toBe(400);
    expect(await read()).toMatchObject({ name: "Ajustes", ...DEFAULTS, changed: { profile: null, campaigns: null } });
  });

  it("keep a stored name that would be rejected today when another field is changed", async () => {
    const old = await newPerson();
    await tenantDb(old.orgId).sql((sql) => sql.run("UPDATE organization SET name = 'Loja www.antiga.example'"));
    expect((await change({ replyWindowHours: 9 }, old)).status).toBe(200);
    expect(await read(old)).toMatchObject({ name: "Loja www.antiga.example", replyWindowHours: 9 });
  });

  it("are separate for each organization", async () => {
    await change({ name: "Minha", replyWindowHours: 12 });
    await change({ name: "Alheia", replyWindowHours: 13 }, stranger);
    expect(await read()).toMatchObject({ name: "Minha", replyWindowHours: 12 });
    expect(await read(stranger)).toMatchObject({ id: stranger.orgId, name: "Alheia", replyWindowHours: 13 });
  });

  it("keep both changes when two sections are saved concurrently", async () => {
    await Promise.all([
      change({ replyWindowHours: 12 }),
      change({ attributionWindowDays: 30 }),
      change({ name: "Ao mesmo tempo" }),
    ]);
    expect(await read()).toMatchObject({ name: "Ao mesmo tempo", replyWindowHours: 12, attributionWindowDays: 30 });
  });
});
