import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encode, json } from "../../../sandbox/http/answer.ts";
import { type Listening, listen } from "../../../sandbox/http/listen.ts";
import { syncJobs } from "../../../scripts/operator/sync-jobs.ts";

let app: Listening;
let status = 200;
const asked: string[] = [];

beforeAll(async () => {
  app = await listen(0, async ({ method, path }) => {
    asked.push(`${method} ${path}`);
    return { status, headers: {}, bytes: encode(json(status, { message: "Successfully registered" }).body) };
  });
});
afterAll(() => app.close());

describe("telling Inngest of a deployment", () => {
  it("asks the deployment to register, and says what became of it", async () => {
    const url = `http://127.0.0.1:${app.port}`;
    expect(await syncJobs(`${url}/somewhere`)).toEqual({
      ...{ isDone: true, message: `${url} answered 200: Successfully registered` },
    });
    expect(asked).toEqual(["PUT /api/inngest"]);
    status = 500;
    expect((await syncJobs(url)).isDone).toBe(false);
    expect(await syncJobs("http://127.0.0.1:1")).toMatchObject({
      ...{ isDone: false, message: expect.stringContaining("didn't answer") },
    });
  });
});
