import { describe, expect, it } from "vitest";
import { explainFailure } from "../../../lib/platform/health/explain-failure.ts";
import { ProbeError, runProbe } from "../../../lib/platform/health/probe.ts";
import { MailError } from "../../../lib/platform/mail/mail-error.ts";

const SETTINGS = {
  DATABASE_URL: "postgresql://balcao:canary@127.0.0.1:1/inst",
  SMTP_URL: "smtps://canary:canary@mail.example.com:465",
  INNGEST_BASE_URL: "http://127.0.0.1:8288",
  UPSTASH_REDIS_REST_URL: undefined,
};
const explain = (name: string, error: unknown, settings: object = SETTINGS) =>
  explainFailure(name, error, settings as Record<string, unknown>);
const failing = (code: string) => Object.assign(new Error("canary"), { code });

describe("explanation of an unavailable service", () => {
  it.each([
    ["jobs", failing("ECONNREFUSED"), "http://127.0.0.1:8288 refused the connection. Is the engine started?"],
    ["jobs", new Error("canary", { cause: failing("ENOTFOUND") }), "http://127.0.0.1:8288 is an unknown host"],
    ["jobs", new ProbeError("answered 503", "answer"), "http://127.0.0.1:8288: answered 503"],
    ["mail", new MailError("unreachable", "unknown_host"), "smtps://mail.example.com:465 is an unknown host"],
    [
      "mail",
      new MailError("permanent", "authentication", { replyCode: 535 }),
      "smtps://mail.example.com:465 rejected the user name or the password",
    ],
    ["mail", failing("SELF_SIGNED_CERT_IN_CHAIN"), expect.stringContaining("no encryption that can be trusted")],
    [
      "database user",
      failing("28P01"),
      "postgresql://127.0.0.1:1/inst rejected the user name or the password. npm run migrate creates this user with this password",
    ],
    [
      "database's owner",
      failing("42501"),
      "database's owner denies this user a right. The user of MIGRATE_DATABASE_URL must own the database and have CREATEROLE",
    ],
    ["limits", failing("42501"), "postgresql://127.0.0.1:1/inst denies this user a right. npm run migrate grants it"],
    [
      "database",
      new Error("canary", { cause: failing("ETLS_NOT_OFFERED") }),
      "postgresql://127.0.0.1:1/inst offers no encryption: in your own network, remove ?sslmode from its address",
    ],
    ["database", failing("28000"), expect.stringContaining("rejects this login")],
    ["database", failing("3D000"), "postgresql://127.0.0.1:1/inst has no such database: npm run migrate creates it"],
    ["limits", failing("42P01"), "postgresql://127.0.0.1:1/inst does not have the tables: run npm run migrate"],
    ["identity", { status: 401 }, "https://api.clerk.com answered 401"],
    ["secrets", failing("EODD"), "secrets failed (EODD)"],
    [
      "migrations",
      new ProbeError("migrations are missing: run npm run migrate"),
      "migrations are missing: run npm run migrate",
    ],
  ] as [string, unknown, string][])("of %s states the cause without the error's message: %s", (name, error, said) => {
    expect(explain(name, error)).toEqual(said);
    expect(explain(name, error)).not.toContain("canary");
  });

  it("replaces the error code in a probe result only if the caller requests it", async () => {
    const probe = () => Promise.reject(failing("ECONNREFUSED"));
    expect((await runProbe(probe, 1_000)).reason).toBe("ECONNREFUSED");
    expect((await runProbe(probe, 1_000, (error) => explain("jobs", error))).reason).toContain("8288 refused");
  });
});
