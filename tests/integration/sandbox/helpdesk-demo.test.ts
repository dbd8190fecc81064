import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepAnswering } from "../../../sandbox/helpdesk/staff.ts";
import { startSandbox } from "../../../sandbox/index.ts";
import { eventually } from "../../support/eventually.ts";
import { type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";

const SIZE = { customers: 120 };
let world: HelpdeskWorld;

beforeAll(async () => {
  world = await openHelpdeskWorld({ isDemo: true, size: SIZE });
});
afterAll(() => world.close());

const counts = async () => ({
  inboxes: await world.desk.rows("SELECT name FROM inboxes WHERE account_id = 1 ORDER BY id"),
  agents: await world.desk.rows(
    `SELECT u.name, i.name AS inbox FROM inbox_members m JOIN users u ON u.id = m.user_id JOIN inboxes i ON i.id = m.inbox_id
     WHERE i.account_id = 1 ORDER BY u.id`,
  ),
  conversations: await world.desk.rows("SELECT id FROM conversations WHERE account_id = 1"),
});

describe("helpdesk demo", () => {
  it("has an inbox named after each store, with two agents carrying the store code", async () => {
    const { inboxes, agents } = await counts();
    expect(inboxes).toHaveLength(8);
    expect(inboxes).toContainEqual({ name: "Aurora Online" });
    const managers = agents.filter(({ name }) => name === "Gustavo Rocha - F01");
    expect(managers).toHaveLength(2);
    expect(agents).toHaveLength(16 + managers.length);
    const online = agents.filter(({ inbox }) => inbox === "Aurora Online").map(({ name }) => name);
    expect(online).toEqual([expect.stringMatching(/ - F08$/), expect.stringMatching(/ - F08$/)]);
  });

  it("has conversations waiting since the activity message of their label, and answered ones", async () => {
    const rows = await world.desk.rows<{ waits: boolean; answers: number; lines: number; phone: string }>(
      `SELECT c.cached_label_list = 'cliente_aguardando' AS waits, p.phone_number AS phone,
         (SELECT count(*)::int FROM messages m WHERE m.conversation_id = c.id AND m.message_type = 1) AS answers,
         (SELECT count(*)::int FROM messages m WHERE m.conversation_id = c.id AND m.message_type = 2
            AND m.content LIKE '% adicionou cliente_aguardando' AND m.created_at = c.waiting_since) AS lines
       FROM conversations c JOIN contacts p ON p.id = c.contact_id WHERE c.account_id = 1`,
    );
    expect(rows.length).toBeGreaterThanOrEqual(12);
    const waiting = rows.filter(({ waits }) => waits);
    expect(waiting.length).toBeGreaterThanOrEqual(5);
    expect(waiting.every(({ lines, answers }) => lines === 1 && answers === 0)).toBe(true);
    expect(rows.filter(({ waits }) => !waits).every(({ answers }) => answers === 1)).toBe(true);
    for (const { phone } of rows) expect(phone).toMatch(/^\+55\d{2}9\d{8}$/);
  });

  it("has agents who answer automatically and leave some conversations unanswered", async () => {
    const unanswered = async () =>
      (
        await world.desk.rows<{ id: number }>(
          `SELECT c.id FROM conversations c WHERE c.account_id = 1 AND NOT EXISTS
             (SELECT FROM messages m WHERE m.conversation_id = c.id AND m.message_type = 1) ORDER BY c.id`,
        )
      ).map(({ id }) => id);
    const before = await unanswered();
    const ending = new AbortController();
    const working = keepAnswering(world.desk, 0.001, ending.signal);
    await eventually(async () => expect((await unanswered()).length).toBeLessThan(before.length - 2));
    ending.abort();
    await working;
    expect((await unanswered()).length).toBeGreaterThan(0);
  });

  it("is unchanged when the demo restarts", async () => {
    const before = await counts();
    const again = await startSandbox({ size: SIZE, helpdesk: { databaseUrl: world.databaseUrl, isDemo: true } });
    await again.stop();
    expect(await counts()).toEqual(before);
  });
});
