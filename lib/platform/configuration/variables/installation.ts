import type { VariableGroup } from "../variable.ts";

const SECRETS = "`npm run secrets` generates one, or: openssl rand -hex 32";
const CLERK_KEYS = "Clerk dashboard, Configure, API keys";
const INNGEST_KEYS = "Inngest dashboard, Manage, Keys; for the embedded engine `npm run secrets` generates them";

export const APP: VariableGroup = {
  title: "The application",
  variables: {
    APP_URL: {
      meaning: "public origin; the API is `APP_URL/api`",
      set: "the address that users open, with https:// and without a path",
      fallback: "`http://localhost:3000`; on a Vercel preview its own address",
    },
    ALLOWED_ORIGINS: {
      meaning: "additional origins whose pages may call the API",
      set: "origins as https://other.example.com, separated by commas",
    },
    NODE_ENV: {
      meaning: "`production` rejects insecure combinations of settings",
      set: "production; the images and Vercel set it",
    },
    TRUST_PROXY: {
      meaning:
        "number of trusted proxies in front of the application; the last `x-forwarded-for` entry counts as the client's address",
      set: "1 behind a proxy (Vercel, Caddy, a load balancer), 0 without one",
      fallback: "`1` when `APP_URL` is https, else `0`",
    },
    OUTBOUND_PRIVATE_HOSTS: {
      meaning: "private addresses that organizations' connections and outbound webhooks may use in production",
      set: "host:port pairs separated by commas, only servers that you run yourself",
    },
    ERP_DATABASE_HOSTS: {
      meaning:
        "databases of ERPs that organizations may connect to in production; without them, no ERP is read from a database",
      set: "host:port pairs separated by commas, only servers whose operators you trust: a database driver believes its server",
    },
    LOG_LEVEL: { meaning: "`trace` to `error`, or `silent`", set: "trace, debug, info, warn, error or silent" },
    VERCEL_ENV: { meaning: "kind of this deployment, set by Vercel", set: "nothing; Vercel sets it" },
    VERCEL_URL: { meaning: "address of this deployment, set by Vercel", set: "nothing; Vercel sets it" },
    VERCEL_BRANCH_URL: { meaning: "address of this branch, set by Vercel", set: "nothing; Vercel sets it" },
  },
};

export const DATABASE: VariableGroup = {
  title: "Database",
  variables: {
    DATABASE_URL: {
      meaning: "connection to PostgreSQL ≥ 15; its user must be neither owner nor superuser",
      set: "postgresql://balcao:<password>@<host>:5432/<database>?sslmode=verify-full, with a user of your choice that `npm run migrate` creates; a host in your own network needs no sslmode",
      from: "your PostgreSQL's connection details, with a user name and password of your choice",
    },
    DATABASE_POOL_SIZE: {
      meaning: "maximum database connections of one process",
      set: "a whole number from 1; a small one (5) on Vercel, which runs many processes",
    },
    ENGINE_DATABASE_URL: {
      meaning:
        "direct address of the same database for the embedded job engine, which needs a database session for LISTEN and locks",
      set: "`DATABASE_URL` with the server's own address instead of the transaction pooler's; omit it without a pooler",
      from: "your PostgreSQL's connection details",
      fallback: "`DATABASE_URL`",
    },
    DATABASE_READ_URL: {
      meaning:
        "address of a read replica for dashboards, lists, reports and the audit log; they read from the primary while it is more than ten seconds behind or down, and for whoever has just changed something",
      set: "`DATABASE_URL` with the replica's host; omit it without a replica",
      from: "your PostgreSQL's connection details",
    },
    MIGRATE_DATABASE_URL: {
      meaning: "the database owner's URL; only `npm run migrate` and `npm run build:deploy` use it",
      set: "the direct URL, not a pooler's, with `sslmode` as in `DATABASE_URL`",
      from: "your PostgreSQL's connection details",
    },
  },
};

export const JOBS: VariableGroup = {
  title: "Jobs",
  variables: {
    INNGEST_EVENT_KEY: {
      meaning: "authenticates the events that are sent to Inngest (cloud or self-hosted) or the embedded engine",
      set: "the event key",
      from: INNGEST_KEYS,
    },
    INNGEST_SIGNING_KEY: {
      meaning: "verifies that calls of `/api/inngest` come from the engine",
      set: "the signing key, signkey-…",
      from: INNGEST_KEYS,
    },
    INNGEST_SIGNING_KEY_FALLBACK: {
      meaning: "the former signing key while you [change it](keys.md#jobs)",
      set: "the former key; remove it after the change",
    },
    INNGEST_BASE_URL: {
      meaning: "address of a self-hosted Inngest or of the embedded engine",
      set: "http(s)://host:port of the engine; omit it for Inngest's cloud",
      fallback: "Inngest's cloud",
    },
    JOB_ENGINE: {
      meaning: "which engine runs at `INNGEST_BASE_URL`: the embedded one or a self-hosted Inngest",
      set: "embedded or inngest",
      fallback: "`embedded` if that is an address of this machine, else `inngest`",
    },
    INNGEST_DEV: { meaning: "uses the Inngest dev server, for development only", set: "nothing in production" },
    ENGINE_HOST: {
      meaning: "address on which the embedded engine listens; it accepts every client with the right keys",
      set: "127.0.0.1, or 0.0.0.0 in a container without a published port",
    },
    ENGINE_PORT: { meaning: "port of the embedded engine", set: "a free port" },
    ENGINE_APP_URL: {
      meaning: "URL at which the job engine calls the functions",
      set: "the application's address as the engine reaches it inside your network, with /api/inngest",
      fallback: "`APP_URL/api/inngest`",
    },
    ENGINE_CONCURRENCY: { meaning: "maximum parallel runs of one embedded engine", set: "a whole number from 1" },
    JOB_CONCURRENCY: {
      meaning: "runs that all engines together execute at a time; each lane may use a share of them",
      set: "`ENGINE_CONCURRENCY` times the number of engines, or the concurrency of your Inngest plan; from 8",
      fallback: "`ENGINE_CONCURRENCY`",
    },
    ENGINE_KEEP_DAYS: { meaning: "days after which the engine deletes finished runs", set: "a whole number from 1" },
    ENGINE_RETRY_BASE_MS: {
      meaning: "first pause before a failed step is retried; each further pause doubles",
      set: "milliseconds, from 1",
    },
    ENGINE_DEAD_AFTER_MS: {
      meaning: "time without a heartbeat after which another engine takes over the work",
      set: "milliseconds, from 100",
    },
    ENGINE_SYNC_SECONDS: {
      meaning: "interval at which the engine reads the list of functions",
      set: "seconds, from 1",
    },
  },
};

export const LIMITS: VariableGroup = {
  title: "Limits, locks and caches",
  variables: {
    UPSTASH_REDIS_REST_URL: {
      meaning: "stores rate limits, locks and caches in Upstash",
      set: "https://<name>.upstash.io",
      from: "Upstash console, your database, REST API",
      fallback: "PostgreSQL",
    },
    UPSTASH_REDIS_REST_TOKEN: {
      meaning: "its access token",
      set: "the REST token, not the read-only one",
      from: "Upstash console, your database, REST API",
    },
    RATE_LIMIT: {
      meaning: "requests per 60 s and user, or per address for requests without a user",
      set: "a whole number from 1",
    },
    WEBHOOK_RATE_LIMIT: { meaning: "verified webhooks per 60 s", set: "a whole number from 1" },
    QUOTA_MESSAGES_PER_DAY: {
      meaning:
        "recipients that an organization's campaigns may message per day (UTC−3); level 0 changes it per organization",
      set: "a whole number from 1",
    },
    QUOTA_EXPORTS_PER_HOUR: {
      meaning: "exported files per hour and organization; level 0 changes it per organization",
      set: "a whole number from 1",
    },
    QUOTA_SEGMENT_QUERIES_PER_MINUTE: {
      meaning:
        "previews and counts of segments and audiences per 60 s and organization; level 0 changes it per organization",
      set: "a whole number from 1; empty: 6 × `RATE_LIMIT`",
    },
    QUOTA_API_REQUESTS_PER_MINUTE: {
      meaning: "requests per 60 s of all users of an organization together; level 0 changes it per organization",
      set: "a whole number from 1; empty: 60 × `RATE_LIMIT`",
    },
    ACCESS_LOG_MONTHS: {
      meaning:
        "months after which records of the audit log are deleted, for all organizations; a month is deleted whole",
      set: "a whole number from 12; empty: they are never deleted",
    },
    REQUEST_TIMEOUT_SECONDS: {
      meaning: "time in which the body of a request must arrive; after it the answer is 408 and the connection closes",
      set: "seconds, 1 to 300",
    },
    RATE_LIMIT_TIMEOUT_MS: {
      meaning: "time without an answer after which the rate limit store counts as unavailable",
      set: "milliseconds, from 1",
    },
    PAGE_DATA_TIMEOUT_MS: {
      meaning: "longest that a page waits for its data before it is sent without; the browser then asks for it",
      set: "milliseconds, from 0",
    },
    EXPORT_LIMIT: { meaning: "maximum customers in one CSV export", set: "a whole number from 1" },
  },
};

export const IDENTITY: VariableGroup = {
  title: "Sign-in",
  variables: {
    IDENTITY_PROVIDER: {
      meaning: "identity provider: `clerk` or `local`; production needs an explicit `local`",
      set: "clerk, or local for sign-in without an outside service",
      fallback: "`clerk` with its key, else `local`",
    },
    CLERK_SECRET_KEY: { meaning: "secret key of Clerk's backend API", set: "sk_live_…", from: CLERK_KEYS },
    NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: { meaning: "key of Clerk's browser SDK", set: "pk_live_…", from: CLERK_KEYS },
    CLERK_JWT_KEY: {
      meaning: "verifies tokens without a request to Clerk",
      set: "the PEM public key (-----BEGIN PUBLIC KEY-----), on one line with \\n",
      from: `${CLERK_KEYS}, JWKS public key`,
    },
    CLERK_ISSUER: {
      meaning: "expected issuer of Clerk's tokens",
      set: "https://clerk.<your domain>, the Frontend API URL",
      from: CLERK_KEYS,
      fallback: "the issuer in the publishable key",
    },
    CLERK_WEBHOOK_SIGNING_SECRET: {
      meaning: "verifies that calls of `POST /api/webhooks/identity` come from Clerk",
      set: "whsec_…",
      from: "Clerk dashboard, Configure, Webhooks, your endpoint",
    },
    CLERK_API_URL: {
      meaning: "address of Clerk's backend API behind your own proxy",
      set: "the proxy's https:// origin; omit it without a proxy",
      fallback: "Clerk's own",
    },
    LOCAL_SIGN_IN: {
      meaning:
        "how local sign-in verifies a user: `code` sends a code through `SMTP_URL`; `open` admits anyone who types a member's address",
      set: "code; open only for a demo that others cannot reach",
      fallback: "`code` in production, else `open`",
    },
    LOCAL_IDENTITY_PRIVATE_KEY: {
      meaning: "signs local sessions",
      set: "an RSA private key in PEM, on one line with \\n",
      from: "`npm run secrets` generates one, or: openssl genrsa 2048",
    },
  },
};

export const KEYS: VariableGroup = {
  title: "Keys",
  variables: {
    ENCRYPTION_KEY: {
      meaning:
        "encrypts credentials and tax ids (AES-256-GCM). Without this key they cannot be decrypted: keep a copy elsewhere",
      set: "32 or more random characters, used for nothing else",
      from: SECRETS,
    },
    ENCRYPTION_KEYS_PREVIOUS: {
      meaning: "former values of this key while you [change keys](keys.md)",
      set: "the former keys, separated by commas; remove them after `npm run rotate-keys`",
    },
    TAX_ID_HASH_KEY: {
      meaning: "hashes tax ids (HMAC), to find duplicates",
      set: "32 or more random characters, used for nothing else",
      from: SECRETS,
    },
    TAX_ID_HASH_KEYS_PREVIOUS: {
      meaning: "former values of this key while you [change keys](keys.md)",
      set: "the former keys, separated by commas; remove them after `npm run rotate-keys`",
    },
    INTERNAL_API_KEY: {
      meaning: "bearer token of internal callers: the automation webhook, the details of `/api/ready`",
      set: "32 or more random characters",
      from: SECRETS,
    },
    SECRET_VAULT_URL: {
      meaning:
        "stores secrets in HashiCorp Vault instead of the database (KV version 2; the path names the mount, default `secret`)",
      set: "https://vault.example.com:8200",
      from: "the vault's administrator",
      fallback: "the database, encrypted",
    },
    SECRET_VAULT_TOKEN: {
      meaning: "its access token",
      set: "a token with read, write and delete permission below the mount",
      from: "the vault's administrator",
    },
  },
};
