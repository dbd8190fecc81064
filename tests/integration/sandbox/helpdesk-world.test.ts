import { afterAll, beforeAll, expect, it } from "vitest";
import { type HelpdeskWorld, openHelpdeskWorld } from "../../support/helpdesk.ts";

let world: HelpdeskWorld;

beforeAll(async () => {
  world = await openHelpdeskWorld();
});
afterAll(() => world.close());

it("the helpdesk fixture has two accounts in one database, each with its own conversation numbers", async () => {
  const [first, second] = world.accounts;
  const at = (account: typeof first) =>
    world.desk.addConversation(account.id, {
      inboxId: account.inboxes[0]?.id ?? 0,
      phone: "+5511988887777",
      text: "Oi",
    });
  expect([await at(first), await at(first), await at(second)].map(({ displayId }) => displayId)).toEqual([1, 2, 1]);
  const contacts = await world.desk.rows("SELECT account_id FROM contacts ORDER BY account_id");
  expect(contacts).toEqual([{ account_id: first.id }, { account_id: second.id }]);
});
