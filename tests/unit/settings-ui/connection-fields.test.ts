import { describe, expect, it } from "vitest";
import { partsOfPage, toConfig } from "../../../components/helpdesk-settings/connection-fields.ts";

describe("the helpdesk's pasted address", () => {
  it.each([
    ["https://chat.test/app/accounts/3/dashboard", { instanceUrl: "https://chat.test", accountId: 3 }],
    ["chat.test:8443/app/accounts/3", { instanceUrl: "https://chat.test:8443", accountId: 3 }],
    ["http://10.0.0.2:3000/desk/api/v1", { instanceUrl: "http://10.0.0.2:3000/desk", accountId: undefined }],
    [" https://chat.test/app ", { instanceUrl: "https://chat.test", accountId: undefined }],
    ["https://chat.test", null],
    ["", null],
    ["nonsense with spaces/app", null],
  ])("%j is divided into root and account", (typed, parts) => expect(partsOfPage(typed)).toEqual(parts));

  it("is divided also if it is sent before the field is left", () => {
    const page = "https://chat.test/app/accounts/3/inbox/4";
    expect(toConfig({ instanceUrl: page, accountId: undefined })).toEqual({
      instanceUrl: "https://chat.test",
      accountId: 3,
    });
    expect(toConfig({ instanceUrl: "https://chat.test", accountId: 7, apiKey: "k" })).toEqual({
      instanceUrl: "https://chat.test",
      accountId: 7,
      apiKey: "k",
    });
  });
});
