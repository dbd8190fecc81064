import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Ctx } from "../../../lib/platform/ctx.ts";
import { askInTurn } from "../../../lib/segments/ask-in-turn.ts";
import { PREVIEW_LIMIT } from "../../../lib/segments/store/time-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("whose turn doesn't come learns what is told of a question that takes too long", async () => {
  const answer = Promise.withResolvers<string>();
  const ctx = { orgId: "o", db: { sql: () => answer.promise } } as unknown as Ctx;
  const ask = () => askInTurn(ctx, { line: "counts", limit: PREVIEW_LIMIT }, async () => "found");
  const [first, second, third] = [ask(), ask(), ask()];
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await third).toBeNull();
  answer.resolve("found");
  expect(await Promise.all([first, second])).toEqual(["found", "found"]);
  expect(await ask()).toBe("found");
});
