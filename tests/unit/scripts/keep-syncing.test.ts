import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

// Fake timers do not cover promise timers: each wait ends when the test resolves it.
const waits: (() => void)[] = [];
vi.mock("node:timers/promises", () => ({
  setTimeout: (_: number, __: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise<void>((resolve, reject) => {
      waits.push(resolve);
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    }),
}));
const { keepSyncing } = await import("../../../scripts/stack/keep-syncing.ts");

const TOKEN = { token: "t", expiresAt: "2999-01-01T00:00:00Z" };
let asked: string[];
let answer: (path: string) => Response;

async function pass(): Promise<void> {
  waits.shift()?.();
  for (let turn = 0; turn < 10; turn++) await new Promise(setImmediate);
}

describe("keepSyncing", () => {
  beforeEach(() => {
    [asked, answer] = [[], () => Response.json({})];
    vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
      const { pathname } = new URL(input);
      if (pathname === "/api/local-identity/token") return Response.json(TOKEN);
      asked.push(`${init.method} ${pathname}`);
      return answer(pathname);
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("triggers the sales sync of every shop after each wait, whatever the last response, until aborted", async () => {
    const stopping = new AbortController();
    const done = keepSyncing("http://app.test", ["a@x.test", "b@y.test"], stopping.signal);
    expect(asked).toEqual([]);
    await pass();
    expect(asked).toEqual(["POST /api/sales/trigger-sync", "POST /api/sales/trigger-sync"]);
    answer = () => Response.json({ message: "Another synchronisation is running" }, { status: 409 });
    await pass();
    answer = () => {
      throw new TypeError("fetch failed");
    };
    await pass();
    expect(asked).toHaveLength(6);
    stopping.abort();
    await done;
    expect(asked).toHaveLength(6);
  });
});
