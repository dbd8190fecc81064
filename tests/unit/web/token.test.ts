import { describe, expect, it } from "vitest";
import { createTokenGetter, nonNullToken } from "../../../lib/web/token.ts";

/** A getter that returns these values in turn; an Error is thrown. */
function answering(...answers: (string | null | Error)[]) {
  const asked = { times: 0 };
  const getToken = async () => {
    const answer = answers[asked.times++] ?? null;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, getToken };
}

function recordedSleep() {
  const waits: number[] = [];
  return { waits, sleep: async (milliseconds: number) => void waits.push(milliseconds) };
}

describe("nonNullToken", () => {
  it("returns the first token without waiting", async () => {
    const { asked, getToken } = answering("a");
    const { waits, sleep } = recordedSleep();
    expect(await nonNullToken(getToken, sleep)()).toBe("a");
    expect([asked.times, waits]).toEqual([1, []]);
  });

  it("retries every 300 ms", async () => {
    const { asked, getToken } = answering(null, null, "c");
    const { waits, sleep } = recordedSleep();
    expect(await nonNullToken(getToken, sleep)()).toBe("c");
    expect([asked.times, waits]).toEqual([3, [300, 300]]);
  });

  it("returns null after three failures, without a fourth attempt", async () => {
    const { asked, getToken } = answering(null, null, null, "too late");
    const { waits, sleep } = recordedSleep();
    expect(await nonNullToken(getToken, sleep)()).toBeNull();
    expect([asked.times, waits]).toEqual([3, [300, 300]]);
  });

  it("counts an exception as a failure", async () => {
    const { getToken } = answering(new Error("offline"), "b");
    expect(await nonNullToken(getToken, recordedSleep().sleep)()).toBe("b");
  });
});

describe("createTokenGetter", () => {
  it("returns stable functions that use the current source", async () => {
    let current = async (): Promise<string | null> => "first";
    const getter = createTokenGetter(() => current);
    const { getToken, getNonNullToken } = getter;
    expect(await getToken()).toBe("first");
    current = async () => "rotated";
    expect(await getToken()).toBe("rotated");
    expect(await getNonNullToken()).toBe("rotated");
    expect([getter.getToken, getter.getNonNullToken]).toEqual([getToken, getNonNullToken]);
  });
});
