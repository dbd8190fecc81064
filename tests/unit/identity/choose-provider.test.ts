import { describe, expect, it } from "vitest";
import { chooseProvider } from "../../../lib/identity/rules/choose-provider.ts";

describe("chooseProvider", () => {
  it.each([
    [{ NODE_ENV: "development" }, "local"],
    [{ NODE_ENV: "test" }, "local"],
    [{ NODE_ENV: "production", CLERK_SECRET_KEY: "sk" }, "clerk"],
    [{ NODE_ENV: "development", CLERK_SECRET_KEY: "sk" }, "clerk"],
    [{ NODE_ENV: "production", IDENTITY_PROVIDER: "local" as const }, "local"],
    [{ NODE_ENV: "production", IDENTITY_PROVIDER: "local" as const, CLERK_SECRET_KEY: "sk" }, "local"],
  ])("chooses for %j the provider %s", (settings, name) => expect(chooseProvider(settings)).toBe(name));

  it("never falls back to the local provider in production", () => {
    expect(() => chooseProvider({ NODE_ENV: "production" })).toThrow("IDENTITY_PROVIDER=local explicitly");
  });
});
