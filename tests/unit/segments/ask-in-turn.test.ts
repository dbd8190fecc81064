import { availableParallelism } from "node:os";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { TooManyRequestsError } from "../../../lib/core/errors.ts";
import type { Actor, Ctx } from "../../../lib/platform/ctx.ts";
import { env } from "../../../lib/platform/env.ts";
import { heavyLimits } from "../../../lib/platform/heavy-work.ts";
import { askInTurn } from "../../../lib/segments/ask-within.ts";
import { PREVIEW_LIMIT } from "../../../lib/segments/store/time-limit.ts";
import { stubMinimalEnv } from "../../support/minimal-env.ts";

beforeAll(() => stubMinimalEnv());
afterAll(() => vi.unstubAllEnvs());
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const answer = Promise.withResolvers<string>();
const asks = (orgId: string, actor: Actor) => {
  const ctx = { orgId, actor, db: { sql: () => answer.promise } } as unknown as Ctx;
  return () => askInTurn(ctx, PREVIEW_LIMIT, async () => "found");
};

it("a query over an organization's share gets 429; a job's query waits, another organization's runs", async () => {
  const ask = asks("one", { kind: "internalKey" });
  const { runningPerKey } = heavyLimits(env().DATABASE_POOL_SIZE, availableParallelism()).long;
  const running = Array.from({ length: runningPerKey }, ask);
  const beyond = ask();
  beyond.catch(() => undefined);
  const job = asks("one", { kind: "system", job: "test" })();
  const other = asks("other", { kind: "internalKey" })();
  await vi.advanceTimersByTimeAsync(5_000);
  await expect(beyond).rejects.toThrow(TooManyRequestsError);
  answer.resolve("found");
  expect(await Promise.all([...running, other, job])).toEqual(Array(runningPerKey + 2).fill("found"));
  expect(await ask()).toBe("found");
});
