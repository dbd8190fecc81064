import type { VariableGroup } from "../variable.ts";

const SECRETS = "`npm run secrets` makes one, or: openssl rand -hex 32";
const CLERK_KEYS = "Clerk dashboard, Configure, API keys";
const INNGEST_KEYS = "Inngest dashboard, Manage, Keys; for the embedded engine `npm run secrets` makes them";

export const APP: VariableGroup = {
  title: "The application",
  variables: {
    APP_URL: {
      meaning: "public origin; the API is `APP_URL/api`",
      set: "the address people type, https:// and without a path",
      fallback: "`http://localhost:3000`; on a Vercel preview its own address",
    },
    ALLOWED_ORIGINS: {
      meaning: "further origins whose pages may call the API",
      set: "origins as https://other.example.com, separated by commas",
    },
    NODE_ENV: {
      meaning: "`production` refuses insecure combinations",
      set: "production; the images and Vercel do it themselves",
    },
    TRUST_PROXY: {
      meaning: "proxies in front whose last `x-forwarded-for` entry is believed",
      set: "1 behind a proxy (Vercel, Caddy, a load balancer), 0 without one",
      fallback: "`1` when `APP_URL` is https, else `0`",
    },
    OUTBOUND_PRIVATE_HOSTS: {
      meaning: "private addresses that organizations may connect to in production",
      set: "host:port pairs separated by commas, only what you run yourself",
    },
    LOG_LEVEL: { meaning: "`trace` to `error`, or `silent`", set: "trace, debug, info, warn, error or silent" },
    VERCEL_ENV: { meaning: "which deployment this is; Vercel sets it", set: "nothing: Vercel sets it" },
    VERCEL_URL: { meaning: "address of this deployment; Vercel sets it", set: "nothing: Vercel sets it" },
    VERCEL_BRANCH_URL: { meaning: "address of this branch; Vercel sets it", set: "nothing: Vercel sets it" },
  },
};

export const DATABASE: VariableGroup = {
  title: "Database",
  variables: {
    DATABASE_URL: {
      meaning: "PostgreSQL ≥ 15; a user that is neither owner nor superuser",
      set: "postgresql://balcao:<password>@<host>:5432/<database>?sslmode=verify-full, a user of your choice that `npm run migrate` makes; a host of your own network needs no sslmode",
      from: "the connection details of your PostgreSQL, with a user name and password of your own choice",
    },
    DATABASE_POOL_SIZE: {
      meaning:
        "connections of one process: up to so many for statements, and up to as many again for transactions of Prisma",
      set: "a whole number from 1; on Vercel a small one (5), for there are many processes",
    },
    ENGINE_DATABASE_URL: {
      meaning:
        "direct address of the same database for the embedded job engine, which needs a session for LISTEN and locks",
      set: "the address of `DATABASE_URL`, but the server's own instead of a transaction pooler's; leave it out without a pooler",
      from: "the connection details of your PostgreSQL",
      fallback: "`DATABASE_URL`",
    },
    MIGRATE_DATABASE_URL: {
      meaning: "owner of the database; only `npm run migrate` and `npm run build:deploy` use it",
      set: "the owner's URL, direct and not through a pooler, with `sslmode` as in `DATABASE_URL`",
      from: "the connection details that your PostgreSQL shows",
    },
  },
};

export const JOBS: VariableGroup = {
  title: "Jobs",
  variables: {
    INNGEST_EVENT_KEY: {
      meaning: "with it events are sent to Inngest, cloud or self-hosted, or to the embedded engine",
      set: "the event key",
      from: INNGEST_KEYS,
    },
    INNGEST_SIGNING_KEY: {
      meaning: "proves that a call of `/api/inngest` is the engine's",
      set: "the signing key, signkey-…",
      from: INNGEST_KEYS,
    },
    INNGEST_SIGNING_KEY_FALLBACK: {
      meaning: "the former signing key while [it is changed](keys.md#jobs)",
      set: "the former key; remove it when the change is through",
    },
    INNGEST_BASE_URL: {
      meaning: "self-hosted Inngest, or the embedded engine",
      set: "http(s)://host:port of the engine; leave it out for Inngest's cloud",
      fallback: "Inngest's cloud",
    },
    JOB_ENGINE: {
      meaning: "whose engine is at `INNGEST_BASE_URL`: ours, or a self-hosted Inngest",
      set: "embedded or inngest",
      fallback: "`embedded` where that is an address of this machine, else `inngest`",
    },
    INNGEST_DEV: { meaning: "the Inngest dev server, for development only", set: "nothing in production" },
    ENGINE_HOST: {
      meaning: "where the embedded engine listens; it accepts anybody who can reach it and knows the keys",
      set: "127.0.0.1, or 0.0.0.0 in a container without a published port",
    },
    ENGINE_PORT: { meaning: "its port", set: "a free port" },
    ENGINE_APP_URL: {
      meaning: "where the job engine calls the functions",
      set: "the application's address as the engine reaches it inside your network, with /api/inngest",
      fallback: "`APP_URL/api/inngest`",
    },
    ENGINE_CONCURRENCY: { meaning: "runs that the embedded engine drives at once", set: "a whole number from 1" },
    ENGINE_KEEP_DAYS: { meaning: "finished runs are removed after so many days", set: "a whole number from 1" },
    ENGINE_RETRY_BASE_MS: {
      meaning: "first pause before a step is tried again; it doubles",
      set: "milliseconds, from 1",
    },
    ENGINE_DEAD_AFTER_MS: {
      meaning: "silence after which another engine takes the work over",
      set: "milliseconds, from 100",
    },
    ENGINE_SYNC_SECONDS: { meaning: "how often the engine reads the list of functions", set: "seconds, from 1" },
  },
};

export const LIMITS: VariableGroup = {
  title: "Limits, locks and caches",
  variables: {
    UPSTASH_REDIS_REST_URL: {
      meaning: "keeps rate limits, locks and caches in Upstash",
      set: "https://<name>.upstash.io",
      from: "Upstash console, your database, REST API",
      fallback: "PostgreSQL",
    },
    UPSTASH_REDIS_REST_TOKEN: {
      meaning: "its token",
      set: "the REST token, not the read-only one",
      from: "Upstash console, your database, REST API",
    },
    RATE_LIMIT: {
      meaning: "requests in 60 s per user, or per address without one",
      set: "a whole number from 1",
    },
    WEBHOOK_RATE_LIMIT: { meaning: "signed webhooks in 60 s", set: "a whole number from 1" },
    REQUEST_TIMEOUT_SECONDS: {
      meaning: "how long the body of a request may take to arrive; then the answer is 408 and the connection closes",
      set: "seconds, 1 to 300",
    },
    RATE_LIMIT_TIMEOUT_MS: {
      meaning: "after so long without an answer the limiter's store counts as down",
      set: "milliseconds, from 1",
    },
    EXPORT_LIMIT: { meaning: "customers in one CSV export, at most", set: "a whole number from 1" },
  },
};

export const IDENTITY: VariableGroup = {
  title: "Sign-in",
  variables: {
    IDENTITY_PROVIDER: {
      meaning: "`clerk` or `local`; in production `local` must be asked for by name",
      set: "clerk, or local for sign-in without any other service",
      fallback: "`clerk` with its key, else `local`",
    },
    CLERK_SECRET_KEY: { meaning: "Clerk's backend API", set: "sk_live_…", from: CLERK_KEYS },
    NEXT_PUBLIC_CLERK_PUBLISHABLE_KEY: { meaning: "Clerk in the browser", set: "pk_live_…", from: CLERK_KEYS },
    CLERK_JWT_KEY: {
      meaning: "tokens are verified without asking Clerk",
      set: "the PEM public key (-----BEGIN PUBLIC KEY-----), on one line with \\n",
      from: `${CLERK_KEYS}, JWKS public key`,
    },
    CLERK_ISSUER: {
      meaning: "expected issuer of Clerk's tokens",
      set: "https://clerk.<your domain>, the Frontend API URL",
      from: CLERK_KEYS,
      fallback: "the one in the publishable key",
    },
    CLERK_WEBHOOK_SIGNING_SECRET: {
      meaning: "proves that `POST /api/webhooks/identity` is Clerk's",
      set: "whsec_…",
      from: "Clerk dashboard, Configure, Webhooks, your endpoint",
    },
    CLERK_API_URL: {
      meaning: "backend API of Clerk, behind a proxy of yours",
      set: "its https:// origin; leave it out otherwise",
      fallback: "Clerk's own",
    },
    LOCAL_SIGN_IN: {
      meaning:
        "how the local sign-in knows a person: `code`, which it sends by `SMTP_URL`, or `open`: whoever types an address is in",
      set: "code; open for a demonstration that nobody else can reach",
      fallback: "`code` in production, else `open`",
    },
    LOCAL_IDENTITY_PRIVATE_KEY: {
      meaning: "signs local sessions",
      set: "an RSA private key in PEM, on one line with \\n",
      from: "`npm run secrets` makes one, or: openssl genrsa 2048",
    },
  },
};

export const KEYS: VariableGroup = {
  title: "Keys",
  variables: {
    ENCRYPTION_KEY: {
      meaning: "AES-256-GCM of credentials and tax ids. Lost, they are lost: keep a copy outside",
      set: "32 characters or more, made at random and used for nothing else",
      from: SECRETS,
    },
    ENCRYPTION_KEYS_PREVIOUS: {
      meaning: "former values of it while [keys are changed](keys.md)",
      set: "the former keys, separated by commas; remove it when `npm run rotate-keys` is through",
    },
    TAX_ID_HASH_KEY: {
      meaning: "HMAC of tax ids, for de-duplication",
      set: "32 characters or more, made at random and used for nothing else",
      from: SECRETS,
    },
    TAX_ID_HASH_KEYS_PREVIOUS: {
      meaning: "former values of it while [keys are changed](keys.md)",
      set: "the former keys, separated by commas; remove it when `npm run rotate-keys` is through",
    },
    INTERNAL_API_KEY: {
      meaning: "bearer of internal callers: the automation webhook, the details of `/api/ready`",
      set: "32 characters or more, made at random",
      from: SECRETS,
    },
    SECRET_VAULT_URL: {
      meaning: "HashiCorp Vault instead of the database (KV version 2; the path names the mount, `secret` without one)",
      set: "https://vault.example.com:8200",
      from: "whoever runs the vault",
      fallback: "the database, encrypted",
    },
    SECRET_VAULT_TOKEN: {
      meaning: "its token",
      set: "a token that may read, write and delete below the mount",
      from: "whoever runs the vault",
    },
  },
};
