import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkHealth, saveHelpdeskConfig } from "../../../lib/helpdesk/index.ts";
import { createOrganization, userCtx } from "../../support/factories.ts";
import { actAsHelpdesk } from "../../support/healthy-desk.ts";
import { type OddServer, startOddServer } from "../../support/odd-server.ts";

// Runs as production: a URL entered by an organization may only lead to the public internet.
let hidden: OddServer;
let allowed: OddServer;

beforeAll(async () => {
  [hidden, allowed] = [await startOddServer(), await startOddServer()];
  for (const server of [hidden, allowed]) actAsHelpdesk(server, "key");
  Object.assign(process.env, { NODE_ENV: "production", OUTBOUND_PRIVATE_HOSTS: new URL(allowed.url).host });
});
afterAll(() => {
  hidden.stop();
  allowed.stop();
});

const at = (instanceUrl: string) => ({ instanceUrl, apiKey: "key", accountId: 1 });

describe("the helpdesk's address in production", () => {
  it.each(["127.0.0.1", "localhost", "127.1", "2130706433", "0x7f000001", "[::1]", "[::ffff:127.0.0.1]"])(
    "is rejected as the loopback address %s",
    async (host) => {
      const ctx = userCtx((await createOrganization()).orgId);
      const url = `http://${host}:${new URL(hidden.url).port}`;
      expect(await checkHealth(ctx, at(url))).toMatchObject({ ok: false, reason: "private_address", status: null });
      await expect(saveHelpdeskConfig(ctx, at(url))).rejects.toThrow("instanceUrl: private_address");
      expect(hidden.seen).toEqual([]);
    },
  );

  it.each(["http://169.254.169.254", "http://10.0.0.1", "http://192.168.0.1:3000", "http://[fd00::1]"])(
    "is rejected as the private address %s",
    async (url) => {
      const ctx = userCtx((await createOrganization()).orgId);
      expect(await checkHealth(ctx, at(url))).toMatchObject({ ok: false, reason: "private_address" });
    },
  );

  it("is accepted, though private, if the operator has allowed it", async () => {
    const ctx = userCtx((await createOrganization()).orgId);
    expect(await checkHealth(ctx, at(allowed.url))).toMatchObject({ ok: true });
  });
});
