import { describe, expect, it } from "vitest";
import type { Role } from "../../../components/roles/api.ts";
import { PERMISSION_GROUPS } from "../../../components/roles/permission-groups.ts";
import {
  changesOf,
  powerOf,
  setReadOnly,
  togglePermission,
  withoutDraft,
} from "../../../components/roles/role-drafts.ts";
import { outcomeOf } from "../../../components/team/invite-outcome.ts";
import { parseAddresses } from "../../../components/team/parse-addresses.ts";
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
  ])("are split into valid and invalid ones: %j", (text, valid, invalid) => {
    expect(parseAddresses(text)).toEqual({ valid, invalid });
  });
});

describe("the outcome of an invite", () => {
  it.each<[number, string, string]>([
    [409, "address_invited_already", "invited"],
    [409, "address_is_member", "member"],
    [400, "validation_failed", "refused"],
    [403, "role_exceeds_own_permissions", "failed"],
    [502, "mail_server_failed", "failed"],
    [429, "address_invited_too_often", "tooOften"],
    [429, "daily_invitations_used_up", "dayIsFull"],
  ])("is derived from the status %i and the code %s", (status, code, kind) => {
    expect(outcomeOf(new ApiError(status, "In English", { code }))).toMatchObject({ kind });
  });

  it("is a retry after 60 s at the request limit", () => {
    const error = new ApiError(429, "Too many requests", { code: "too_many_requests" });
    expect(outcomeOf(error)).toEqual({ retryAfterSeconds: 60 });
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
    id: "r1",
    name: "Caixa",
    level: 20,
    permissions: ["app:rfm", "app:audit"],
    readOnly: false,
    userCount: 0,
    inviteCount: 0,
    isLocked: false,
    isOwn: false,
    canGrant: true,
    canEdit: true,
  };

  it("exist only while a value differs from the saved role, and send only changed values", () => {
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
