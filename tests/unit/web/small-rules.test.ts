import { describe, expect, it } from "vitest";
import { ApiError } from "../../../lib/web/api-error.ts";
import { waitSecondsOf } from "../../../lib/web/api-error-details.ts";
import { shouldRetry } from "../../../lib/web/query-client.ts";
import { sidebarMargin } from "../../../lib/web/sidebar.ts";

describe("sidebarMargin", () => {
  it("is lg:ml-20 collapsed and lg:ml-64 expanded", () => {
    expect([sidebarMargin(true), sidebarMargin(false)]).toEqual(["lg:ml-20", "lg:ml-64"]);
  });
});

describe("waitSecondsOf", () => {
  it("returns the Retry-After of the response, or 60 seconds", () => {
    expect(waitSecondsOf(new ApiError(429, "x", { retryAfterSeconds: 2_400 }))).toBe(2_400);
    expect(waitSecondsOf(new ApiError(429, "x", { retryAfterSeconds: 0 }))).toBe(0);
    expect(waitSecondsOf(new ApiError(429, "x"))).toBe(60);
    expect(waitSecondsOf(new TypeError("fetch failed"))).toBe(60);
  });
});

describe("shouldRetry", () => {
  it("retries a network or server error once, and a client error never", () => {
    expect(shouldRetry(0, new TypeError("fetch failed"))).toBe(true);
    expect(shouldRetry(0, new ApiError(503, "x"))).toBe(true);
    expect(shouldRetry(1, new ApiError(503, "x"))).toBe(false);
    for (const status of [400, 401, 403, 404, 409, 429]) expect(shouldRetry(0, new ApiError(status, "x"))).toBe(false);
  });

  it("waits up to five times for a 429, each time at most a minute", () => {
    const busy = (retryAfterSeconds: number) => new ApiError(429, "x", { retryAfterSeconds });
    expect([60, 61, 3_600].map((seconds) => shouldRetry(0, busy(seconds)))).toEqual([true, false, false]);
    expect([60, 61].map((seconds) => shouldRetry(4, busy(seconds)))).toEqual([true, false]);
    expect(shouldRetry(5, busy(0))).toBe(false);
  });
});
