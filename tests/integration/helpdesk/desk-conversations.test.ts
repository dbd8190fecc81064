import { beforeAll, describe, expect, it } from "vitest";
import { findLabelTimes, findLastActor } from "../../../lib/helpdesk/store/desk/activities.ts";
import {
  listAgentConversations,
  listExpiringConversations,
} from "../../../lib/helpdesk/store/desk/list-conversations.ts";
import { advanceStatus, findBySource, setSource } from "../../../lib/helpdesk/store/desk/message-source.ts";
import type { DeskSide, DeskWorld } from "../../support/desk-database.ts";
import { openDeskSuite } from "../../support/desk-suite.ts";

const MINUTE_MS = 60_000;
const PAGE = { page: 1, limit: 50 };

describe.each(["current", "older"] as const)("helpdesk conversation store, %s schema", (version) => {
  const suite = openDeskSuite(version);
  const { ours, bothSides, keepTheirs } = suite;
  let world: DeskWorld;
  beforeAll(() => {
    world = suite.world;
  });

  it("sets the provider's message id on a message of the account, and finds the message by it", async () => {
    const ids = new Map<number, { message: number; displayId: number }>();
    await bothSides(async (side) => {
      const { id, displayId } = await world.addConversation(side);
      ids.set(side.accountId, {
        message: await world.addMessage(side, { conversationId: id, type: "outgoing" }),
        displayId,
      });
    });
    const { message, displayId } = ids.get(world.ours.accountId) ?? { message: 0, displayId: 0 };
    const foreign = ids.get(world.theirs.accountId)?.message ?? 0;
    expect(await ours(setSource, { messageId: message, sourceId: "wamid.A" })).toBe(true);
    expect(await ours(setSource, { messageId: message, sourceId: "wamid.A" })).toBe(true);
    expect(await ours(setSource, { messageId: foreign, sourceId: "wamid.A" })).toBe(false);
    expect(await ours(findBySource, { sourceId: "wamid.A", status: "read" })).toEqual({
      id: message,
      conversationId: displayId,
      canAdvance: true,
    });
    expect(await ours(findBySource, { sourceId: "wamid.B", status: "read" })).toBeNull();
  });

  it("moves a delivery status forward only, in any order of arrival", async () => {
    const statusOf = async (id: number) =>
      (await world.rows("SELECT status FROM messages WHERE id = $1", [id]))[0]?.status;
    const start = async (sourceId: string) => {
      const { id } = await world.addConversation(world.ours);
      await world.addMessage(world.ours, { conversationId: id, type: "incoming", sourceId });
      return world.addMessage(world.ours, { conversationId: id, type: "outgoing", sourceId });
    };
    await bothSides(async (side) => {
      const { id } = await world.addConversation(side);
      for (const sourceId of ["w.1", "w.2", "w.3"])
        await world.addMessage(side, { conversationId: id, type: "outgoing", sourceId });
    });
    await world.rows("DELETE FROM messages WHERE account_id = $1 AND source_id LIKE 'w.%'", [world.ours.accountId]);
    const orders = {
      "w.1": [
        ["delivered", 1],
        ["read", 2],
        ["delivered", 2],
        ["sent", 2],
        ["failed", 2],
      ],
      "w.2": [
        ["read", 2],
        ["delivered", 2],
        ["read", 2],
      ],
      "w.3": [
        ["failed", 3],
        ["delivered", 3],
        ["read", 3],
        ["failed", 3],
      ],
    } as const;
    for (const [sourceId, steps] of Object.entries(orders)) {
      const id = await start(sourceId);
      for (const [status, expected] of steps) {
        const found = await ours(findBySource, { sourceId, status });
        const written = await ours(advanceStatus, { sourceId, status });
        expect([written > 0, found?.id], `${sourceId} ${status}`).toEqual([found?.canAdvance, id]);
        expect(await statusOf(id), `${sourceId} ${status}`).toBe(expected);
      }
    }
  });

  it.each([
    ["none", "{}", {}],
    ["an object", '{"automated":true}', { automated: true }],
    ["a string of JSON", JSON.stringify('{"automated":true}'), { automated: true }],
    ["an empty string", '""', {}],
    ["null", "null", {}],
  ])("adds the failure reason to a message whose attributes are %s", async (name, attributes, kept) => {
    const sourceId = `w.attributes ${name}`;
    const { id } = await world.addConversation(world.ours);
    await world.addMessage(world.ours, { conversationId: id, type: "template", sourceId, attributes });
    expect(await ours(advanceStatus, { sourceId, status: "failed", error: "131026: Message undeliverable" })).toBe(1);
    const [row] = await world.rows<{ status: number; kind: string; text: string }>(
      `SELECT status, json_typeof(content_attributes) AS kind, content_attributes #>> '{}' AS text FROM messages WHERE source_id = $1`,
      [sourceId],
    );
    expect(row).toMatchObject({ status: 3, kind: "string" });
    expect(JSON.parse(row?.text ?? "")).toEqual({ ...kept, external_error: "131026: Message undeliverable" });
  });

  it("lists an agent's open conversations in the given inboxes", async () => {
    const { ours: mine } = world;
    const agent = await world.addAgent(mine, "Leo - CENTRO", [mine.centro]);
    const open = await world.addConversation(mine, { assigneeId: agent, name: "Bia", phone: "+5511911112222" });
    await world.addConversation(mine, { assigneeId: agent, status: "resolved" });
    const other = await world.addConversation(mine, { assigneeId: agent, inboxId: mine.norte });
    await world.join(world.theirs, agent);
    await world.addConversation(world.theirs, { assigneeId: agent });
    await keepTheirs();
    const inboxIds = [mine.centro, world.theirs.centro];
    const page = await ours(listAgentConversations, { userId: agent, inboxIds, ...PAGE });
    expect(page).toMatchObject({
      total: 1,
      data: [{ conversationId: open.displayId, contactName: "Bia", assignee: { id: agent } }],
    });
    const all = await ours(listAgentConversations, {
      userId: agent,
      inboxIds: [mine.centro, mine.norte],
      ...PAGE,
      limit: 1,
    });
    expect([all.total, all.data.length]).toEqual([2, 1]);
    expect(
      (await ours(listAgentConversations, { userId: agent, inboxIds: [mine.norte], ...PAGE })).data[0]?.conversationId,
    ).toBe(other.displayId);
    expect((await ours(listAgentConversations, { userId: world.theirs.ana, inboxIds, ...PAGE })).total).toBe(0);
  });

  it("lists the conversations whose 24-hour window ends soon, the expired ones last", async () => {
    const now = new Date();
    const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
    await bothSides((side) => world.addConversation(side, { text: "Oi", createdAt: ago(1_400) }));
    expect(
      (
        await ours(listExpiringConversations, {
          inboxIds: [world.theirs.centro],
          before: now,
          expiredBefore: now,
          ...PAGE,
        })
      ).total,
    ).toBe(0);
    const inbox = await world.rows<{ id: number }>(
      "INSERT INTO inboxes (channel_id, account_id, name, channel_type, created_at, updated_at) VALUES (0, $1, 'J', 'Channel::Api', now(), now()) RETURNING id",
      [world.ours.accountId],
    );
    const inboxId = inbox[0]?.id ?? 0;
    const put = async (minutes: number, status: "open" | "resolved" = "open") => {
      const { id, displayId } = await world.addConversation(world.ours, {
        inboxId,
        status,
        text: "Oi",
        createdAt: ago(3_000),
      });
      await world.addMessage(world.ours, { conversationId: id, type: "incoming", at: ago(minutes) });
      await world.addMessage(world.ours, { conversationId: id, type: "outgoing", at: ago(1) });
      return displayId;
    };
    const [fresh, late, edge, lost] = [await put(1_379), await put(1_420), await put(1_380), await put(1_500)];
    await put(1_430, "resolved");
    await world.addConversation(world.ours, { inboxId });
    const window = { inboxIds: [inboxId, world.theirs.centro], before: ago(1_380), expiredBefore: ago(1_440) };
    const page = await ours(listExpiringConversations, { ...window, ...PAGE });
    expect(page.data.map(({ conversationId }) => conversationId)).toEqual([late, edge, lost]);
    expect(page.data[1]?.lastInboundAt).toEqual(ago(1_380));
    expect(page.total).toBe(3);
    expect((await ours(listExpiringConversations, { ...window, page: 9, limit: 2 })).total).toBe(3);
    const wider = await ours(listExpiringConversations, { ...window, before: ago(1_000), ...PAGE });
    expect(wider.data.map(({ conversationId }) => conversationId)).toEqual([late, edge, fresh, lost]);
  });

  it("returns when a label was last added to a conversation", async () => {
    const label = "cliente_aguardando";
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));
    const said = async (side: DeskSide, lines: readonly [string, number][]) => {
      const { id, displayId } = await world.addConversation(side);
      for (const [content, minute] of lines)
        await world.addMessage(side, { conversationId: id, type: "activity", content, at: at(minute) });
      await world.addMessage(side, {
        conversationId: id,
        type: "outgoing",
        content: `Ana adicionou ${label}`,
        at: at(59),
      });
      return displayId;
    };
    await bothSides((side) => said(side, [[`Ana added ${label}`, 50]]));
    const cases: [readonly [string, number][], Date | undefined][] = [
      [[[`Ana Souza - CENTRO adicionou ${label}`, 1]], at(1)],
      [
        [
          [`Ana added vip, ${label}`, 1],
          [`Ana adicionou ${label}, vip`, 7],
        ],
        at(7),
      ],
      [
        [
          [`Ana added ${label}`, 3],
          [`Ana removeu ${label}`, 9],
        ],
        at(3),
      ],
      [
        [
          [`Ana adicionou ${label}_2`, 3],
          [`Ana adicionou nao_${label}`, 4],
        ],
        undefined,
      ],
      [[], undefined],
    ];
    const ids = [];
    for (const [lines] of cases) ids.push(await said(world.ours, lines));
    const times = await ours(findLabelTimes, { conversationIds: ids, label });
    expect(ids.map((id) => times.get(id))).toEqual(cases.map(([, expected]) => expected));
    expect((await ours(findLabelTimes, { conversationIds: ids, label: ".*" })).size).toBe(0);
  });

  it("returns the role of the user who last reopened or resolved a conversation, and null for the system", async () => {
    const { ours: mine } = world;
    const boss = await world.addAgent(mine, "Chefe", []);
    await world.rows("UPDATE account_users SET role = 1 WHERE user_id = $1", [boss]);
    const office = "Integração CRM";
    const cases: [string[], "agent" | "administrator" | null][] = [
      [[], null],
      [["Conversa foi marcada como resolvida por Ana Souza - CENTRO"], "agent"],
      [["Conversation was marked resolved by Ana Souza - CENTRO"], "agent"],
      [
        ["Conversa foi reaberta por Rui Costa - CENTRO", "Conversa foi marcada como resolvida por Chefe"],
        "administrator",
      ],
      [["Conversation was reopened by Chefe", "Conversation was marked resolved by Rui Costa - CENTRO"], "agent"],
      [["Conversa foi marcada como resolvida por Chefe", `Conversa foi reaberta por ${office}`], null],
      [
        [
          "Conversa foi marcada como resolvida por Chefe",
          "O sistema reabriu a conversa devido a uma nova mensagem recebida.",
        ],
        null,
      ],
      [
        [
          "Conversation was reopened by Chefe",
          "Conversation was marked resolved by system due to 3 days of inactivity",
        ],
        null,
      ],
      [["Conversa foi marcada como resolvida por Chefe", "Ana adicionou vip"], "administrator"],
      [["Conversa foi marcada como resolvida por Alguém que saiu"], null],
    ];
    await bothSides(async (side) => {
      const { id } = await world.addConversation(side);
      await world.addMessage(side, {
        conversationId: id,
        type: "activity",
        content: "Conversa foi reaberta por Chefe",
      });
    });
    for (const [lines, expected] of cases) {
      const { id, displayId } = await world.addConversation(mine);
      for (const content of lines) await world.addMessage(mine, { conversationId: id, type: "activity", content });
      const found = await ours(findLastActor, { conversationId: displayId, exceptUserId: mine.adminId });
      expect(found, lines.join(" · ")).toBe(expected);
    }
  });
});
