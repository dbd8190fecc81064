import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callFunction } from "../../../inngest/local/app/call-function.ts";
import { MAX_ENGINE_CALL_BYTES } from "../../../lib/jobs/engine-call.ts";
import { encode, json } from "../../../sandbox/http/answer.ts";
import { type Listening, listen } from "../../../sandbox/http/listen.ts";

let app: Listening;
const sizes: number[] = [];

beforeAll(async () => {
  app = await listen(0, async ({ bytes }) => {
    sizes.push((await bytes()).length);
    return { status: 503, headers: {}, bytes: encode(json(503, {}).body) };
  });
});
afterAll(() => app.close());

describe("function call to the app", () => {
  const callWith = (data: string) =>
    callFunction(
      { url: new URL(`http://127.0.0.1:${app.port}/api/inngest`), signingKey: undefined },
      { functionId: "f", stepId: "", body: { data }, origin: "o", signal: new AbortController().signal },
    );

  it("is not sent and fails without a retry if the run's state exceeds the app's size limit", async () => {
    const frame = JSON.stringify({ data: "" }).length;
    expect(await callWith("x".repeat(MAX_ENGINE_CALL_BYTES - frame))).toMatchObject({ kind: "unavailable" });
    expect(sizes).toEqual([MAX_ENGINE_CALL_BYTES]);
    const answer = await callWith("x".repeat(MAX_ENGINE_CALL_BYTES - frame + 1));
    expect(answer).toMatchObject({ kind: "error", retry: { allowed: false } });
    expect(sizes).toHaveLength(1);
  });
});
