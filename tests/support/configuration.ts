import { generateKeyPairSync } from "node:crypto";

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
export const PEM = { privateKey, publicKey };

const random = (seed: string) => `${seed}-0123456789abcdefghijklmnopqrstuvwxyz`;

/** A valid configuration: one server with local sign-in, behind a proxy. */
export const ONE_SERVER: Record<string, string> = {
  NODE_ENV: "production",
  APP_URL: "https://crm.example.com",
  DATABASE_URL: "postgresql://balcao:secret@postgres:5432/balcao",
  IDENTITY_PROVIDER: "local",
  LOCAL_IDENTITY_PRIVATE_KEY: privateKey,
  SMTP_URL: "smtps://crm:secret@mail.example.com:465",
  ENCRYPTION_KEY: random("encryption"),
  TAX_ID_HASH_KEY: random("tax-id"),
  INTERNAL_API_KEY: random("internal"),
  INNGEST_BASE_URL: "http://engine:8288",
  JOB_ENGINE: "embedded",
  INNGEST_EVENT_KEY: random("event"),
  INNGEST_SIGNING_KEY: random("signkey"),
};

const { IDENTITY_PROVIDER, LOCAL_IDENTITY_PRIVATE_KEY, SMTP_URL, INNGEST_BASE_URL, JOB_ENGINE, ...shared } = ONE_SERVER;

/** A valid configuration: Vercel with Clerk, Inngest and Upstash. */
export const CLOUD: Record<string, string> = {
  ...(shared as Record<string, string>),
  VERCEL_ENV: "production",
  DATABASE_URL: "postgresql://balcao:secret@ep-x.sa-east-1.aws.neon.tech/balcao?sslmode=verify-full",
  CLERK_SECRET_KEY: "sk_live_0123456789",
  NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: `pk_live_${Buffer.from("clerk.example.com$").toString("base64")}`,
  CLERK_JWT_KEY: publicKey.replaceAll("\n", "\\n"),
  CLERK_WEBHOOK_SIGNING_SECRET: "whsec_0123456789abcdef",
  UPSTASH_REDIS_REST_URL: "https://eu1-x.upstash.io",
  UPSTASH_REDIS_REST_TOKEN: random("upstash"),
};
