import { describe, expect, it } from "vitest";
import { toProviderUser } from "../../../lib/identity/rules/provider-user.ts";

const EMAIL = { id: "idn_2e", email_address: "Ana@Example.com", verification: { status: "verified" } };
const USER = {
  id: "user_2abc",
  object: "user",
  first_name: "Ana",
  last_name: "Souza",
  primary_email_address_id: "idn_2e",
  email_addresses: [EMAIL],
  phone_numbers: [],
  private_metadata: null,
  updated_at: 1767225600000,
};

describe("toProviderUser", () => {
  it("reads the name, the verified primary address and the time", () => {
    expect(toProviderUser(USER)).toEqual({
      id: "user_2abc",
      email: "ana@example.com",
      name: "Ana Souza",
      updatedAt: new Date(1767225600000),
      inviteHash: null,
    });
  });

  it.each([
    [{ invite: "abc" }, "abc"],
    [{ invite: 7 }, null],
    [{ storeId: "st_1" }, null],
    [null, null],
    ["text", null],
  ])("reads from the metadata %j the invitation %j", (public_metadata, expected) => {
    expect(toProviderUser({ ...USER, public_metadata }).inviteHash).toBe(expected);
  });

  it.each([
    ["unverified", [{ ...EMAIL, verification: { status: "unverified" } }]],
    ["without verification", [{ ...EMAIL, verification: null }]],
    ["not the primary one", [{ ...EMAIL, id: "idn_other" }]],
    ["absent", []],
  ])("ignores an address that is %s", (_, email_addresses) => {
    expect(toProviderUser({ ...USER, email_addresses }).email).toBeNull();
  });

  it("names a user without a name after the address, or else the id", () => {
    const nameless = { ...USER, first_name: null, last_name: "" };
    expect(toProviderUser(nameless).name).toBe("ana");
    expect(toProviderUser({ ...nameless, email_addresses: null }).name).toBe("user_2abc");
  });
});
