import { describe, expect, it } from "vitest";
import { parseEnv } from "../../../lib/platform/env.ts";

const NEEDED = { DATABASE_URL: "postgresql://x", ENCRYPTION_KEY: "k", TAX_ID_HASH_KEY: "k" };

describe("the configuration", () => {
  it("needs a user and a password with the queue page, and says which is missing", () => {
    const enabled = { ...NEEDED, ENABLE_QUEUE_UI: "true" };
    expect(() => parseEnv(enabled)).toThrow(/QUEUE_UI_USER: is needed.*\n.*QUEUE_UI_PASSWORD: is needed/);
    expect(() => parseEnv({ ...enabled, QUEUE_UI_USER: "a", QUEUE_UI_PASSWORD: "" })).toThrow("QUEUE_UI_PASSWORD");
    expect(parseEnv({ ...enabled, QUEUE_UI_USER: "a", QUEUE_UI_PASSWORD: "b" }).ENABLE_QUEUE_UI).toBe(true);
    expect(parseEnv(NEEDED).ENABLE_QUEUE_UI).toBe(false);
  });
});
