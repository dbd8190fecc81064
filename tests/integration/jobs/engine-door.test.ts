import { NextRequest } from "next/server";
import { beforeAll, describe, expect, it } from "vitest";
import { POST, PUT } from "../../../app/api/inngest/route.ts";
import { canonicalJson } from "../../../inngest/local/app/canonical-json.ts";
import { signRequest } from "../../../inngest/local/app/signing.ts";
import { FunctionConfig, unsupportedOptions } from "../../../inngest/local/functions/config.ts";

const SIGNING_KEY = "signkey-test-0123456789abcdef0123456789abcdef";
const URL_OF_APP = "http://localhost:3000/api/inngest";

describe("the door of the job engine", () => {
  beforeAll(() => {
    Object.assign(process.env, { INNGEST_DEV: "0", INNGEST_SIGNING_KEY: SIGNING_KEY, INNGEST_EVENT_KEY: "test" });
  });

  const request = (method: string, query: string, body: unknown, signature?: string) => {
    const headers: Record<string, string> = { "content-type": "application/json", "x-inngest-sync-kind": "in_band" };
    if (signature !== undefined) headers["x-inngest-signature"] = signature;
    return new NextRequest(`${URL_OF_APP}${query}`, { method, headers, body: canonicalJson(body) });
  };
  const signed = (body: unknown, at = new Date()) => signRequest(canonicalJson(body), SIGNING_KEY, at);

  const fetchConfigs = async () => {
    const body = { url: URL_OF_APP };
    const answer = await PUT(request("PUT", "", body, signed(body)), {});
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { functions: Record<string, unknown>[] }).functions;
  };

  it("tells a signed caller its functions, each of which the local engine understands", async () => {
    const configs = await fetchConfigs();
    expect(configs.map(({ id }) => id)).toContain("balcao-jobs-recover-runs");
    for (const config of configs) {
      expect(FunctionConfig.safeParse(config).error?.issues ?? [], String(config.id)).toEqual([]);
      expect(unsupportedOptions(config), String(config.id)).toEqual([]);
    }
  });

  it("runs a function for a signed call only", async () => {
    const query = "?fnId=balcao-jobs-recover-runs&stepId=step";
    const event = { name: "crm/engine.started", data: {} };
    const ctx = { run_id: crypto.randomUUID(), attempt: 0, disable_immediate_execution: true, use_api: false };
    const body = { version: 2, event, events: [event], steps: {}, ctx };
    const call = (signature?: string) => POST(request("POST", query, body, signature), {});
    expect((await call()).status).toBe(401);
    expect((await call(signRequest(canonicalJson(body), "signkey-test-00", new Date()))).status).toBe(401);
    expect((await call(signed({ ...body, steps: { forged: 1 } }))).status).toBe(401);
    expect((await call(signed(body, new Date(Date.now() - 6 * 60_000)))).status).toBe(401);
    const answer = await call(signed(body));
    expect(answer.status).toBe(206);
    expect(await answer.json()).toMatchObject([{ op: "StepPlanned", displayName: "claim-stale-runs" }]);
  });
});
