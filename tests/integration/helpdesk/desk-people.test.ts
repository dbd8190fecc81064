import { compare } from "bcryptjs";
import { beforeAll, describe, expect, it } from "vitest";
import { hashHelpdeskPassword, newHelpdeskPassword } from "../../../lib/helpdesk/agents/helpdesk-password.ts";
import {
  confirmAgent,
  findAgentByEmail,
  findAgentByName,
  findInboxAgent,
  findKeyOwner,
  listAgentPlaces,
  removeAgent,
} from "../../../lib/helpdesk/store/desk/agents.ts";
import {
  blockClosed,
  blockLogins,
  unblockInboxes,
  unblockLogins,
} from "../../../lib/helpdesk/store/desk/block-logins.ts";
import { endSessions, findTabTokens } from "../../../lib/helpdesk/store/desk/end-sessions.ts";
import { addToInbox, removeFromInboxes } from "../../../lib/helpdesk/store/desk/inbox-members.ts";
import type { DeskWorld } from "../../support/desk-database.ts";
import { openDeskSuite } from "../../support/desk-suite.ts";

const MINUTE_MS = 60_000;

describe.each(["current", "older"] as const)("helpdesk agent store, %s schema", (version) => {
  const suite = openDeskSuite(version);
  const { ours, bothSides, keepTheirs } = suite;
  let world: DeskWorld;
  beforeAll(() => {
    world = suite.world;
  });

  async function userOf(id: number) {
    const [user] = await world.rows("SELECT * FROM users WHERE id = $1", [id]);
    if (!user) throw new Error("no such user");
    return user;
  }
  const attributesOf = async (id: number) => (await userOf(id)).custom_attributes as Record<string, string>;

  it("accepts only the account administrator's key", async () => {
    const { ours: mine, theirs } = world;
    expect(await ours(findKeyOwner, { apiKey: mine.adminToken })).toBe(mine.adminId);
    const [agentToken] = await world.rows<{ token: string }>("SELECT token FROM access_tokens WHERE owner_id = $1", [
      mine.ana,
    ]);
    for (const apiKey of [theirs.adminToken, agentToken?.token ?? "", "", "guess"])
      expect(await ours(findKeyOwner, { apiKey })).toBeNull();
  });

  it("blocks agents for 24 hours, extends a block after hours but not after minutes, and unblocks them", async () => {
    const { ana } = world.ours;
    const now = new Date("2026-11-21T12:00:00Z");
    await world.rows(`UPDATE users SET custom_attributes = '{"k": 1}' WHERE id = $1`, [ana]);
    expect(await ours(blockClosed, { userIds: [ana, world.theirs.ana, 999_999], now })).toBe(1);
    expect(await attributesOf(ana)).toMatchObject({ k: 1, login_blocked_until: "2026-11-22T12:00:00.000Z" });
    expect(await ours(blockClosed, { userIds: [ana], now: new Date(now.getTime() + 5 * MINUTE_MS) })).toBe(0);
    const evening = new Date("2026-11-22T00:00:01Z");
    expect(await ours(blockClosed, { userIds: [ana], now: evening })).toBe(1);
    expect(await attributesOf(ana)).toMatchObject({ login_blocked_until: "2026-11-23T00:00:01.000Z" });
    expect(await ours(unblockLogins, { userIds: [ana, world.theirs.ana] })).toBe(1);
    expect(await attributesOf(ana)).toEqual({ k: 1 });
    expect(await ours(unblockLogins, { userIds: [ana] })).toBe(0);
  });

  it("blocks and unblocks an agent whose attributes are null", async () => {
    await world.rows("UPDATE users SET custom_attributes = NULL WHERE id = $1", [world.ours.rui]);
    expect(await ours(blockClosed, { userIds: [world.ours.rui], now: new Date() })).toBe(1);
    expect(await ours(unblockLogins, { userIds: [world.ours.rui] })).toBe(1);
    expect(await attributesOf(world.ours.rui)).toEqual({});
  });

  it("gives a manual block priority over a block by opening hours", async () => {
    const { ana, centro } = world.ours;
    const now = new Date("2026-11-21T12:00:00Z");
    await ours(blockClosed, { userIds: [ana], now });
    expect(
      await ours(blockLogins, { userIds: [ana, world.theirs.ana], now: new Date(now.getTime() + MINUTE_MS) }),
    ).toBe(1);
    expect(await attributesOf(ana)).toEqual({ k: 1, login_blocked_until: "2026-11-22T12:01:00.000Z" });
    expect(await ours(unblockInboxes, { inboxIds: [centro] })).toBe(0);
    expect(await ours(unblockLogins, { userIds: [ana] })).toBe(1);
  });

  it("unblocks the agents of an inbox, except those blocked by another system", async () => {
    const { ana, rui, anaNorte, centro } = world.ours;
    const now = new Date();
    const theirBlock = { login_blocked_until: new Date(now.getTime() + 60 * MINUTE_MS).toISOString() };
    await world.rows("UPDATE users SET custom_attributes = $2 WHERE id = $1", [rui, theirBlock]);
    expect(await ours(blockClosed, { userIds: [ana, rui, anaNorte], now })).toBe(2);
    expect(await attributesOf(rui)).toEqual(theirBlock);
    expect(await ours(unblockInboxes, { inboxIds: [centro, world.theirs.centro] })).toBe(1);
    expect(await attributesOf(ana)).not.toHaveProperty("login_blocked_until");
    expect(await attributesOf(rui)).toEqual(theirBlock);
    expect(await attributesOf(anaNorte)).toHaveProperty("login_blocked_until");
    expect(await ours(unblockInboxes, { inboxIds: [centro] })).toBe(0);
    await ours(unblockLogins, { userIds: [rui, anaNorte] });
  });

  it("ends every session of an agent and returns the pub/sub token of their open tabs", async () => {
    const { ana, rui } = world.ours;
    await bothSides((side) =>
      world.rows(`UPDATE users SET tokens = '{"c1": {"token": "h"}}' WHERE id = $1`, [side.ana]),
    );
    if (version === "current")
      await bothSides((side) =>
        world.rows(
          "INSERT INTO user_sessions (user_id, client_id, created_at, updated_at) VALUES ($1, 'c1', now(), now()), ($2, 'c2', now(), now())",
          [side.ana, side.rui],
        ),
      );
    const ended = await ours(endSessions, { userIds: [ana, rui, world.theirs.ana] });
    expect(ended.sort()).toEqual(version === "current" ? [ana, rui] : [ana]);
    expect((await userOf(ana)).tokens).toEqual({});
    expect(await ours(endSessions, { userIds: [ana, rui] })).toEqual([]);
    const [user] = await world.rows<{ pubsub_token: string }>("SELECT pubsub_token FROM users WHERE id = $1", [ana]);
    expect(await ours(findTabTokens, { userIds: [ana, world.theirs.ana] })).toEqual([user?.pubsub_token]);
  });

  it("confirms an agent with a password in the helpdesk's format", async () => {
    const { ana } = world.ours;
    await bothSides((side) =>
      world.rows("UPDATE users SET confirmed_at = NULL, confirmation_token = $2 WHERE id = $1", [
        side.ana,
        `t${side.ana}`,
      ]),
    );
    const password = newHelpdeskPassword();
    const passwordHash = await hashHelpdeskPassword(password);
    expect(await ours(confirmAgent, { userId: ana, passwordHash, onlyNew: true })).toBe(true);
    const user = await userOf(ana);
    expect(user).toMatchObject({ confirmation_token: null, encrypted_password: expect.stringMatching(/^\$2a\$11\$/) });
    expect(user.confirmed_at).toBeInstanceOf(Date);
    expect(await compare(password, String(user.encrypted_password))).toBe(true);
    expect(await ours(confirmAgent, { userId: ana, passwordHash: "other", onlyNew: true })).toBe(false);
    expect(await ours(confirmAgent, { userId: ana, passwordHash, onlyNew: false })).toBe(true);
    expect((await userOf(ana)).confirmed_at).toEqual(user.confirmed_at);
    expect(await ours(confirmAgent, { userId: world.theirs.ana, passwordHash, onlyNew: false })).toBe(false);
  });

  it("changes no login of an administrator, of a person with two accounts or of a super administrator", async () => {
    const { adminId, rui } = world.ours;
    const two = await world.addAgent(world.ours, "Lia - CENTRO", [world.ours.centro]);
    await world.join(world.theirs, two);
    const root = await world.addAgent(world.ours, "Root", []);
    await world.rows("UPDATE users SET type = 'SuperAdmin' WHERE id = $1", [root]);
    await world.rows(`UPDATE users SET tokens = '{"c": 1}' WHERE id = ANY ($1)`, [[adminId, two, root]]);
    await keepTheirs();
    const kept = await world.dump(world.ours);
    const userIds = [adminId, two, root, world.theirs.ana];
    expect(await ours(blockClosed, { userIds, now: new Date() })).toBe(0);
    expect(await ours(blockLogins, { userIds, now: new Date() })).toBe(0);
    expect(await ours(unblockLogins, { userIds })).toBe(0);
    expect(await ours(endSessions, { userIds })).toEqual([]);
    expect(await ours(findTabTokens, { userIds })).toEqual([]);
    for (const userId of userIds)
      expect(await ours(confirmAgent, { userId, passwordHash: "x", onlyNew: false })).toBe(false);
    expect(await world.dump(world.ours)).toEqual(kept);
    const places = await world.db.tx((sql) => listAgentPlaces(sql, world.ours.accountId));
    const own = places.filter(({ isOwn }) => isOwn).map(({ userId }) => userId);
    expect(own).toContain(rui);
    for (const userId of userIds) expect(own).not.toContain(userId);
  });

  it("adds a member to an inbox idempotently, and never across accounts", async () => {
    const { ana, norte } = world.ours;
    expect(await ours(addToInbox, { userId: ana, inboxId: norte })).toBe(true);
    expect(await ours(addToInbox, { userId: ana, inboxId: norte })).toBe(true);
    const members = await world.rows("SELECT id FROM inbox_members WHERE user_id = $1 AND inbox_id = $2", [ana, norte]);
    expect(members).toHaveLength(1);
    expect(await ours(addToInbox, { userId: ana, inboxId: world.theirs.norte })).toBe(false);
    expect(await ours(addToInbox, { userId: world.theirs.ana, inboxId: norte })).toBe(false);
    const { theirs } = world;
    expect(await ours(addToInbox, { userId: theirs.ana, inboxId: theirs.norte })).toBe(false);
    expect(await ours(addToInbox, { userId: theirs.anaNorte, inboxId: theirs.norte })).toBe(false);
    expect(await ours(removeFromInboxes, { userId: world.theirs.ana })).toBe(0);
  });

  it("removes an agent from every inbox of this account, not of another", async () => {
    const both = await world.addAgent(world.ours, "Bia - CENTRO", [world.ours.centro, world.ours.norte]);
    await world.join(world.theirs, both);
    await world.rows(
      "INSERT INTO inbox_members (user_id, inbox_id, created_at, updated_at) VALUES ($1, $2, now(), now())",
      [both, world.theirs.centro],
    );
    const ourMark = { login_blocked_until: "2099-01-01T00:00:00Z", login_blocked_by: `balcao:${world.ours.accountId}` };
    await world.rows("UPDATE users SET custom_attributes = $2 WHERE id = $1", [both, ourMark]);
    await keepTheirs();
    const places = await world.db.tx((sql) => listAgentPlaces(sql, world.ours.accountId));
    expect(places.find(({ userId }) => userId === both)).toMatchObject({
      inboxIds: [world.ours.centro, world.ours.norte],
      blockedUntil: ourMark.login_blocked_until,
      isOwn: false,
    });
    expect(places.map(({ userId }) => userId)).not.toContain(world.theirs.ana);
    expect(await ours(removeFromInboxes, { userId: both })).toBe(2);
    expect(await ours(removeFromInboxes, { userId: both })).toBe(0);
    expect(await ours(unblockInboxes, { inboxIds: [world.theirs.centro] })).toBe(0);
    expect(await ours(findInboxAgent, { inboxId: world.theirs.centro, sellerName: "Bia" })).toBeNull();
    const left = await world.rows<{ inbox_id: number }>("SELECT inbox_id FROM inbox_members WHERE user_id = $1", [
      both,
    ]);
    expect(left).toEqual([{ inbox_id: world.theirs.centro }]);
  });

  it("removes an agent, and keeps their messages and their data in another account", async () => {
    const { ours: mine, theirs } = world;
    const leaving = await world.addAgent(mine, "Sai - CENTRO", [mine.centro]);
    await world.join(theirs, leaving);
    let conversationId = 0;
    await bothSides(async (side) => {
      conversationId ||= (await world.addConversation(side, { assigneeId: leaving })).id;
      await world.addConversation(side, { assigneeId: leaving });
      await world.rows(
        `WITH t AS (INSERT INTO teams (name, account_id, created_at, updated_at) VALUES ('vendas', $1, now(), now()) RETURNING id)
         INSERT INTO team_members (team_id, user_id, created_at, updated_at) SELECT id, $2, now(), now() FROM t`,
        [side.accountId, leaving],
      );
      if (version === "current")
        await world.rows(
          "INSERT INTO notification_settings (account_id, user_id, created_at, updated_at) VALUES ($1, $2, now(), now())",
          [side.accountId, leaving],
        );
    });
    const message = await world.addMessage(mine, { conversationId, type: "outgoing", content: "Oi" });
    await world.rows("UPDATE messages SET sender_type = 'User', sender_id = $2 WHERE id = $1", [message, leaving]);
    expect(await ours(removeAgent, { userId: leaving })).toBe(true);
    const places = await world.db.tx((sql) => listAgentPlaces(sql, mine.accountId));
    expect(places.map(({ userId }) => userId)).not.toContain(leaving);
    const left = async (text: string) => (await world.rows(text, [mine.accountId, leaving])).length;
    expect(
      await left(
        "SELECT m.id FROM inbox_members m JOIN inboxes i ON i.id = m.inbox_id WHERE i.account_id = $1 AND m.user_id = $2",
      ),
    ).toBe(0);
    expect(
      await left(
        "SELECT m.id FROM team_members m JOIN teams t ON t.id = m.team_id WHERE t.account_id = $1 AND m.user_id = $2",
      ),
    ).toBe(0);
    if (version === "current")
      expect(await left("SELECT id FROM notification_settings WHERE account_id = $1 AND user_id = $2")).toBe(0);
    expect(await world.rows("SELECT assignee_id FROM conversations WHERE id = $1", [conversationId])).toEqual([
      { assignee_id: null },
    ]);
    expect(await world.rows("SELECT sender_id, content FROM messages WHERE id = $1", [message])).toEqual([
      { sender_id: leaving, content: "Oi" },
    ]);
    expect(await userOf(leaving)).toMatchObject({ name: "Sai - CENTRO" });
    for (const userId of [leaving, theirs.ana, mine.adminId]) expect(await ours(removeAgent, { userId })).toBe(false);
  });

  it("finds an agent by e-mail, by full name, and by seller name in an inbox", async () => {
    const { ours: mine, theirs } = world;
    const { email } = await userOf(mine.ana);
    const { email: foreign } = await userOf(theirs.ana);
    expect(await ours(findAgentByEmail, { email: ` ${String(email).toUpperCase()} ` })).toMatchObject({ id: mine.ana });
    expect(await ours(findAgentByEmail, { email: String(foreign) })).toBeNull();
    expect(await ours(findAgentByName, { name: "ANA SOUZA - norte" })).toMatchObject({ id: mine.anaNorte });
    expect(await ours(findAgentByName, { name: "Ana Souza" })).toBeNull();
    expect(await ours(findInboxAgent, { inboxId: mine.centro, sellerName: "ana souza" })).toMatchObject({
      id: mine.ana,
    });
    expect(await ours(findInboxAgent, { inboxId: mine.norte, sellerName: "Ana Souza - NORTE" })).toMatchObject({
      id: mine.anaNorte,
    });
    for (const sellerName of ["Ana", "Ana %", "_na Souza", ""])
      expect(await ours(findInboxAgent, { inboxId: mine.centro, sellerName })).toBeNull();
    expect(await ours(findInboxAgent, { inboxId: theirs.centro, sellerName: "Ana Souza" })).toBeNull();
  });
});
