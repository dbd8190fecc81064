import { describe, expect, it } from "vitest";
import { z } from "zod";
import { route } from "../../../lib/http/index.ts";
import { env } from "../../../lib/platform/env.ts";
import { call } from "../../support/http.ts";

/** A webhook that allows three unproven calls per minute; its proof is the body `signed`. */
function webhook() {
  const name = crypto.randomUUID();
  const seen: string[] = [];
  const handler = route({
    public: true,
    isRawBody: true,
    maxBodyBytes: 100,
    rateLimit: { name, limit: 3 },
    proof: async (_, readBody) => (await readBody()).toString() === "signed",
    response: z.unknown(),
    handler: ({ rawBody }) => {
      seen.push(rawBody.toString());
      return { received: true };
    },
  });
  return { seen, send: (body: string) => call(handler, { method: "POST", body }) };
}

describe("route that requires a signature", () => {
  it("passes verified bytes to its handler, and answers 403 to a forged body and 413 to a large one", async () => {
    const { send, seen } = webhook();
    expect((await send("signed")).status).toBe(200);
    expect((await send("forged")).status).toBe(403);
    expect((await send("x".repeat(101))).status).toBe(413);
    expect(seen).toEqual(["signed"]);
  });

  it("applies its own rate limit to unverified callers, and the webhook limit to verified ones", async () => {
    const { send } = webhook();
    const forged = [];
    for (let time = 0; time < 5; time += 1) forged.push(await send("forged"));
    expect(forged.map(({ status }) => status)).toEqual([403, 403, 403, 429, 429]);
    expect(forged.at(-1)?.headers.get("ratelimit-limit")).toBe("3");
    expect(Number(forged.at(-1)?.headers.get("retry-after"))).toBeGreaterThan(0);
    for (let time = 0; time < 5; time += 1) {
      const signed = await send("signed");
      expect(signed.status).toBe(200);
      expect(signed.headers.get("ratelimit-limit")).toBe(String(env().WEBHOOK_RATE_LIMIT));
    }
  });
});
