import { parseEnv as readEnvFile } from "node:util";
import { describe, expect, it } from "vitest";
import { checkConfiguration } from "../../../lib/platform/configuration/check-configuration.ts";
import { VARIABLE_GROUPS } from "../../../lib/platform/configuration/variables.ts";
import { Env } from "../../../lib/platform/env.ts";
import { completeEnvFile } from "../../../scripts/operator/env-file.ts";

const LOCAL = { appUrl: "http://localhost:3000", identity: "local" };
const AROUND = { NODE_ENV: "production", DATABASE_URL: "postgresql://balcao:x@postgres:5432/balcao" };

describe("the environment file for one server", () => {
  // Inngest's start command rejects a signing key of odd length, or with non-hexadecimal digits after the prefix.
  it("contains keys that a self-hosted Inngest server accepts", () => {
    const made = readEnvFile(completeEnvFile("", LOCAL).text);
    expect(made.INNGEST_SIGNING_KEY).toMatch(/^signkey-\w+-[0-9a-f]{32,}$/);
    expect(String(made.INNGEST_SIGNING_KEY).length % 2).toBe(0);
    expect(made.INNGEST_EVENT_KEY).toMatch(/^[0-9a-f]{32,}$/);
  });

  it("contains everything that a start needs except a mail server, with distinct secrets", () => {
    const made = readEnvFile(completeEnvFile("", LOCAL).text);
    const missing = checkConfiguration(Env, { ...made, ...AROUND }).map(({ variable }) => variable);
    expect(missing).toEqual(["SMTP_URL"]);
    const mail = { SMTP_URL: "smtps://crm:secret@mail.example.com:465" };
    expect(checkConfiguration(Env, { ...made, ...AROUND, ...mail })).toEqual([]);
    expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
    expect(completeEnvFile("", LOCAL).text).not.toBe(completeEnvFile("", LOCAL).text);
  });

  it("contains every variable that the documentation promises to generate", () => {
    const promised = VARIABLE_GROUPS.flatMap(({ variables }) => Object.entries(variables)).flatMap(
      ([name, { from = "", set }]) => (`${from} ${set}`.includes("`npm run secrets` generates one") ? [name] : []),
    );
    expect(promised.length).toBeGreaterThan(6);
    expect(Object.keys(readEnvFile(completeEnvFile("", LOCAL).text))).toEqual(expect.arrayContaining(promised));
  });

  it("leaves Clerk's keys for the operator to fill in", () => {
    const clerk = { appUrl: "https://crm.example.com/", identity: "clerk" };
    const made = readEnvFile(completeEnvFile("", clerk).text);
    expect(made.APP_URL).toBe("https://crm.example.com");
    expect(checkConfiguration(Env, { ...made, ...AROUND }).map(({ variable }) => variable)).toEqual([
      "CLERK_SECRET_KEY",
      "NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY",
      "CLERK_WEBHOOK_SIGNING_SECRET",
    ]);
  });

  it("keeps existing lines unchanged", () => {
    const own = "# mine\nENCRYPTION_KEY=kept\nexport TAX_ID_HASH_KEY=kept-too\nAPP_URL=https://a.test";
    const { text, added } = completeEnvFile(own, LOCAL);
    expect(text.startsWith(`${own}\n`)).toBe(true);
    expect(added).not.toEqual(expect.arrayContaining(["ENCRYPTION_KEY"]));
    expect(readEnvFile(text)).toMatchObject({ ENCRYPTION_KEY: "kept", TAX_ID_HASH_KEY: "kept-too" });
    expect(completeEnvFile(text, LOCAL)).toEqual({ text, added: [] });
  });
});
