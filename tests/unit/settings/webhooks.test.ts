import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parseEnv } from "../../../lib/platform/env.ts";
import { listWebhooks } from "../../../lib/settings/read-settings.ts";

const ROOT = join(import.meta.dirname, "../../..");
const NEEDED = { DATABASE_URL: "postgres://x", ENCRYPTION_KEY: "k".repeat(32), TAX_ID_HASH_KEY: "t".repeat(32) };
const SECRETS = {
  APP_SECRET: "app-secret-of-meta",
  WHATSAPP_VERIFY_TOKEN: "verify-token",
  GATEWAY_WEBHOOK_SECRET: "gateway-secret",
  HELPDESK_WEBHOOK_SECRET: "helpdesk-secret",
  INTERNAL_API_KEY: "internal-api-key-of-16",
};
const settings = (more: Record<string, string> = {}) =>
  parseEnv({ ...NEEDED, APP_URL: "https://crm.example.test/", ...more });
const missing = (more: Record<string, string>, provider: "local" | "clerk" = "local") =>
  Object.fromEntries(listWebhooks(settings(more), provider).map(({ name, missing: names }) => [name, names]));

describe("the list of an installation's webhooks", () => {
  it("contains only URLs of existing routes", () => {
    const paths = (JSON.parse(readFileSync(join(ROOT, "docs/openapi.json"), "utf8")) as { paths: object }).paths;
    const urls = listWebhooks(settings(), "clerk").flatMap(({ url }) => url ?? []);
    expect(urls).toHaveLength(5);
    for (const url of urls) {
      expect(url).toMatch(/^https:\/\/crm\.example\.test\/api\//);
      expect(Object.keys(paths)).toContain(url.slice("https://crm.example.test/api".length));
    }
  });

  it("names the missing variables of each webhook", () => {
    expect(missing({ APP_SECRET: SECRETS.APP_SECRET, SES_TOPIC_ARNS: "" })).toEqual({
      whatsapp: ["WHATSAPP_VERIFY_TOKEN"],
      gateway: ["GATEWAY_WEBHOOK_SECRET"],
      email: ["SES_TOPIC_ARNS"],
      helpdesk: ["HELPDESK_WEBHOOK_SECRET"],
      automation: ["INTERNAL_API_KEY"],
    });
    expect(missing({ ...SECRETS, SES_TOPIC_ARNS: "arn:aws:sns:sa-east-1:1:mail" }, "clerk")).toEqual({
      whatsapp: [],
      gateway: [],
      email: [],
      helpdesk: [],
      automation: [],
      identity: ["CLERK_WEBHOOK_SIGNING_SECRET"],
    });
  });

  it("contains no secret", () => {
    const text = JSON.stringify(listWebhooks(settings(SECRETS), "clerk"));
    for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret);
  });
});
