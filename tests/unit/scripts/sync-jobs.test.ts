import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENGINE_SIGNATURE, isEngineCall, readEngineSignature } from "../../../lib/jobs/engine-call.ts";
import { encode, json } from "../../../sandbox/http/answer.ts";
import { type Listening, listen } from "../../../sandbox/http/listen.ts";
import { syncJobs } from "../../../scripts/operator/sync-jobs.ts";

const KEY = "signkey-prod-0123456789abcdef0123456789abcdef";

let app: Listening;
let status = 200;
const asked: { call: string; isSigned: boolean }[] = [];

beforeAll(async () => {
  app = await listen(0, async ({ method, path, headers, bytes }) => {
    const signature = readEngineSignature(String(headers[ENGINE_SIGNATURE]));
    const isSigned = signature !== null && isEngineCall(signature, await bytes(), { INNGEST_SIGNING_KEY: KEY });
    asked.push({ call: `${method} ${path}`, isSigned });
    return { status, headers: {}, bytes: encode(json(status, { message: "Successfully registered" }).body) };
  });
});
afterAll(() => app.close());

describe("registering a deployment with Inngest", () => {
  it("sends a signed request to the deployment, and reports the result", async () => {
    const url = `http://127.0.0.1:${app.port}`;
    expect(await syncJobs(`${url}/somewhere`, KEY)).toEqual({
      isDone: true,
      message: `${url} answered 200: Successfully registered`,
    });
    expect(asked).toEqual([{ call: "PUT /api/inngest", isSigned: true }]);
    status = 500;
    expect((await syncJobs(url, KEY)).isDone).toBe(false);
    expect(await syncJobs("http://127.0.0.1:1", KEY)).toMatchObject({
      isDone: false,
      message: expect.stringContaining("didn't answer"),
    });
  });

  it("names the missing signing key, and sends nothing", async () => {
    const before = asked.length;
    expect(await syncJobs(`http://127.0.0.1:${app.port}`, undefined)).toMatchObject({
      isDone: false,
      message: expect.stringContaining("INNGEST_SIGNING_KEY"),
    });
    expect(asked).toHaveLength(before);
  });
});
