import { vi } from "vitest";

/** What `env()` needs, for unit tests of modules that read a setting: nothing connects to it. */
export function stubMinimalEnv(more: Record<string, string> = {}): void {
  const minimal = { DATABASE_URL: "postgresql://unused", ENCRYPTION_KEY: "one", TAX_ID_HASH_KEY: "one" };
  for (const [name, value] of Object.entries({ ...minimal, ...more })) vi.stubEnv(name, value);
}
