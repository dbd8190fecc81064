import { compare } from "bcryptjs";
import { describe, expect, it } from "vitest";
import * as api from "../../../lib/helpdesk/index.ts";
import { env } from "../../../lib/platform/env.ts";
import { bindInbox, type DeskTenants, elsewhere, openDeskTenants, pointAt } from "../../support/desk-tenants.ts";
import { userCtx } from "../../support/factories.ts";

let { world, ours, theirs } = {} as DeskTenants;
openDeskTenants((tenants) => {
  ({ world, ours, theirs } = tenants);
});

const only = (storeId: string) => userCtx(ours.orgId, { storeScope: [storeId] });
const namesOf = async (ctx = ours.ctx, query = {}) => (await api.listAgents(ctx, query)).data.map(({ name }) => name);
async function userOf(id: number) {
  const [user] = await world.desk.rows("SELECT * FROM users WHERE id = $1", [id]);
  return user ?? {};
}
/** Every row of the other organization's account that belongs to an agent. */
const theirPeople = () =>
  world.desk.rows(
    `SELECT to_json(u) AS u, to_json(au) AS au, (SELECT json_agg(m) FROM inbox_members m WHERE m.user_id = u.id) AS inboxes
     FROM users u JOIN account_users au ON au.user_id = u.id WHERE au.account_id = $1 ORDER BY u.id`,
    [theirs.account.id],
  );

describe("listAgents", () => {
  it("returns the organization's own agents, sorted by name, with the stores they serve", async () => {
    const list = await api.listAgents(ours.ctx);
    expect(list).toMatchObject({ total: 5, isReachable: true, canManage: true });
    expect(list.data.map(({ name, stores }) => [name, stores.map((it) => it.name)])).toEqual([
      ["Ana Souza - CENTRO", ["Loja CENTRO"]],
      ["Ana Souza - NORTE", ["Loja NORTE"]],
      ["Integração CRM", []],
      ["Rui Costa - CENTRO", ["Loja CENTRO"]],
      ["Rui Costa - NORTE", ["Loja NORTE"]],
    ]);
    expect(await api.listAgents(ours.ctx, { page: 2, limit: 2 })).toMatchObject({
      total: 5,
      data: [{ role: "administrator" }, {}],
    });
    const ids = list.data.map(({ id }) => id);
    for (const { id } of theirs.account.agents) expect(ids).not.toContain(id);
  });

  it("returns the agents of the requested store, within the stores that the user sees", async () => {
    const centro = ["Ana Souza - CENTRO", "Rui Costa - CENTRO"];
    expect(await namesOf(ours.ctx, { storeId: ours.stores.centro })).toEqual(centro);
    expect(await namesOf(only(ours.stores.centro))).toEqual(centro);
    expect(await namesOf(only(ours.stores.centro), { storeId: ours.stores.norte })).toEqual([]);
    for (const storeId of [theirs.stores.centro, "nothing"]) expect(await namesOf(ours.ctx, { storeId })).toEqual([]);
  });

  it("returns an empty list with isReachable false while the helpdesk doesn't answer", async () => {
    world.sandbox.faults.add({ system: "helpdesk", status: 500 });
    expect(await api.listAgents(ours.ctx)).toMatchObject({ data: [], isReachable: false, canManage: false });
  });

  it("uses the API without a helpdesk database; agents can't be removed then, new ones get no password", async () => {
    const { HELPDESK_DATABASE_URL: url } = env();
    env().HELPDESK_DATABASE_URL = undefined;
    try {
      const list = await api.listAgents(ours.ctx, { storeId: ours.stores.centro });
      expect(list).toMatchObject({ isReachable: true, canManage: false });
      expect(list.data.map(({ name }) => name)).toEqual(["Ana Souza - CENTRO", "Rui Costa - CENTRO"]);
      expect(await api.listExpiring(ours.ctx, {})).toMatchObject({ data: [], isAvailable: false });
      await expect(api.removeAgent(ours.ctx, { id: ours.agents.ana })).rejects.toMatchObject({
        code: "helpdesk_database_needed",
      });
      const invited = { name: "Bia", email: `bia-${crypto.randomUUID()}@x.test`, storeId: ours.stores.centro };
      expect(await api.provisionAgent(ours.ctx, invited)).toMatchObject({
        password: null,
        agent: { isConfirmed: false },
      });
      world.sandbox.faults.add({ system: "helpdesk", path: "/inbox_members", status: 500 });
      expect(await api.listAgents(ours.ctx)).toMatchObject({ data: [], isReachable: false });
    } finally {
      env().HELPDESK_DATABASE_URL = url;
    }
  });
});

describe("provisioning an agent", () => {
  const wanted = (fields = {}) => ({
    name: "  Bia   Lima ",
    email: `bia-${crypto.randomUUID()}@x.test`,
    storeId: ours.stores.centro,
    ...fields,
  });

  it("creates an agent who can sign in, is offline at first, and is in their store's inbox", async () => {
    const { agent, password } = await api.provisionAgent(ours.ctx, wanted());
    expect(agent).toMatchObject({
      name: "Bia Lima - CENTRO",
      role: "agent",
      availability: "offline",
      isConfirmed: true,
      blockedUntil: null,
      stores: [{ id: ours.stores.centro }],
    });
    const user = await userOf(agent.id);
    expect(user.encrypted_password).toMatch(/^\$2a\$11\$/);
    expect(await compare(password ?? "", String(user.encrypted_password))).toBe(true);
    const [place] = await world.desk.rows("SELECT availability, auto_offline FROM account_users WHERE user_id = $1", [
      agent.id,
    ]);
    expect(place).toEqual({ availability: 1, auto_offline: false });
    expect(await namesOf(ours.ctx, { storeId: ours.stores.centro })).toContain("Bia Lima - CENTRO");
    expect(await namesOf(theirs.ctx)).not.toContain("Bia Lima - CENTRO");
  });

  it("keeps the password and name of an existing agent, and adds the second store", async () => {
    const first = wanted();
    const { agent } = await api.provisionAgent(ours.ctx, first);
    const { encrypted_password: before } = await userOf(agent.id);
    const again = await api.provisionAgent(ours.ctx, {
      ...first,
      email: first.email.toUpperCase(),
      storeId: ours.stores.norte,
    });
    expect([again.password, again.agent.id, again.agent.name]).toEqual([null, agent.id, "Bia Lima - CENTRO"]);
    expect((await userOf(agent.id)).encrypted_password).toBe(before);
    expect((await api.listAgents(ours.ctx)).data.find(({ id }) => id === agent.id)?.stores).toHaveLength(2);
  });

  it("on retry, completes an interrupted attempt: confirms the agent, adds the inbox, returns a password", async () => {
    const input = wanted();
    const helpdesk = await api.openHelpdesk(ours.ctx);
    const half = await helpdesk?.createAgent({ name: "Bia Lima - CENTRO", email: input.email });
    expect(half?.isConfirmed).toBe(false);
    const { agent, password } = await api.provisionAgent(ours.ctx, input);
    expect([agent.id, agent.isConfirmed, agent.stores.length]).toEqual([half?.id, true, 1]);
    expect(password).toHaveLength(20);
  });

  it("rejects another store's agent with 409 for a user of one store, and changes nothing", async () => {
    const invite = async (name: string, ...inboxIds: number[]) => {
      const email = `${crypto.randomUUID()}@x.test`;
      const { id } = await world.desk.addAgent(ours.account.id, { name, email, isConfirmed: false, inboxIds });
      return { id, email };
    };
    const { centro, norte } = ours.inboxes;
    const manager = only(ours.stores.centro);
    const both = await invite("Bia Lima - CENTRO", centro, norte);
    const strangers = [await invite("Bia Lima - CENTRO", norte), await invite("Bia Lima - NORTE"), both];
    const refused = expect.objectContaining({ status: 409, code: "agent_of_other_stores" });
    for (const { id, email } of strangers) {
      const before = await userOf(id);
      await expect(api.provisionAgent(manager, wanted({ email }))).rejects.toEqual(refused);
      expect(await userOf(id)).toEqual(before);
    }
    expect((await namesOf(manager)).sort()).toEqual(["Ana Souza - CENTRO", "Bia Lima - CENTRO", "Rui Costa - CENTRO"]);
    for (const { id, email } of [await invite("Bia", centro), await invite("Bia Lima - CENTRO")]) {
      const { agent, password } = await api.provisionAgent(manager, wanted({ email, name: "Bia Lima" }));
      expect([agent.id, password?.length]).toEqual([id, 20]);
    }
    const { email = "" } = strangers[0] ?? {};
    expect((await api.provisionAgent(ours.ctx, wanted({ email }))).password).toHaveLength(20);
  });

  it("sets no password for a person of another account, who can't be blocked or reset here either", async () => {
    const email = `dono-${crypto.randomUUID()}@x.test`;
    const person = await world.desk.addAgent(theirs.account.id, { name: "Dono", email, isConfirmed: false });
    const before = await theirPeople();
    const { password } = await api.provisionAgent(ours.ctx, wanted({ email }));
    expect(password).toBeNull();
    expect((await userOf(person.id)).confirmed_at).toBeNull();
    await expect(api.resetAgentPassword(ours.ctx, { id: person.id })).rejects.toMatchObject({ code: "agent_shared" });
    await expect(api.blockAgent(ours.ctx, { id: person.id })).rejects.toMatchObject({ code: "agent_shared" });
    await api.removeAgent(ours.ctx, { id: person.id });
    expect(await theirPeople()).toEqual(before);
  });

  it("requires a name that is unique in the store", async () => {
    const count = (await api.listAgents(ours.ctx)).total;
    const refused = expect.objectContaining({ status: 409, code: "agent_name_taken" });
    await expect(api.provisionAgent(ours.ctx, wanted({ name: "ana souza" }))).rejects.toEqual(refused);
    expect((await api.listAgents(ours.ctx)).total).toBe(count);
  });

  it("requires a store that the user sees and that has an inbox", async () => {
    const notFound = expect.objectContaining({ status: 404 });
    await expect(api.provisionAgent(ours.ctx, wanted({ storeId: theirs.stores.centro }))).rejects.toEqual(notFound);
    await expect(api.provisionAgent(only(ours.stores.norte), wanted())).rejects.toEqual(notFound);
    await bindInbox(ours.ctx, ours.stores.centro, null);
    await expect(api.provisionAgent(ours.ctx, wanted())).rejects.toMatchObject({ code: "store_without_inbox" });
  });

  it("fails with 502 when the helpdesk doesn't create the agent", async () => {
    world.sandbox.faults.add({ system: "helpdesk", status: 500 });
    await expect(api.provisionAgent(ours.ctx, wanted())).rejects.toEqual(expect.objectContaining({ status: 502 }));
  });
});

describe("an agent", () => {
  it("is blocked for 24 hours and signed out, and can be unblocked", async () => {
    const { ana } = ours.agents;
    await world.desk.rows(`UPDATE users SET tokens = '{"c": {"token": "h"}}' WHERE id = $1`, [ana]);
    const before = await theirPeople();
    const blockedUntil = async () =>
      (await api.listAgents(ours.ctx)).data.find(({ id }) => id === ana)?.blockedUntil ?? null;
    await api.blockAgent(ours.ctx, { id: ana });
    const hours = (Date.parse((await blockedUntil()) ?? "") - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    expect((await userOf(ana)).tokens).toEqual({});
    for (const _ of ["kept out", "in already"]) {
      await api.unblockAgent(ours.ctx, { id: ana });
      expect(await blockedUntil()).toBeNull();
    }
    expect(await theirPeople()).toEqual(before);
  });

  it("is blocked and unblocked through the database while the helpdesk's API is unavailable", async () => {
    world.sandbox.faults.add({ system: "helpdesk", status: 500 });
    const isOut = async () => "login_blocked_until" in ((await userOf(ours.agents.ana)).custom_attributes as object);
    await api.blockAgent(ours.ctx, { id: ours.agents.ana });
    expect(await isOut()).toBe(true);
    await api.unblockAgent(ours.ctx, { id: ours.agents.ana });
    expect(await isOut()).toBe(false);
  });

  it("gets a new password that ends their sessions", async () => {
    const { ana } = ours.agents;
    await world.desk.rows(`UPDATE users SET tokens = '{"c": {"token": "h"}}' WHERE id = $1`, [ana]);
    const { password } = await api.resetAgentPassword(ours.ctx, { id: ana });
    const user = await userOf(ana);
    expect(await compare(password, String(user.encrypted_password))).toBe(true);
    expect(user.tokens).toEqual({});
  });

  it("is removed, with conversations unassigned and sent messages kept", async () => {
    const { ana } = ours.agents;
    const { id, displayId } = await world.desk.addConversation(ours.account.id, {
      inboxId: ours.inboxes.centro,
      assigneeId: ana,
      text: "Oi",
      name: "Caio",
      phone: "+5511933334444",
    });
    const open = await api.listAgentConversations(ours.ctx, { id: ana });
    expect(open).toMatchObject({
      total: 1,
      data: [{ conversationId: displayId, contactName: "Caio", store: { id: ours.stores.centro } }],
    });
    expect(open.data[0]?.url).toBe(`${world.url}/app/accounts/${ours.account.id}/conversations/${displayId}`);
    expect((await api.listAgentConversations(only(ours.stores.norte), { id: ana })).total).toBe(0);
    const foreign = api.listAgentConversations(theirs.ctx, { id: ana });
    await expect(foreign).rejects.toEqual(expect.objectContaining({ status: 404 }));
    await world.desk.rows(
      `INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, sender_type, sender_id, created_at, updated_at)
       VALUES ('Olá', $1, $2, $3, 1, 'User', $4, now(), now())`,
      [ours.account.id, ours.inboxes.centro, id, ana],
    );
    await api.removeAgent(ours.ctx, { id: ana });
    expect(await namesOf()).not.toContain("Ana Souza - CENTRO");
    expect(
      await world.desk.rows("SELECT sender_id FROM messages WHERE conversation_id = $1 AND message_type = 1", [id]),
    ).toEqual([{ sender_id: ana }]);
    expect(await world.desk.rows("SELECT assignee_id FROM conversations WHERE id = $1", [id])).toEqual([
      { assignee_id: null },
    ]);
    await expect(api.removeAgent(ours.ctx, { id: ana })).rejects.toEqual(expect.objectContaining({ status: 404 }));
  });

  const CHANGES = {
    block: api.blockAgent,
    unblock: api.unblockAgent,
    password: api.resetAgentPassword,
    remove: api.removeAgent,
  };
  it.each(Object.entries(CHANGES))(
    "can be changed (%s) only by a user of their organization who sees all its stores",
    async (_, change) => {
      const before = await theirPeople();
      const notFound = expect.objectContaining({ status: 404 });
      await expect(change(ours.ctx, { id: theirs.agents.ana })).rejects.toEqual(notFound);
      await expect(change(ours.ctx, { id: 2_000_000_000 })).rejects.toEqual(notFound);
      await expect(change(only(ours.stores.centro), { id: ours.agents.ana })).rejects.toEqual(
        expect.objectContaining({ status: 403 }),
      );
      await expect(change(ours.ctx, { id: ours.account.adminId })).rejects.toMatchObject({
        code: "agent_is_administrator",
      });
      expect(await theirPeople()).toEqual(before);
      await expect(change(ours.ctx, { id: ours.agents.ana })).resolves.not.toThrow();
    },
  );

  it.each(Object.entries(CHANGES))(
    "can't be changed (%s) by configuring their account's id without their administrator's API key",
    async (_, change) => {
      const before = await theirPeople();
      for (const apiKey of [ours.account.adminToken, theirs.account.agents[0]?.token ?? "", "guess"]) {
        await pointAt(ours.ctx, { url: elsewhere(world.url), accountId: theirs.account.id, apiKey });
        await expect(change(ours.ctx, { id: theirs.agents.ana })).rejects.toMatchObject({
          code: "helpdesk_database_needed",
        });
      }
      expect(await theirPeople()).toEqual(before);
    },
  );
});
