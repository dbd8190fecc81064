import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Profile } from "../../../lib/identity/schemas.ts";
import { ApiError } from "../../../lib/web/api-error.ts";
import { useEmptyDataGuard } from "../../../lib/web/data-guard/use-empty-data-guard.ts";
import { useProfileLoad } from "../../../lib/web/use-profile.ts";
import { useSilentPolling } from "../../../lib/web/use-silent-polling.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("useSilentPolling", () => {
  it("refetches every 120 s and not before", async () => {
    const refetch = vi.fn();
    renderHook(() => useSilentPolling(refetch));
    await pass(119_999);
    expect(refetch).toHaveBeenCalledTimes(0);
    await pass(1);
    expect(refetch).toHaveBeenCalledTimes(1);
    await pass(240_000);
    expect(refetch).toHaveBeenCalledTimes(3);
  });

  it("keeps its interval when the callback changes, calls the latest callback, and stops on unmount", async () => {
    const first = vi.fn();
    const second = vi.fn();
    const { rerender, unmount } = renderHook(({ refetch }) => useSilentPolling(refetch), {
      initialProps: { refetch: first },
    });
    await pass(100_000);
    rerender({ refetch: second });
    await pass(20_000);
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
    unmount();
    await pass(240_000);
    expect(second).toHaveBeenCalledTimes(1);
  });

  it("never refetches while disabled", async () => {
    const refetch = vi.fn();
    renderHook(() => useSilentPolling(refetch, { enabled: false }));
    await pass(240_000);
    expect(refetch).not.toHaveBeenCalled();
  });
});

describe("useEmptyDataGuard", () => {
  type Props = { isLoading: boolean; hasData: boolean; hasError?: boolean; autoRetryCount?: number; resetKey?: string };
  const guard = (initial: Props, retry: () => unknown = () => undefined) => {
    const spy = vi.fn(retry);
    const hook = renderHook((props: Props) => useEmptyDataGuard({ ...props, retry: spy }), { initialProps: initial });
    return { ...hook, retry: spy };
  };

  it("doesn't warn while loading or with data", async () => {
    const { result, retry, rerender } = guard({ isLoading: true, hasData: false });
    await pass(60_000);
    rerender({ isLoading: false, hasData: true });
    await pass(60_000);
    expect(result.current).toBeNull();
    expect(retry).not.toHaveBeenCalled();
  });

  it("retries once after 1500 ms, then warns 300 ms later", async () => {
    const { result, retry, rerender } = guard({ isLoading: true, hasData: false });
    rerender({ isLoading: false, hasData: false });
    await pass(1_499);
    expect(retry).toHaveBeenCalledTimes(0);
    await pass(1);
    expect(retry).toHaveBeenCalledTimes(1);
    await pass(299);
    expect(result.current).toBeNull();
    await pass(1);
    expect(result.current).toBe("empty");
    await pass(60_000);
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it("retries autoRetryCount times, then warns", async () => {
    const { result, retry } = guard({ isLoading: false, hasData: false, autoRetryCount: 2 });
    await pass(1_500);
    await pass(1_500);
    expect(retry).toHaveBeenCalledTimes(2);
    await pass(300);
    expect(result.current).toBe("empty");
  });

  it("warns without a retry when autoRetryCount is 0", async () => {
    const { result, retry } = guard({ isLoading: false, hasData: false, autoRetryCount: 0 });
    await pass(300);
    expect(result.current).toBe("empty");
    expect(retry).not.toHaveBeenCalled();
  });

  it("doesn't warn before a slow retry has finished, whatever the loading flag", async () => {
    const slow = Promise.withResolvers<void>();
    const { result, retry, rerender } = guard({ isLoading: false, hasData: false }, () => slow.promise);
    await pass(1_500);
    rerender({ isLoading: true, hasData: false });
    await pass(4_000);
    rerender({ isLoading: false, hasData: false });
    await pass(60_000);
    expect(result.current).toBeNull();
    slow.resolve();
    await pass(0);
    await pass(300);
    expect(result.current).toBe("empty");
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it("doesn't warn when the retry brings data", async () => {
    const { result, rerender } = guard({ isLoading: false, hasData: false });
    await pass(1_500);
    rerender({ isLoading: false, hasData: true });
    await pass(60_000);
    expect(result.current).toBeNull();
  });

  it("warns of an error at once, even while loading, until data arrives", async () => {
    const { result, rerender } = guard({ isLoading: true, hasData: false });
    rerender({ isLoading: true, hasData: false, hasError: true });
    expect(result.current).toBe("error");
    rerender({ isLoading: false, hasData: true });
    expect(result.current).toBeNull();
  });

  it("warns after a failed retry, and retries again for a new reset key", async () => {
    const { result, retry, rerender } = guard({ isLoading: false, hasData: false, resetKey: "a" }, () => {
      throw new Error("no network");
    });
    await pass(1_800);
    await pass(300);
    expect(result.current).toBe("empty");
    rerender({ isLoading: false, hasData: false, resetKey: "b" });
    await pass(1_500);
    expect(retry).toHaveBeenCalledTimes(2);
  });
});

describe("useProfileLoad", () => {
  const profile: Profile = {
    id: "u",
    email: "a@example.test",
    name: "Ana",
    role: null,
    tenantId: "t",
    organizationName: "Aurora",
  };
  type Props = { isSignedIn: boolean | undefined };
  const start = (isSignedIn: boolean | undefined, initial: Profile | null, load: () => Promise<Profile>) => {
    const spies = { load: vi.fn(load), onForbidden: vi.fn() };
    const hook = renderHook((props: Props) => useProfileLoad({ ...props, initial, ...spies }), {
      initialProps: { isSignedIn },
    });
    return { ...hook, ...spies };
  };

  it("loads once on mount, and not again on a re-render", async () => {
    const { result, load, rerender } = start(true, null, async () => profile);
    expect(result.current).toEqual({ profile: null, isLoading: true });
    await pass(0);
    expect(result.current).toEqual({ profile, isLoading: false });
    rerender({ isSignedIn: true });
    await pass(180_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("loads no profile and isn't loading when signed out", async () => {
    const { result, load } = start(false, null, async () => profile);
    await pass(0);
    expect(result.current).toEqual({ profile: null, isLoading: false });
    expect(load).not.toHaveBeenCalled();
  });

  it("waits while the sign-in state is unknown, then loads", async () => {
    const { result, load, rerender } = start(undefined, null, async () => profile);
    await pass(1_000);
    expect(result.current.isLoading).toBe(true);
    rerender({ isSignedIn: true });
    await pass(0);
    expect(result.current.profile).toEqual(profile);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it("keeps the loaded profile after a sign-out", async () => {
    const { result, rerender } = start(true, null, async () => profile);
    await pass(0);
    rerender({ isSignedIn: false });
    await pass(0);
    expect(result.current).toEqual({ profile, isLoading: false });
  });

  it("keeps the current profile after a network error", async () => {
    const { result, onForbidden } = start(true, profile, () => Promise.reject(new TypeError("fetch failed")));
    await pass(0);
    expect(result.current).toEqual({ profile, isLoading: false });
    expect(onForbidden).not.toHaveBeenCalled();
  });

  it("clears the profile and calls onForbidden on a 403", async () => {
    const { result, onForbidden } = start(true, profile, () => Promise.reject(new ApiError(403, "gone")));
    await pass(0);
    expect(onForbidden).toHaveBeenCalledTimes(1);
    expect(result.current.profile).toBeNull();
  });
});
