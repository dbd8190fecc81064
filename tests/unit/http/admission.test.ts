import { AsyncLocalStorage } from "node:async_hooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAdmission, sizeOf } from "../../../lib/http/server/admission.ts";

const HOLD_MS = 25;
const LARGE_HOLD_MS = 1_000;
const QUIET_MS = 50;
const SHARED_MS = 1_000;
const MIB = 1_048_576;
const settle = () => vi.advanceTimersByTimeAsync(0);

function openDoor() {
  const admit = createAdmission();
  const started: string[] = [];
  const open: (() => void)[] = [];
  const ask = (key: string, name = key, isLarge = false, paceMs = isLarge ? 1 : 0, isIdentified = true) => {
    const leave = admit({ key, isLarge, paceMs, isIdentified }, () => started.push(name));
    open.push(leave);
    return leave;
  };
  const askAnonymously = (name: string, paceMs = 250) => ask("address", name, true, paceMs, false);
  return { ask, askAnonymously, started, close: () => open.forEach((leave) => void leave()) };
}

describe("request admission", () => {
  let door: ReturnType<typeof openDoor>;
  const names = (count: number) => Array.from({ length: count }, (_, n) => `a${n}`);

  beforeEach(() => {
    vi.useFakeTimers();
    door = openDoor();
  });
  afterEach(async () => {
    door.close();
    await vi.runAllTimersAsync();
    vi.useRealTimers();
  });

  it("starts three requests of a caller, and the next ones in order as those are answered", () => {
    const [first, second] = names(5).map((name) => door.ask("a", name));
    expect(door.started).toEqual(["a0", "a1", "a2"]);
    second?.();
    second?.();
    expect(door.started).toEqual(["a0", "a1", "a2", "a3"]);
    first?.();
    expect(door.started).toEqual(["a0", "a1", "a2", "a3", "a4"]);
  });

  it("starts another caller's request immediately while a burst is queued", () => {
    for (const name of names(40)) door.ask("a", name);
    door.ask("b");
    expect(door.started).toEqual(["a0", "a1", "a2", "b"]);
  });

  it("starts no other request of a caller while that caller's large body is read", () => {
    const first = door.ask("a", "large", true);
    door.ask("a", "small");
    door.ask("a", "large too", true);
    expect(door.started).toEqual(["large"]);
    first();
    expect(door.started).toEqual(["large", "small"]);
  });

  it("reads a caller's next large body once the one before is answered, and small requests meanwhile", async () => {
    const first = door.ask("a", "large", true);
    door.ask("a", "large too", true);
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    door.ask("a", "small")();
    await vi.advanceTimersByTimeAsync(LARGE_HOLD_MS - HOLD_MS - 1);
    expect(door.started).toEqual(["large", "small"]);
    first();
    expect(door.started).toEqual(["large", "small", "large too"]);
  });

  it("reads a caller's next large body after a second if the one before is unanswered", async () => {
    door.ask("a", "large", true);
    door.ask("a", "large too", true);
    await vi.advanceTimersByTimeAsync(LARGE_HOLD_MS - 1);
    expect(door.started).toEqual(["large"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(door.started).toEqual(["large", "large too"]);
  });

  it("reads a caller's large bodies no faster than its share, however fast they are answered", async () => {
    const paceMs = 250;
    door.ask("a", "large", true, paceMs)();
    door.ask("a", "large too", true, paceMs);
    door.ask("a", "small")();
    await vi.advanceTimersByTimeAsync(paceMs - 1);
    expect(door.started).toEqual(["large", "small"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(door.started).toEqual(["large", "small", "large too"]);
  });

  it("lets twice as much time pass after JSON as after a file of the same size, and none after a small body", () => {
    const paceOf = (bytes: number, type: string) =>
      sizeOf({ "content-length": String(bytes), "content-type": type }).paceMs;
    expect(paceOf(500_000, "application/octet-stream")).toBeCloseTo(238, 0);
    expect(paceOf(500_000, "application/json; charset=utf-8")).toBeCloseTo(477, 0);
    expect(paceOf(50_000, "application/json")).toBe(0);
  });

  it("forgets a caller's last large body once its time is over", async () => {
    door.ask("a", "large", true, 250)();
    await vi.advanceTimersByTimeAsync(250);
    door.ask("a", "large too", true, 250);
    expect(door.started).toEqual(["large", "large too"]);
  });

  it("does not wait for the answer to a large body of an address, which many callers may share", async () => {
    door.askAnonymously("large");
    door.askAnonymously("large too");
    await vi.advanceTimersByTimeAsync(HOLD_MS);
    expect(door.started).toEqual(["large", "large too"]);
  });

  it("lets an address's next large body wait after a refused one, and small requests pass", async () => {
    door.askAnonymously("wrong")({ refusedBytes: MIB });
    const second = door.askAnonymously("wrong again");
    door.askAnonymously("right");
    door.ask("address", "small")();
    await vi.advanceTimersByTimeAsync(249);
    expect(door.started).toEqual(["wrong", "small"]);
    await vi.advanceTimersByTimeAsync(1);
    second({ refusedBytes: MIB });
    await vi.advanceTimersByTimeAsync(249);
    expect(door.started).toEqual(["wrong", "small", "wrong again"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(door.started).toEqual(["wrong", "small", "wrong again", "right"]);
  });

  it("lets nothing wait after a refused body of which nothing was received", async () => {
    door.askAnonymously("wrong")({ refusedBytes: 0 });
    door.askAnonymously("next");
    expect(door.started).toEqual(["wrong", "next"]);
  });

  it("lets no small request overtake a large body that waits for free slots", () => {
    const [first] = names(3).map((name) => door.ask("a", name));
    door.ask("a", "large", true);
    door.ask("a", "small");
    first?.();
    expect(door.started).toEqual(["a0", "a1", "a2"]);
  });

  it("starts the next request when an unanswered one exceeds the hold time-out", async () => {
    for (const name of names(4)) door.ask("a", name);
    await vi.advanceTimersByTimeAsync(HOLD_MS - 1);
    expect(door.started).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(door.started).toEqual(["a0", "a1", "a2", "a3"]);
  });

  it("lets the requests of other callers overtake a burst", async () => {
    const burst = names(20).map((name) => door.ask("a", name));
    const other = door.ask("b");
    for (const leave of burst.slice(0, 3)) leave();
    await settle();
    expect(door.started).toEqual(["a0", "a1", "a2", "b"]);
    other();
    await settle();
    expect(door.started).toEqual(["a0", "a1", "a2", "b", "a3"]);
  });

  it("runs three requests of a burst concurrently after a second without other callers", async () => {
    door.ask("b")();
    await vi.advanceTimersByTimeAsync(SHARED_MS);
    door.started.length = 0;
    const burst = names(20).map((name) => door.ask("a", name));
    for (const leave of burst.slice(0, 2)) leave();
    for (let turn = 0; turn < 4; turn += 1) await vi.advanceTimersByTimeAsync(1);
    expect(door.started).toEqual(["a0", "a1", "a2", "a3", "a4"]);
  });

  it("runs a burst one request at a time for a second after another caller's request", async () => {
    const burst = names(20).map((name) => door.ask("a", name));
    door.ask("b")();
    for (const leave of burst.slice(0, 3)) leave();
    for (let turn = 0; turn < 4; turn += 1) await vi.advanceTimersByTimeAsync(1);
    expect(door.started).toEqual(["a0", "a1", "a2", "b", "a3"]);
  });

  it("continues a burst while other callers send requests without a pause", async () => {
    const burst = names(20).map((name) => door.ask("a", name));
    for (const leave of burst.slice(0, 3)) leave();
    for (let passed = 0; passed < QUIET_MS; passed += HOLD_MS / 5) {
      door.ask(`b${passed}`);
      await vi.advanceTimersByTimeAsync(HOLD_MS / 5);
    }
    expect(door.started.filter((name) => name.startsWith("a"))).toEqual(["a0", "a1", "a2", "a3"]);
  });

  it("ends a burst when none of its requests is queued", async () => {
    for (const leave of names(20).map((name) => door.ask("a", name))) leave();
    await vi.runAllTimersAsync();
    door.started.length = 0;
    for (const name of names(3)) door.ask("a", name);
    expect(door.started).toEqual(["a0", "a1", "a2"]);
  });

  it("never starts a request whose client has disconnected", async () => {
    const [first, , , gone] = names(5).map((name) => door.ask("a", name));
    gone?.();
    first?.();
    await settle();
    expect(door.started).toEqual(["a0", "a1", "a2", "a4"]);
  });

  it("preserves the async context of each request", () => {
    const storage = new AsyncLocalStorage<string>();
    const admit = createAdmission();
    const seen: (string | undefined)[] = [];
    const leave = names(4).map((name) =>
      storage.run(name, () =>
        admit({ key: "a", isLarge: false, paceMs: 0, isIdentified: true }, () => seen.push(storage.getStore())),
      ),
    );
    storage.run("answer", () => leave[0]?.());
    expect(seen).toEqual(["a0", "a1", "a2", "a3"]);
    for (const each of leave) each();
  });
});
