import { describe, expect, it } from "vitest";
import { DELETE as remove } from "../../../app/api/helpdesk/agents/[id]/route.ts";
import { POST as reopen } from "../../../app/api/helpdesk/conversations/[id]/reopen/route.ts";
import { mayReopen, reopenConversation } from "../../../lib/helpdesk/index.ts";
import { env } from "../../../lib/platform/env.ts";
import { type DeskTenant, type DeskTenants, openDeskTenants } from "../../support/desk-tenants.ts";
import { createUser, userCtx } from "../../support/factories.ts";
import { call, tokenFor } from "../../support/http.ts";

let { world, ours, theirs } = {} as DeskTenants;
openDeskTenants((tenants) => {
  ({ world, ours, theirs } = tenants);
});

async function resolved({ account, inboxes }: DeskTenant, by?: string): Promise<number> {
  const { id, displayId } = await world.desk.addConversation(account.id, {
    inboxId: inboxes.centro,
    status: "resolved",
  });
  if (by)
    await world.desk.rows(
      `INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, created_at, updated_at)
       VALUES ('Conversa foi marcada como resolvida por ' || $4, $1, $2, $3, 2, now(), now())`,
      [account.id, inboxes.centro, id, by],
    );
  return displayId;
}
const statusOf = async (displayId: number, { account }: DeskTenant = ours) =>
  (
    await world.desk.rows("SELECT status FROM conversations WHERE account_id = $1 AND display_id = $2", [
      account.id,
      displayId,
    ])
  )[0]?.status;
const seller = (fields = {}) => userCtx(ours.orgId, { level: 30, ...fields });
const ANA = "Ana Souza - CENTRO";

describe("a resolved conversation", () => {
  it("may be reopened by an agent when no helpdesk user resolved it", async () => {
    for (const by of [undefined, "Integração CRM", "Alguém de fora"]) {
      const id = await resolved(ours, by);
      expect(await mayReopen(ours.ctx, { conversationId: id, role: "agent" })).toBe(true);
      expect(await reopenConversation(seller(), { id })).toEqual({ conversationId: id, status: "open" });
      expect(await statusOf(id)).toBe(0);
    }
  });

  it("makes the next reassignment pass check the waiting conversations when it is reopened", async () => {
    const earliestWaitAt = () =>
      ours.ctx.db.rows("SELECT earliest_wait_at FROM helpdesk_config WHERE organization_id = $1", [ours.orgId]);
    await ours.ctx.db.rows("UPDATE helpdesk_config SET earliest_wait_at = now() WHERE organization_id = $1", [
      ours.orgId,
    ]);
    await reopenConversation(seller(), { id: await resolved(ours) });
    expect(await earliestWaitAt()).toEqual([{ earliest_wait_at: null }]);
  });

  it("may be reopened only by administrators if a helpdesk user resolved it", async () => {
    const id = await resolved(ours, ANA);
    expect(await mayReopen(ours.ctx, { conversationId: id, role: "agent" })).toBe(false);
    expect(await mayReopen(ours.ctx, { conversationId: id, role: "administrator" })).toBe(true);
    await expect(reopenConversation(seller(), { id })).rejects.toEqual(expect.objectContaining({ status: 403 }));
    expect(await statusOf(id)).toBe(1);
    expect(await reopenConversation(userCtx(ours.orgId, { level: 10 }), { id })).toMatchObject({ status: "open" });
    expect(await reopenConversation(seller(), { id })).toMatchObject({ status: "open" });
  });

  it("may be reopened by a user with the e-mail address of a helpdesk administrator", async () => {
    const email = `chefe-${crypto.randomUUID()}@x.test`;
    await world.desk.addAgent(ours.account.id, { name: "Chefe", email, role: "administrator" });
    await world.desk.addAgent(theirs.account.id, { name: "Outra", email: `t-${email}`, role: "administrator" });
    const id = await resolved(ours, ANA);
    await expect(reopenConversation(seller({ email: `t-${email}` }), { id })).rejects.toEqual(
      expect.objectContaining({ status: 403 }),
    );
    expect(await reopenConversation(seller({ email: email.toUpperCase() }), { id })).toMatchObject({ status: "open" });
  });

  it("may not be reopened by an agent while the database is not configured", async () => {
    const id = await resolved(ours);
    const { HELPDESK_DATABASE_URL: url } = env();
    env().HELPDESK_DATABASE_URL = undefined;
    expect(await mayReopen(ours.ctx, { conversationId: id, role: "agent" })).toBe(false);
    env().HELPDESK_DATABASE_URL = url;
  });

  it("is a 404 for another organization and for a user who doesn't see its store", async () => {
    const id = await resolved(ours);
    const foreign = await resolved(theirs);
    for (let n = id; n < foreign + 1; n += 1) await resolved(theirs);
    const notFound = expect.objectContaining({ status: 404 });
    await expect(reopenConversation(userCtx(ours.orgId, { storeScope: [ours.stores.norte] }), { id })).rejects.toEqual(
      notFound,
    );
    await expect(reopenConversation(ours.ctx, { id: 900_000 })).rejects.toEqual(notFound);
    await reopenConversation(ours.ctx, { id });
    expect(await statusOf(id, theirs)).toBe(1);
  });

  it("can't be reopened while the helpdesk fails (502)", async () => {
    const id = await resolved(ours);
    world.sandbox.faults.add({ system: "helpdesk", path: "/toggle_status", status: 500 });
    await expect(reopenConversation(ours.ctx, { id })).rejects.toEqual(expect.objectContaining({ status: 502 }));
  });
});

it.each(["abc", "0", "-1", "1.5", "99999999999"])(
  "reopening a conversation or removing an agent answers 404 for a malformed id (%s)",
  async (id) => {
    const user = await createUser(ours.orgId, { permissions: ["app:helpdesk", "app:integrations"] });
    const token = await tokenFor(user.clerkId);
    for (const [handler, method] of [
      [reopen, "POST"],
      [remove, "DELETE"],
    ] as const)
      expect((await call(handler, { method, token, params: { id } })).status).toBe(404);
  },
);
