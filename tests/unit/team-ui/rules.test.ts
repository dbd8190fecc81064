import { describe, expect, it } from "vitest";
import type { Role } from "../../../components/roles/api.ts";
import { PERMISSION_GROUPS } from "../../../components/roles/permission-groups.ts";
import { recognizeRefusal } from "../../../components/roles/refusals.ts";
import {
  changesOf,
  powerOf,
  setReadOnly,
  togglePermission,
  withoutDraft,
} from "../../../components/roles/role-drafts.ts";
import { outcomeOf } from "../../../components/team/invite-outcome.ts";
import { parseAddresses } from "../../../components/team/parse-addresses.ts";
import { INVITATION_REFUSALS } from "../../../lib/core/invitation-refusals.ts";
import { PERMISSIONS } from "../../../lib/core/permissions.ts";
import { ApiError } from "../../../lib/web/api-error.ts";
import messages from "../../../messages/pt-BR.json" with { type: "json" };

describe("typed addresses", () => {
  it.each<[string, string[], string[]]>([
    ["", [], []],
    ["ana@loja.com.br", ["ana@loja.com.br"], []],
    [
      "Ana@Loja.com.br, bia@loja.com.br;caio@loja.com.br",
      ["ana@loja.com.br", "bia@loja.com.br", "caio@loja.com.br"],
      [],
    ],
    ["ana@loja.com.br\n\n  bia@loja.com.br\t", ["ana@loja.com.br", "bia@loja.com.br"], []],
    ["ana@loja.com.br ANA@loja.com.br", ["ana@loja.com.br"], []],
    ['Ana Souza <ana@loja.com.br>, "Lima, Bia" <bia@loja.com.br>', ["ana@loja.com.br", "bia@loja.com.br"], []],
    ["ana@loja, bia@loja.com.br, caio", ["bia@loja.com.br"], ["ana@loja", "caio"]],
    [`${"a".repeat(250)}@loja.com.br`, [], [`${"a".repeat(250)}@loja.com.br`]],
  ])("%j", (text, valid, invalid) => {
    expect(parseAddresses(text)).toEqual({ valid, invalid });
  });
});

describe("the outcome of an invite", () => {
  it.each<[number, string, string]>([
    [409, INVITATION_REFUSALS.invited, "invited"],
    [409, INVITATION_REFUSALS.member, "member"],
    [400, "Validation failed: email: Invalid email address", "refused"],
    [403, "This role can do more than you", "failed"],
    [502, "The mail server didn't answer as expected; nothing was changed", "failed"],
    [429, INVITATION_REFUSALS.tooOften, "tooOften"],
    [429, INVITATION_REFUSALS.dayIsFull, "dayIsFull"],
  ])("%i %s", (status, message, kind) => {
    expect(outcomeOf(new ApiError(status, message))).toMatchObject({ kind });
  });

  it("is still open at the request limit", () => {
    expect(outcomeOf(new ApiError(429, "Too many requests"))).toEqual({ retryAfterSeconds: 60 });
  });
});

describe("a recognized server error", () => {
  it.each<[number, string, string | null]>([
    [409, "The organization would be left without an administrator", "lastAdministrator"],
    [409, "You can't do this to yourself", "self"],
    [409, "A role with this name exists already", "nameTaken"],
    [403, "The role of the installation's operator is locked", "locked"],
    [403, "You don't have permission to do this", "forbidden"],
    [502, "The identity provider didn't answer as expected; nothing was changed", "provider"],
    [429, "Too many requests", "tooMany"],
    [429, INVITATION_REFUSALS.tooOften, "invitedTooOften"],
    [429, INVITATION_REFUSALS.dayIsFull, "dayIsFull"],
    [404, "User not found", "gone"],
    [500, "Internal server error", null],
  ])("%i %s", (status, message, expected) => {
    expect(recognizeRefusal(new ApiError(status, message))).toBe(expected);
  });
});

describe("the groups of permissions", () => {
  it("contain every permission once, each with a name and a description", () => {
    const grouped = PERMISSION_GROUPS.flatMap(({ permissions }) => permissions);
    expect([...grouped].sort()).toEqual([...PERMISSIONS].sort());
    expect(Object.keys(messages.roles.permissions).sort()).toEqual([...PERMISSIONS].sort());
  });
});

describe("drafts of roles", () => {
  const role: Role = {
    ...{ id: "r1", name: "Caixa", level: 20, permissions: ["app:rfm", "app:audit"], readOnly: false },
    ...{ userCount: 0, inviteCount: 0, isLocked: false, isOwn: false, canGrant: true, canEdit: true },
  };

  it("exist only while something differs, and send only that", () => {
    const ticked = togglePermission({}, role, "app:team");
    expect(changesOf(role, powerOf(role, ticked))).toEqual({ permissions: ["app:rfm", "app:audit", "app:team"] });
    expect(togglePermission(ticked, role, "app:team")).toEqual({});
    const both = setReadOnly(ticked, role, true);
    expect(changesOf(role, powerOf(role, both))).toMatchObject({ readOnly: true });
    expect(setReadOnly({}, role, false)).toEqual({});
  });

  it("ignore the order of permissions", () => {
    const off = togglePermission({}, role, "app:rfm");
    expect(changesOf(role, powerOf(role, off))).toEqual({ permissions: ["app:audit"] });
    expect(togglePermission(off, role, "app:rfm")).toEqual({});
  });

  it("of one role don't affect other roles", () => {
    const other = { ...role, id: "r2" };
    const drafts = togglePermission(togglePermission({}, role, "app:team"), other, "app:team");
    expect(Object.keys(withoutDraft(drafts, "r1"))).toEqual(["r2"]);
    expect(powerOf(role, withoutDraft(drafts, "r1"))).toBe(role);
  });
});
