import { describe, expect, it } from "vitest";
import { environment, parseEnv } from "../../../lib/platform/env.ts";

const NEEDED = { DATABASE_URL: "postgresql://x", ENCRYPTION_KEY: "k", TAX_ID_HASH_KEY: "k" };

describe("configuration", () => {
  it("rejects all missing or invalid variables at once, suggests a similar name, and ignores blank values", () => {
    const broken = { DATABASE_URL: "", ENCRYPTION_KEY: "k", RATE_LIMIT: "many" };
    expect(() => parseEnv(broken)).toThrow(
      /DATABASE_URL is missing.*RATE_LIMIT is not valid.*TAX_ID_HASH_KEY is missing/s,
    );
    expect(() => parseEnv({ ...broken, TAX_ID_HASHKEY: "k" })).toThrow("did you mean TAX_ID_HASH_KEY?");
    expect(parseEnv({ ...NEEDED, RATE_LIMIT: "" }).RATE_LIMIT).toBe(100);
  });

  it("takes APP_URL and ALLOWED_ORIGINS from Vercel in a preview deployment, unless they are set", () => {
    const preview = { ...NEEDED, VERCEL_ENV: "preview", VERCEL_URL: "balcao-1.vercel.app" };
    const branch = environment({ ...preview, VERCEL_BRANCH_URL: "balcao-git-x.vercel.app" });
    expect(branch.APP_URL).toBe("https://balcao-git-x.vercel.app");
    expect(branch.ALLOWED_ORIGINS).toBe("https://balcao-1.vercel.app");
    expect(environment(preview).APP_URL).toBe("https://balcao-1.vercel.app");
    expect(environment({ ...preview, APP_URL: "https://own.test" }).APP_URL).toBe("https://own.test");
    expect(environment({ ...preview, VERCEL_ENV: "production" }).APP_URL).toBeUndefined();
  });
});
