import { afterEach, describe, expect, it, vi } from "vitest";

// Fake timers do not cover promise timers.
const waits: number[] = [];
vi.mock("node:timers/promises", () => ({ setTimeout: async (milliseconds: number) => void waits.push(milliseconds) }));
const { signIn } = await import("../../../scripts/stack/sign-in.ts");

const TOKEN = { token: "t", expiresAt: "2999-01-01T00:00:00Z" };

/** The answers of the API in order, the last one for good. */
function answerWith(...answers: Response[]): void {
  vi.stubGlobal("fetch", async (input: string) => {
    if (new URL(input).pathname === "/api/local-identity/token") return Response.json(TOKEN);
    return answers.length > 1 ? answers.shift() : answers[0]?.clone();
  });
}

const busy = (headers?: HeadersInit) => new Response(null, { status: 429, headers });

describe("signIn", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    waits.length = 0;
  });

  it("repeats a call that was limited, after its Retry-After", async () => {
    answerWith(busy({ "retry-after": "7" }), busy({ "retry-after": "2" }), Response.json({ ok: true }));
    const response = await signIn("http://app.test", "a@x.test")("/api/campaigns");
    expect(await response.json()).toEqual({ ok: true });
    expect(waits).toEqual([7_000, 2_000]);
  });

  it("returns a 429 after five attempts, and one without a time at once", async () => {
    const call = signIn("http://app.test", "a@x.test");
    answerWith(busy({ "retry-after": "1" }));
    expect((await call("/api/campaigns")).status).toBe(429);
    expect(waits).toHaveLength(4);
    answerWith(busy());
    expect((await call("/api/campaigns")).status).toBe(429);
    expect(waits).toHaveLength(4);
  });
});
