import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLocalTokenSource } from "../../../lib/web/local-token-source.ts";

const LIFETIME_MS = 60_000;

/** The token endpoint: a new 60-second token per request while the user is signed in. */
function tokenEndpoint() {
  const state = { issued: 0, signedIn: true, offline: false, requests: [] as { url: string; init?: RequestInit }[] };
  const send: typeof fetch = async (url, init) => {
    state.requests.push({ url: String(url), init });
    if (state.offline) throw new TypeError("fetch failed");
    if (!state.signedIn) return Response.json({ statusCode: 401, message: "x", error: "x" }, { status: 401 });
    const expiresAt = new Date(Date.now() + LIFETIME_MS).toISOString();
    return Response.json({ token: `token-${++state.issued}`, expiresAt });
  };
  return { state, source: createLocalTokenSource({ fetch: send }) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("local token source", () => {
  it("requests a token with the session cookie", async () => {
    const { state, source } = tokenEndpoint();
    expect(await source.getToken()).toBe("token-1");
    expect(state.requests[0]?.url).toBe("/api/local-identity/token");
    expect(state.requests[0]?.init).toMatchObject({ method: "POST", credentials: "same-origin" });
  });

  it("caches a token, and replaces it before it expires", async () => {
    const { source } = tokenEndpoint();
    await source.getToken();
    await vi.advanceTimersByTimeAsync(49_000);
    expect(await source.getToken()).toBe("token-1");
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await source.getToken()).toBe("token-2");
  });

  it("sends the previous token when it requests the next one", async () => {
    const { state, source } = tokenEndpoint();
    await source.getToken();
    await vi.advanceTimersByTimeAsync(51_000);
    await source.getToken();
    const shown = state.requests.map(({ init }) => new Headers(init?.headers).get("authorization"));
    expect(shown).toEqual([null, "Bearer token-1"]);
  });

  it("makes one request for concurrent callers", async () => {
    const { state, source } = tokenEndpoint();
    const tokens = await Promise.all([source.getToken(), source.getToken(), source.getToken()]);
    expect(tokens).toEqual(["token-1", "token-1", "token-1"]);
    expect(state.requests).toHaveLength(1);
  });

  it("returns null when signed out, and a token again after signing in", async () => {
    const { state, source } = tokenEndpoint();
    state.signedIn = false;
    expect(await source.getToken()).toBeNull();
    state.signedIn = true;
    expect(await source.getToken()).toBe("token-1");
  });
});

describe("rotation", () => {
  it("replaces the token about every minute without a call", async () => {
    const { state, source } = tokenEndpoint();
    const stop = source.rotate();
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    expect(state.issued).toBe(7);
    expect(await source.getToken()).toBe("token-7");
    stop();
  });

  it("stops when its stop function is called", async () => {
    const { state, source } = tokenEndpoint();
    const stop = source.rotate();
    await vi.advanceTimersByTimeAsync(1_000);
    stop();
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    expect(state.issued).toBe(1);
  });

  it("continues after a network outage", async () => {
    const { state, source } = tokenEndpoint();
    state.offline = true;
    const stop = source.rotate();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(state.issued).toBe(0);
    state.offline = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.issued).toBe(1);
    stop();
  });
});
