import { describe, expect, it } from "vitest";
import { checkConfiguration } from "../../../lib/platform/configuration/check-configuration.ts";
import { VARIABLE_GROUPS } from "../../../lib/platform/configuration/variables.ts";
import { EngineEnv, Env } from "../../../lib/platform/env.ts";
import { CLOUD, ONE_SERVER, PEM } from "../../support/configuration.ts";

type Case = { title: string; from?: Record<string, string>; with: Record<string, string | undefined>; says: string[] };

const check = (settings: Record<string, string | undefined>) =>
  checkConfiguration(Env, settings).map(({ level, variable, what }) => `${level} ${variable} ${what}`);
const LOOPBACK = { ...ONE_SERVER, APP_URL: "http://localhost:3000" };
const PREVIEW = { ...CLOUD, VERCEL_ENV: "preview", CLERK_WEBHOOK_SIGNING_SECRET: "" };
const PUBLIC_DATABASE = "postgresql://crm:secret@db.example.com";
const DATABASES = [
  "DATABASE_URL",
  "ENGINE_DATABASE_URL",
  "DATABASE_READ_URL",
  "MIGRATE_DATABASE_URL",
  "HELPDESK_DATABASE_URL",
];
const PUBLISHABLE_TEST = `pk_test_${Buffer.from("x.clerk.accounts.dev$").toString("base64")}`;

/** The exact findings, in order, for each change to a valid environment. */
const CASES: Case[] = [
  // missing
  ...["DATABASE_URL", "ENCRYPTION_KEY", "TAX_ID_HASH_KEY"].map((name) => ({
    title: `reports a missing ${name}`,
    with: { [name]: undefined },
    says: [`error ${name} is missing`],
  })),
  { title: "requires APP_URL in production", with: { APP_URL: "" }, says: ["error APP_URL is missing"] },
  // malformed
  {
    title: "rejects an APP_URL with a path",
    with: { APP_URL: "https://a.test/crm" },
    says: ["error APP_URL has a path"],
  },
  {
    title: "rejects an APP_URL that is not a URL",
    with: { APP_URL: "crm" },
    says: ["error APP_URL is not valid: Invalid URL"],
  },
  { title: "rejects an unknown NODE_ENV", with: { NODE_ENV: "prod" }, says: ["error NODE_ENV is not valid"] },
  { title: "rejects an unknown LOG_LEVEL", with: { LOG_LEVEL: "loud" }, says: ["error LOG_LEVEL is not valid"] },
  {
    title: "rejects an unknown IDENTITY_PROVIDER",
    with: { IDENTITY_PROVIDER: "x" },
    says: ["error IDENTITY_PROVIDER is not valid"],
  },
  { title: "rejects TRUST_PROXY=2", with: { TRUST_PROXY: "2" }, says: ["error TRUST_PROXY is not valid"] },
  ...["yes", "1", "TRUE"].map((flag) => ({
    title: `rejects ENABLE_QUEUE_UI=${flag}`,
    with: { ENABLE_QUEUE_UI: flag },
    says: ["error ENABLE_QUEUE_UI is not valid"],
  })),
  ...[
    "DATABASE_POOL_SIZE",
    "RATE_LIMIT",
    "WEBHOOK_RATE_LIMIT",
    "RATE_LIMIT_TIMEOUT_MS",
    "QUOTA_MESSAGES_PER_DAY",
    "QUOTA_EXPORTS_PER_HOUR",
    "QUOTA_SEGMENT_QUERIES_PER_MINUTE",
    "QUOTA_API_REQUESTS_PER_MINUTE",
    "SENDING_LEASE_SECONDS",
    "CHURN_DAYS",
    "RISK_DAYS",
    "EXPORT_LIMIT",
    "JOB_CONCURRENCY",
    "ACCESS_LOG_MONTHS",
    "REQUEST_TIMEOUT_SECONDS",
  ].map((name) => ({ title: `rejects ${name}=0`, with: { [name]: "0" }, says: [`error ${name} is not valid`] })),
  ...["MAIL_SCANNER_SECONDS", "PAGE_DATA_TIMEOUT_MS", "LOYAL_TOTAL_SPENT", "LOYAL_ORDER_COUNT"].map((name) => ({
    title: `rejects ${name}=-1`,
    with: { [name]: "-1" },
    says: [`error ${name} is not valid`],
  })),
  ...[
    "CLERK_API_URL",
    "WHATSAPP_GRAPH_URL",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
  ].map((name) => ({
    title: `rejects a value of ${name} that is not a URL`,
    with: { [name]: "no url" },
    says: [`error ${name} is not valid`],
  })),
  {
    title: "rejects an SMTP_URL with another scheme",
    with: { SMTP_URL: "https://mail" },
    says: ["error SMTP_URL is not valid"],
  },
  { title: "rejects a MAIL_FROM without an address", with: mail("a b"), says: ["error MAIL_FROM is neither"] },
  {
    title: "rejects an ALLOWED_ORIGINS entry without a scheme",
    with: { ALLOWED_ORIGINS: "a.test" },
    says: ["error ALLOWED_ORIGINS has an entry"],
  },
  {
    title: "rejects an OUTBOUND_PRIVATE_HOSTS entry without a port",
    with: { OUTBOUND_PRIVATE_HOSTS: "erp" },
    says: ["error OUTBOUND_PRIVATE_HOSTS has an entry"],
  },
  {
    title: "rejects an ERP_DATABASE_HOSTS entry without a port",
    with: { ERP_DATABASE_HOSTS: "db" },
    says: ["error ERP_DATABASE_HOSTS has an entry"],
  },
  {
    title: "rejects an SES_TOPIC_ARNS entry that is not an ARN",
    with: { SES_TOPIC_ARNS: "topic" },
    says: ["error SES_TOPIC_ARNS has an entry"],
  },
  ...DATABASES.map((name) => ({
    title: `rejects a value of ${name} that is not a PostgreSQL URL`,
    with: { [name]: "mysql://a/b" },
    says: [`error ${name} is not a post`],
  })),
  {
    title: "rejects an INNGEST_BASE_URL that is not HTTP",
    with: { INNGEST_BASE_URL: "engine" },
    says: ["error INNGEST_BASE_URL is not an http"],
  },
  ...["APP_SECRET", "WHATSAPP_VERIFY_TOKEN"].map((name, _, both) => ({
    title: `rejects a short ${name}`,
    with: { ...Object.fromEntries(both.map((one) => [one, "abcdefgh-1"])), [name]: "short" },
    says: [`error ${name} is not valid`],
  })),
  // incomplete pairs
  ...[
    ["UPSTASH_REDIS_REST_URL", "UPSTASH_REDIS_REST_TOKEN"],
    ["SECRET_VAULT_URL", "SECRET_VAULT_TOKEN"],
    ["HELPDESK_REDIS_REST_URL", "HELPDESK_REDIS_REST_TOKEN"],
  ].flatMap(([url = "", token = ""]) => [
    {
      title: `requires ${token} if ${url} is set`,
      with: { [url]: "https://a.test" },
      says: [`error ${token} is missing, but ${url}`],
    },
    {
      title: `requires ${url} if ${token} is set`,
      with: { [token]: "0123456789" },
      says: [`error ${url} is missing, but ${token}`],
    },
  ]),
  {
    title: "requires ERP_BASE_URL and ERP_PASSWORD if ERP_USERNAME is set",
    with: { ERP_USERNAME: "a" },
    says: ["error ERP_BASE_URL is missing, but ERP_USERNAME", "error ERP_PASSWORD is missing, but ERP_USERNAME"],
  },
  {
    title: "requires ERP_BASE_URL if ERP_FILIAL is set",
    with: { ERP_FILIAL: "1" },
    says: ["error ERP_BASE_URL is missing, but ERP_FILIAL"],
  },
  {
    title: "requires GATEWAY_BASE_URL if GATEWAY_API_KEY is set",
    with: { GATEWAY_API_KEY: "k" },
    says: ["error GATEWAY_BASE_URL is missing, but GATEWAY_API_KEY"],
  },
  {
    title: "requires INNGEST_SIGNING_KEY if INNGEST_EVENT_KEY is set",
    with: { INNGEST_SIGNING_KEY: "" },
    says: ["error INNGEST_SIGNING_KEY is missing, b"],
  },
  {
    title: "requires INNGEST_EVENT_KEY if INNGEST_SIGNING_KEY is set",
    with: { INNGEST_EVENT_KEY: "" },
    says: ["error INNGEST_EVENT_KEY is missing, but"],
  },
  {
    title: "rejects an INNGEST_SIGNING_KEY_FALLBACK shorter than 16 characters",
    with: { INNGEST_SIGNING_KEY_FALLBACK: "short" },
    says: ["error INNGEST_SIGNING_KEY_FALLBACK is shorter than 16"],
  },
  {
    title: "requires QUEUE_UI_USER and QUEUE_UI_PASSWORD if the queue page is enabled",
    with: { ENABLE_QUEUE_UI: "true" },
    says: ["error QUEUE_UI_USER is missing, but", "error QUEUE_UI_PASSWORD is missing, but"],
  },
  {
    title: "warns of an APP_SECRET without WHATSAPP_VERIFY_TOKEN",
    with: { APP_SECRET: "0123456789abcdef" },
    says: ["warning WHATSAPP_VERIFY_TOKEN is missing"],
  },
  // `npm run secrets` always generates it.
  {
    title: "accepts a WHATSAPP_VERIFY_TOKEN without APP_SECRET",
    with: { WHATSAPP_VERIFY_TOKEN: "0123456789abcdef" },
    says: [],
  },
  {
    title: "warns of a MAIL_FROM without SMTP_URL",
    from: CLOUD,
    with: { MAIL_FROM: "a@b.test" },
    says: ["warning SMTP_URL is missing"],
  },
  // placeholders copied from the documentation
  ...Object.entries({
    DATABASE_URL: "postgresql://balcao:<DATABASE_PASSWORD of .env>@127.0.0.1:5432/balcao",
    MIGRATE_DATABASE_URL: "postgresql://postgres:<password>@127.0.0.1:5432/balcao",
    SMTP_URL: "smtps://<user>:<password>@<host>:465",
    APP_URL: "https://<host>",
    INTERNAL_API_KEY: "<INTERNAL_API_KEY of the other file>",
  }).map(([name, value]) => ({
    title: `rejects a placeholder in ${name}`,
    with: { [name]: value },
    says: [`error ${name} still has a placeholder`],
  })),
  {
    title: "accepts angle brackets in a password and around a sender's address",
    with: { ...erp("https://erp.example.com"), ERP_PASSWORD: "a<b>c", MAIL_FROM: "Loja <a@b.test>" },
    says: [],
  },
  // contradictions
  {
    title: "rejects a RISK_DAYS that is not below CHURN_DAYS",
    with: { RISK_DAYS: "180" },
    says: ["error RISK_DAYS is not below CHURN_DAYS"],
  },
  {
    title: "rejects a DATABASE_URL with the database owner's user",
    with: { MIGRATE_DATABASE_URL: "postgresql://balcao:x@db/x" },
    says: ["error DATABASE_URL has the owner's user"],
  },
  {
    title: "requires INNGEST_BASE_URL for the embedded job engine",
    with: { INNGEST_BASE_URL: "" },
    says: ["error INNGEST_BASE_URL is missing: JOB_ENGINE"],
  },
  { title: "rejects an unknown JOB_ENGINE", with: { JOB_ENGINE: "cloud" }, says: ["error JOB_ENGINE is not valid"] },
  ...DATABASES.flatMap((name) => [
    {
      title: `rejects a public ${name} without sslmode`,
      from: CLOUD,
      with: { [name]: `${PUBLIC_DATABASE}/${name}` },
      says: [`error ${name} has no sslmode`],
    },
    {
      title: `warns of a public ${name} with sslmode=disable`,
      from: CLOUD,
      with: { [name]: `${PUBLIC_DATABASE}/x?sslmode=disable` },
      says: [`warning ${name} has sslmode=disable`],
    },
    {
      title: `accepts a public ${name} with sslmode=require`,
      from: CLOUD,
      with: { [name]: `${PUBLIC_DATABASE}/x?sslmode=require` },
      says: [],
    },
  ]),
  {
    title: "accepts a public DATABASE_URL with PGSSLMODE=require",
    from: CLOUD,
    with: { DATABASE_URL: PUBLIC_DATABASE, PGSSLMODE: "require" },
    says: [],
  },
  {
    title: "rejects TRUST_PROXY=1 without https",
    from: LOOPBACK,
    with: { TRUST_PROXY: "1" },
    says: ["error TRUST_PROXY is 1 without https"],
  },
  {
    title: "rejects TRUST_PROXY=0 behind https",
    with: { TRUST_PROXY: "0" },
    says: ["error TRUST_PROXY is 0 behind https"],
  },
  // identity
  {
    title: "requires CLERK_SECRET_KEY unless IDENTITY_PROVIDER is local",
    with: { IDENTITY_PROVIDER: "" },
    says: ["error CLERK_SECRET_KEY is missing, and IDENTITY_PROVIDER is not set to local"],
  },
  {
    title: "rejects a CLERK_SECRET_KEY with IDENTITY_PROVIDER=local",
    from: ONE_SERVER,
    with: { CLERK_SECRET_KEY: "sk_live_1" },
    says: ["error IDENTITY_PROVIDER is local, but CLERK_SECRET_KEY"],
  },
  {
    title: "requires LOCAL_IDENTITY_PRIVATE_KEY for local sign-in",
    with: { LOCAL_IDENTITY_PRIVATE_KEY: "" },
    says: ["error LOCAL_IDENTITY_PRIVATE_KEY is missing"],
  },
  {
    title: "rejects a public key as LOCAL_IDENTITY_PRIVATE_KEY",
    with: { LOCAL_IDENTITY_PRIVATE_KEY: PEM.publicKey },
    says: ["error LOCAL_IDENTITY_PRIVATE_KEY is not an RSA"],
  },
  {
    title: "requires SMTP_URL for local sign-in by code",
    with: { SMTP_URL: "" },
    says: ["error SMTP_URL is missing: local sign-in sends"],
  },
  {
    title: "rejects an unknown LOCAL_SIGN_IN",
    with: { LOCAL_SIGN_IN: "x" },
    says: ["error LOCAL_SIGN_IN is not valid"],
  },
  {
    title: "rejects LOCAL_SIGN_IN=open at a public APP_URL",
    with: { LOCAL_SIGN_IN: "open" },
    says: ["error LOCAL_SIGN_IN is open: anyone who can reach APP_URL can sign in as any user, and it is a public"],
  },
  ...["https://192.168.0.4", "https://crm.lan", "https://[fd00::4]", "https://crm"].map((APP_URL) => ({
    title: `warns of LOCAL_SIGN_IN=open at the private address ${APP_URL}`,
    with: { LOCAL_SIGN_IN: "open", APP_URL },
    says: ["warning LOCAL_SIGN_IN is open"],
  })),
  ...["https://192.169.0.4", "https://crm.lan.example", "https://[2001:db8::4]"].map((APP_URL) => ({
    title: `rejects LOCAL_SIGN_IN=open at the public address ${APP_URL}`,
    with: { LOCAL_SIGN_IN: "open", APP_URL },
    says: ["error LOCAL_SIGN_IN is open"],
  })),
  {
    title: "rejects local sign-in on a Vercel preview",
    with: { VERCEL_ENV: "preview" },
    says: ["error IDENTITY_PROVIDER is local on a preview"],
  },
  ...["CLERK_SECRET_KEY", "NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY"].map((name) => ({
    title: `requires ${name} for sign-in with Clerk`,
    from: CLOUD,
    with: { IDENTITY_PROVIDER: "clerk", [name]: "" },
    says: [`error ${name} is missing: sign-in`],
  })),
  {
    title: "requires CLERK_WEBHOOK_SIGNING_SECRET for sign-in with Clerk",
    from: CLOUD,
    with: { CLERK_WEBHOOK_SIGNING_SECRET: "" },
    says: ["error CLERK_WEBHOOK_SIGNING_SECRET is missing"],
  },
  {
    title: "rejects a malformed NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY",
    from: CLOUD,
    with: { NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: "pk_live_%" },
    says: ["error NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY is not a publishable key"],
  },
  {
    title: "rejects Clerk keys of different instances",
    from: CLOUD,
    with: { CLERK_SECRET_KEY: "sk_test_0123456789" },
    says: ["error CLERK_SECRET_KEY belongs to a different instance"],
  },
  {
    title: "warns of keys of Clerk's development instance",
    from: CLOUD,
    with: { CLERK_SECRET_KEY: "sk_test_1", NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: PUBLISHABLE_TEST },
    says: ["warning CLERK_SECRET_KEY belongs to Clerk's development instance"],
  },
  {
    title: "rejects a CLERK_JWT_KEY that is not a PEM",
    from: CLOUD,
    with: { CLERK_JWT_KEY: "pem" },
    says: ["error CLERK_JWT_KEY is not a PEM"],
  },
  {
    title: "rejects a CLERK_ISSUER that differs from the publishable key's issuer",
    from: CLOUD,
    with: { CLERK_ISSUER: "https://other.test" },
    says: ["error CLERK_ISSUER is not the issuer"],
  },
  // insecure in production
  {
    title: "rejects an APP_URL without https",
    with: { APP_URL: "http://crm.example.com" },
    says: ["error APP_URL is not https"],
  },
  {
    title: "rejects an ALLOWED_ORIGINS entry without https",
    with: { ALLOWED_ORIGINS: "http://other.test" },
    says: ["error ALLOWED_ORIGINS has an origin without https"],
  },
  ...[
    "ENCRYPTION_KEY",
    "TAX_ID_HASH_KEY",
    "INTERNAL_API_KEY",
    "INNGEST_EVENT_KEY",
    "INNGEST_SIGNING_KEY",
    "GATEWAY_WEBHOOK_SECRET",
    "HELPDESK_WEBHOOK_SECRET",
  ].map((name) => ({ title: `rejects a short ${name}`, with: { [name]: "abcdef" }, says: [`error ${name} is`] })),
  {
    title: "rejects a short QUEUE_UI_PASSWORD",
    with: { ENABLE_QUEUE_UI: "true", QUEUE_UI_USER: "a", QUEUE_UI_PASSWORD: "abcdefgh" },
    says: ["error QUEUE_UI_PASSWORD is shorter"],
  },
  {
    title: "rejects a TAX_ID_HASH_KEY equal to ENCRYPTION_KEY",
    with: { TAX_ID_HASH_KEY: ONE_SERVER.ENCRYPTION_KEY },
    says: ["error TAX_ID_HASH_KEY is the same as ENCRYPTION_KEY"],
  },
  {
    title: "rejects an ENCRYPTION_KEY that is easy to guess",
    with: { ENCRYPTION_KEY: "ab".repeat(20) },
    says: ["error ENCRYPTION_KEY is easy to g"],
  },
  ...["ENCRYPTION_KEY", "TAX_ID_HASH_KEY"].map((name) => ({
    title: `rejects the current key in ${name}S_PREVIOUS`,
    with: { [`${name}S_PREVIOUS`]: `former-1,${ONE_SERVER[name]}` },
    says: [`error ${name}S_PREVIOUS contains the current`],
  })),
  {
    title: "rejects INNGEST_DEV in production",
    with: { INNGEST_DEV: "1" },
    says: ["error INNGEST_DEV is set in production"],
  },
  {
    title: "requires INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY in production",
    with: { INNGEST_EVENT_KEY: "", INNGEST_SIGNING_KEY: "" },
    says: ["error INNGEST_EVENT_KEY is missing: without", "error INNGEST_SIGNING_KEY is missing: without"],
  },
  ...Object.entries({
    WHATSAPP_GRAPH_URL: "http://127.0.0.1:3001/graph",
    GATEWAY_BASE_URL: "http://localhost:3001/gateway",
    SES_TOPIC_ARNS: "arn:aws:sns:sa-east-1:000000000000:sandbox-feedback",
    SNS_CERT_HOSTS: "127.0.0.1:3001",
    SANDBOX_URL: "http://127.0.0.1:3001",
  }).map(([name, value]) => ({
    title: `rejects a stub server as ${name} in production`,
    with: { [name]: value },
    says: [`error ${name} is a stub server`],
  })),
  {
    title: "rejects an SMTP_URL of a stub server in production",
    with: { SMTP_URL: "smtp://127.0.0.1:3002" },
    says: ["error SMTP_URL is on this machine at a port that is not a mail server's"],
  },
  ...["UPSTASH_REDIS_REST", "SECRET_VAULT", "HELPDESK_REDIS_REST"].map((name) => ({
    title: `rejects ${name}_URL without https`,
    with: { [`${name}_URL`]: "http://store.example.com", [`${name}_TOKEN`]: "0123456789" },
    says: [`error ${name}_URL is not https`],
  })),
  {
    title: "rejects an OTEL_EXPORTER_OTLP_ENDPOINT without https",
    with: { ...otel("http://otel.example.com"), OTEL_SDK_DISABLED: "false", OTEL_SERVICE_NAME: "loja" },
    says: ["error OTEL_EXPORTER_OTLP_ENDPOINT is not https"],
  },
  {
    title: "warns of an ERP_BASE_URL without https",
    with: erp("http://erp.example.com"),
    says: ["warning ERP_BASE_URL is not https"],
  },
  { title: "warns of LOG_LEVEL=silent", with: { LOG_LEVEL: "silent" }, says: ["warning LOG_LEVEL is silent"] },
];

describe("checkConfiguration", () => {
  it.each(CASES)("$title", ({ from = ONE_SERVER, with: change, says }) => {
    expect(check({ ...from, ...change })).toEqual(
      says.map((start) => expect.stringMatching(`^${start.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}`)),
    );
  });

  it("accepts a valid environment", () => {
    expect(check(CLOUD)).toEqual([]);
    expect(check({ ...CLOUD, CLERK_JWT_KEY: PEM.publicKey.replaceAll("\n", "") })).toEqual([]);
    expect(check(PREVIEW)).toEqual([]);
    expect(check(LOOPBACK)).toEqual([]);
    expect(check(ONE_SERVER)).toEqual([]);
    const inTheHouse = {
      ...erp("http://192.168.0.9:8080"),
      GATEWAY_BASE_URL: "http://127.0.0.1:8080",
      TRUST_PROXY: "1",
    };
    expect(check({ ...CLOUD, ...inTheHouse, ...mail("Loja <a@b.test>"), SMTP_URL: "smtp://127.0.0.1:25" })).toEqual([]);
    expect(check({ ...CLOUD, ...otel("http://collector:4318") })).toEqual([]);
    expect(check({ ...CLOUD, SECRET_VAULT_URL: "http://vault:8200", SECRET_VAULT_TOKEN: "t" })).toEqual([]);
  });

  it("accepts the demo, which runs entirely on this machine", () => {
    const demo = {
      WHATSAPP_GRAPH_URL: "http://127.0.0.1:3001/graph",
      SMTP_URL: "smtp://127.0.0.1:3002",
      INNGEST_DEV: "0",
    };
    expect(check({ ...LOOPBACK, ...demo, LOCAL_SIGN_IN: "open", SANDBOX_URL: "http://127.0.0.1:3001" })).toEqual([]);
  });

  it("skips production-only checks in development", () => {
    const own = { NODE_ENV: "development", INNGEST_DEV: "1", APP_URL: "", ENCRYPTION_KEY: "short", SMTP_URL: "" };
    expect(check({ ...LOOPBACK, ...own, INNGEST_EVENT_KEY: "", INNGEST_SIGNING_KEY: "" })).toEqual([]);
  });

  it("has a test case and a description for every variable that the product reads", () => {
    const read = [...Object.keys(Env.shape), ...Object.keys(EngineEnv.shape), "MIGRATE_DATABASE_URL"];
    const described = VARIABLE_GROUPS.flatMap(({ variables }) => Object.keys(variables));
    expect([...described].sort()).toEqual([...new Set(read)].sort());
    const tried = new Set(CASES.flatMap((each) => [...Object.keys(each.with), ...Object.keys(each.from ?? {})]));
    const engineOnly = Object.keys(EngineEnv.shape).filter((name) => name.startsWith("ENGINE_"));
    // Vercel's own addresses and the engine's variables have their cases in env.test.ts and report.test.ts.
    const elsewhere = [...engineOnly, "VERCEL_URL", "VERCEL_BRANCH_URL"];
    expect(read.filter((name) => !tried.has(name) && !elsewhere.includes(name))).toEqual([]);
  });
});

function mail(sender: string): Record<string, string> {
  return { SMTP_URL: "smtps://a:b@mail.example.com:465", MAIL_FROM: sender };
}

function erp(url: string): Record<string, string> {
  return { ERP_BASE_URL: url, ERP_USERNAME: "a", ERP_PASSWORD: "b" };
}

function otel(url: string): Record<string, string> {
  return { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: "authorization=canary" };
}
