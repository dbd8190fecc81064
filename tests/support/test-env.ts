import { afterAll, inject } from "vitest";

// The configuration of a test process: real Postgres, local sign-in, no external service.
Object.assign(process.env, {
  NODE_ENV: "test",
  LOG_LEVEL: "silent",
  APP_URL: "http://localhost:3000",
  DATABASE_URL: inject("databaseUrl"),
  DATABASE_POOL_SIZE: "5",
  IDENTITY_PROVIDER: "local",
  LOCAL_IDENTITY_PRIVATE_KEY: inject("identityKey"),
  ENCRYPTION_KEY: "test-encryption-key-0123456789abcdef",
  TAX_ID_HASH_KEY: "test-tax-id-key-0123456789abcdef",
  INTERNAL_API_KEY: "test-internal-api-key-0123456789",
  CLERK_WEBHOOK_SIGNING_SECRET: "whsec_Y3JtLXRlc3Qtc2lnbmluZy1rZXktMDEyMzQ1Njc4OSE=",
  APP_SECRET: "crm-test-app-secret",
  WHATSAPP_VERIFY_TOKEN: "test-verify-token",
  GATEWAY_WEBHOOK_SECRET: "test-gateway-secret",
  SES_TOPIC_ARNS: "arn:aws:sns:sa-east-1:111122223333:ses-feedback",
  SNS_CERT_HOSTS: "127.0.0.1",
  RATE_LIMIT: "100000",
  QUOTA_EXPORTS_PER_HOUR: "100000",
  RATE_LIMIT_TIMEOUT_MS: "30000", // a slow machine must not count as an unavailable store
});

// The Prisma client stays for the next file of this process: it holds no connection, and loading its query compiler
// takes 0.3 s of CPU time.
afterAll(async () => {
  const { closePools } = await import("../../lib/platform/database/pools.ts");
  await closePools();
});
