import { describe, expect, it } from "vitest";
import { assertConfiguration } from "../../../lib/http/server/start-up.ts";
import {
  checkConfiguration,
  checkSchema,
  configurationReport,
} from "../../../lib/platform/configuration/check-configuration.ts";
import { EngineEnv, Env } from "../../../lib/platform/env.ts";
import { CLOUD, ONE_SERVER } from "../../support/configuration.ts";

const BROKEN = {
  ...CLOUD,
  ENCRYPTION_KEY: "",
  UPSTASH_REDIS_REST_TOKEN: "",
  APP_URL: "http://crm.example.com",
  TAX_ID_HASH_KEY: "canary-short",
  SMTP_URL: "https://canary:canary@mail.test",
};

describe("configuration report at startup", () => {
  it("lists for every invalid variable the problem, the value to set and where to get it", () => {
    const report = configurationReport(checkConfiguration(Env, BROKEN));
    expect(report).toMatch(/^Configuration is not valid:\n/);
    expect(report).toContain(
      "  ✗ UPSTASH_REDIS_REST_TOKEN is missing, but UPSTASH_REDIS_REST_URL is set\n" +
        "      set:  the REST token, not the read-only one\n" +
        "      from: Upstash console, your database, REST API\n",
    );
    for (const name of ["ENCRYPTION_KEY", "APP_URL", "TAX_ID_HASH_KEY", "SMTP_URL"])
      expect(report.match(new RegExp(`✗ ${name} is`, "g")), name).toHaveLength(1);
    expect(report).toContain("npm run check");
  });

  it("contains no values, because other people may read it", () => {
    expect(configurationReport(checkConfiguration(Env, BROKEN))).not.toContain("canary");
  });

  it("blocks startup on an error, but not on a warning", () => {
    expect(() => assertConfiguration(BROKEN)).toThrow(/ENCRYPTION_KEY.*\n.*\n.*\n.*/);
    const remarked = { ...ONE_SERVER, LOG_LEVEL: "silent" };
    expect(() => assertConfiguration(remarked)).not.toThrow();
    expect(configurationReport(checkConfiguration(Env, remarked))).toMatch(/with a remark:\n\n {2}! LOG_LEVEL/);
  });

  it("lists invalid variables of the job engine, too", () => {
    const wrong = {
      ENGINE_HOST: "0.0.0.0",
      ENGINE_PORT: "-1",
      ENGINE_APP_URL: "app",
      ENGINE_CONCURRENCY: "0",
      ENGINE_KEEP_DAYS: "0",
      ENGINE_RETRY_BASE_MS: "0",
      ENGINE_DEAD_AFTER_MS: "1",
      ENGINE_SYNC_SECONDS: "0",
    };
    const report = configurationReport(checkSchema(EngineEnv, { ...ONE_SERVER, ...wrong }));
    const names = Object.keys(wrong).filter((name) => name !== "ENGINE_HOST");
    for (const name of names) expect(report).toContain(`✗ ${name} is not valid`);
    expect(checkSchema(EngineEnv, ONE_SERVER)).toEqual([]);
  });
});
