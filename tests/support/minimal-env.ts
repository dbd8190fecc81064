import { vi } from "vitest";

/** The settings `env()` requires, for unit tests of modules that read one: no connection is made. */
export function stubMinimalEnv(more: Record<string, string> = {}): void {
  const minimal = { DATABASE_URL: "postgresql://unused", ENCRYPTION_KEY: "one", TAX_ID_HASH_KEY: "one" };
  for (const [name, value] of Object.entries({ ...minimal, ...more })) vi.stubEnv(name, value);
}
