import { describe, expect, it } from "vitest";
import type { Profile } from "../../../lib/identity/schemas.ts";
import { ApiError } from "../../../lib/web/api-error.ts";
import { hasPermission, isReadOnly, isSuperAdmin, loadProfile } from "../../../lib/web/profile.ts";

const role = (fields: { level?: number; permissions?: string[]; readOnly?: boolean } = {}) => ({
  id: "r",
  name: "Papel",
  level: 20,
  permissions: [],
  readOnly: false,
  ...fields,
});
const profile = (name: string): Profile => ({
  id: "u",
  email: "a@example.test",
  name,
  role: role(),
  tenantId: "t",
  organizationName: "Aurora",
});

describe("permissions", () => {
  it("are only those that the role lists", () => {
    expect(hasPermission(role({ permissions: ["app:rfm"] }), "app:rfm")).toBe(true);
    expect(hasPermission(role({ permissions: ["app:rfm"] }), "app:erp")).toBe(false);
    expect(hasPermission(null, "app:rfm")).toBe(false);
    expect(hasPermission(undefined, "app:rfm")).toBe(false);
  });

  it("are all granted to level 0", () => {
    expect(hasPermission(role({ level: 0 }), "app:anything")).toBe(true);
    expect(isSuperAdmin(role({ level: 0 }))).toBe(true);
    expect(isSuperAdmin(role({ level: 1 }))).toBe(false);
  });

  it("are read-only for a read-only role, except at level 0", () => {
    expect(isReadOnly(role({ readOnly: true }))).toBe(true);
    expect(isReadOnly(role({ readOnly: false }))).toBe(false);
    expect(isReadOnly(role({ readOnly: true, level: 0 }))).toBe(false);
    expect(isReadOnly(null)).toBe(false);
  });
});

describe("loadProfile", () => {
  const setup = (load: () => Promise<Profile>) => {
    const calls = { load: 0, forbidden: 0 };
    const source = {
      load: () => {
        calls.load++;
        return load();
      },
      onForbidden: () => void calls.forbidden++,
    };
    return { calls, source };
  };
  const fails = (error: unknown) => () => Promise.reject(error);

  it("returns the loaded profile", async () => {
    const { calls, source } = setup(async () => profile("new"));
    expect(await loadProfile({ isSignedIn: true, current: profile("old"), ...source })).toMatchObject({ name: "new" });
    expect(calls).toEqual({ load: 1, forbidden: 0 });
  });

  it.each([null, profile("kept")])("loads nothing when signed out and keeps the profile", async (current) => {
    const { calls, source } = setup(async () => profile("new"));
    expect(await loadProfile({ isSignedIn: false, current, ...source })).toBe(current);
    expect(calls).toEqual({ load: 0, forbidden: 0 });
  });

  it.each([new TypeError("fetch failed"), new ApiError(500, "x"), new ApiError(401, "x")])(
    "keeps the profile on %s",
    async (error) => {
      const { calls, source } = setup(fails(error));
      const current = profile("kept");
      expect(await loadProfile({ isSignedIn: true, current, ...source })).toBe(current);
      expect(calls.forbidden).toBe(0);
    },
  );

  it("returns no profile and calls onForbidden on a 403", async () => {
    const { calls, source } = setup(fails(new ApiError(403, "no account")));
    expect(await loadProfile({ isSignedIn: true, current: profile("old"), ...source })).toBeNull();
    expect(calls.forbidden).toBe(1);
  });
});
