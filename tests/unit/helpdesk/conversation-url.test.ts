import { expect, it } from "vitest";
import { conversationUrl } from "../../../lib/helpdesk/rules/conversations.ts";

it.each([
  ["https://desk.test", "https://desk.test/app/accounts/3/conversations/42"],
  ["https://desk.test/", "https://desk.test/app/accounts/3/conversations/42"],
  ["https://desk.test///", "https://desk.test/app/accounts/3/conversations/42"],
  ["https://desk.test:8443/", "https://desk.test:8443/app/accounts/3/conversations/42"],
  ["https://loja.test/chat", "https://loja.test/chat/app/accounts/3/conversations/42"],
  ["https://loja.test//chat//", "https://loja.test//chat/app/accounts/3/conversations/42"],
])("the conversation URL of the helpdesk at %s is %s", (instanceUrl, expected) => {
  expect(conversationUrl({ instanceUrl, accountId: 3 }, 42)).toBe(expected);
});
