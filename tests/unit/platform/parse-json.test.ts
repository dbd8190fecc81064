import { availableParallelism } from "node:os";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { heavyLimits, heavyWork } from "../../../lib/platform/heavy-work.ts";
import { parseForeignJson } from "../../../lib/platform/outbound/parse-foreign-json.ts";
import { stubMinimalEnv } from "../../support/minimal-env.ts";
import { watchParsing } from "../../support/parsed-texts.ts";

const organization = { orgId: "0198c0de-0000-7000-8000-00000000000a" };
const parse = (text: string) => parseForeignJson(organization, text);
const LARGE = JSON.stringify(Array.from({ length: 9_000 }, (_, at) => ({ id: at })));

const POOL_SIZE = 20;

beforeAll(() => stubMinimalEnv({ DATABASE_POOL_SIZE: String(POOL_SIZE) }));
afterAll(() => vi.unstubAllEnvs());

let parsing: ReturnType<typeof watchParsing>;
beforeEach(() => {
  parsing = watchParsing();
});
afterEach(() => parsing.stop());

describe("parseForeignJson", () => {
  it("parses small texts, and large texts only once", async () => {
    expect(await parse('{"a":[1]}')).toEqual({ a: [1] });
    expect(LARGE.length).toBeGreaterThan(65_536);
    expect(await parse(LARGE)).toHaveLength(9_000);
    expect(parsing.timesParsed(LARGE)).toBe(1);
  });

  it.each([
    ["malformed", `${LARGE}]`],
    ["nested too deeply", "[".repeat(100_000) + "]".repeat(100_000)],
    ["of too many values", `[${Array(200_000).fill("0").join(",")}]`],
    ["of too many names", `{${Array.from({ length: 50_000 }, (_, at) => `"${at}":0`).join(",")}}`],
  ])("rejects a large text %s without parsing it on the event loop", async (_, text) => {
    await expect(parse(text)).rejects.toThrow(SyntaxError);
    expect(parsing.timesParsed(text)).toBe(0);
  });

  it("waits for the organization's capacity for heavy work", async () => {
    const end = Promise.withResolvers<void>();
    const actor = { kind: "internalKey" } as const;
    const works = Array.from({ length: heavyLimits(POOL_SIZE, availableParallelism()).long.runningPerKey }, () =>
      heavyWork({ ...organization, actor }, () => end.promise),
    );
    const order: string[] = [];
    const parsed = parse(LARGE).then(() => order.push("parsed"));
    await parseForeignJson({ orgId: "another organization" }, LARGE).then(() => order.push("another's"));
    end.resolve();
    await Promise.all([parsed, ...works]);
    expect(order).toEqual(["another's", "parsed"]);
  });
});
