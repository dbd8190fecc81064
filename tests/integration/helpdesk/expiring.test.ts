import { describe, expect, it } from "vitest";
import { GET as readExpiring } from "../../../app/api/helpdesk/expiring/route.ts";
import { listExpiring } from "../../../lib/helpdesk/index.ts";
import type { ExpiringList } from "../../../lib/helpdesk/schemas.ts";
import { createCtx } from "../../../lib/platform/ctx.ts";
import { linkAlias } from "../../../lib/stores/index.ts";
import { bindInbox, type DeskTenant, type DeskTenants, openDeskTenants } from "../../support/desk-tenants.ts";
import { createStore } from "../../support/factories.ts";
import { newPerson } from "../../support/settings.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const HOUR_MS = 3_600_000;

let { world, ours, theirs } = {} as DeskTenants;
openDeskTenants((tenants) => {
  ({ world, ours, theirs } = tenants);
});

async function wrote(tenant: DeskTenant, hoursAgo: number, fields: { inboxId?: number; assigneeId?: number } = {}) {
  const createdAt = new Date(NOW.getTime() - hoursAgo * HOUR_MS);
  const inboxId = tenant.inboxes.centro;
  const { displayId } = await world.desk.addConversation(tenant.account.id, {
    inboxId,
    text: "Oi",
    name: "Caio",
    phone: "+5511933334444",
    createdAt,
    ...fields,
  });
  return displayId;
}
const listed = (query = {}, storeScope: string[] | null = null, tenant = ours) => {
  const actor = { kind: "system", job: "test" } as const;
  return listExpiring(createCtx({ orgId: tenant.orgId, actor, storeScope, clock: { now: () => NOW } }), query);
};
const idsOf = async (...args: Parameters<typeof listed>) => (await listed(...args)).data.map((it) => it.conversationId);

describe("the conversations whose 24-hour window ends soon", () => {
  it("are listed with the minutes left, the most urgent first and the expired ones last", async () => {
    await wrote(ours, 2);
    const soon = await wrote(ours, 23, { assigneeId: ours.agents.ana });
    const sooner = await wrote(ours, 23.5);
    const over = await wrote(ours, 30);
    await wrote(theirs, 23);
    const list = await listed({ minutes: 120 });
    expect([list.total, list.isAvailable]).toEqual([3, true]);
    expect(list.data.map(({ conversationId, minutesLeft }) => [conversationId, minutesLeft])).toEqual([
      [sooner, 30],
      [soon, 60],
      [over, 0],
    ]);
    expect(list.data[1]).toEqual({
      conversationId: soon,
      contactName: "Caio",
      inboxId: ours.inboxes.centro,
      minutesLeft: 60,
      lastInboundAt: "2026-11-20T13:00:00.000Z",
      store: { id: ours.stores.centro, name: "Loja CENTRO" },
      assignee: { id: ours.agents.ana, name: "Ana Souza - CENTRO" },
      url: `${world.url}/app/accounts/${ours.account.id}/conversations/${soon}`,
    });
    expect(await idsOf({ minutes: 30 })).toEqual([sooner, over]);
    expect(await listed({ minutes: 120, page: 2, limit: 2 })).toMatchObject({
      total: 3,
      data: [{ conversationId: over }],
    });
  });

  it("are limited to the user's stores, and to the requested store with its aliases", async () => {
    const centro = await wrote(ours, 23);
    const norte = await wrote(ours, 22.5, { inboxId: ours.inboxes.norte });
    const { stores } = ours;
    expect(await idsOf({}, [stores.norte])).toEqual([norte]);
    expect(await idsOf({ storeId: stores.centro })).toEqual([centro]);
    expect(await idsOf({ storeId: stores.centro }, [stores.norte])).toEqual([]);
    expect(await idsOf({ storeId: theirs.stores.centro })).toEqual([]);
    const alias = await createStore(ours.orgId, "ALIAS");
    await bindInbox(ours.ctx, alias, ours.inboxes.norte);
    await bindInbox(ours.ctx, stores.norte, null);
    await linkAlias(ours.ctx, { aliasId: alias, principalId: stores.centro });
    expect(await idsOf({ storeId: stores.centro })).toEqual([centro, norte]);
  });

  it("are listed for any number of minutes; an invalid number falls back to two hours", async () => {
    await wrote(ours, 23);
    const person = await newPerson({}, ours.orgId);
    const stranger = await newPerson({}, theirs.orgId);
    for (const minutes of ["1440", "0", "-5", "many", ""]) {
      const path = `/helpdesk/expiring?minutes=${minutes}`;
      expect((await person.call<ExpiringList>(readExpiring, path)).body).toMatchObject({ total: 1, isAvailable: true });
      expect((await stranger.call<ExpiringList>(readExpiring, path)).body).toMatchObject({
        total: 0,
        isAvailable: true,
      });
    }
  });
});
