import { join, resolve } from "node:path";
import { freePort, startEmbeddedPostgres } from "../database/embedded-postgres.ts";
import { ensureDatabase, ensureOwnedDatabase, prepareDatabase } from "../database/prepare-database.ts";
import { type Child, runToEnd, startChild, waitUntilUp } from "./child-processes.ts";
import { leaveFolder, noteChildren, takeFolder } from "./data-folder.ts";
import { loadSecrets, type Secrets } from "./secrets.ts";

const ROOT = join(import.meta.dirname, "../..");
const DATABASE = "balcao";
/** The helpdesk's database, on the same server as ours. */
const HELPDESK_DATABASE = "helpdesk";
/** SNS topic through which the sandbox reports bounces and deliveries. */
const SANDBOX_TOPIC = "arn:aws:sns:sa-east-1:000000000000:sandbox-feedback";

export type StackOptions = {
  port: number;
  dataDir: string;
  /** `start` serves the production build, `dev` compiles on demand. */
  mode: "start" | "dev";
  /** Passed to the sandbox: DEMO_DATASET, DEMO_LIVE and others. */
  sandboxEnv?: Record<string, string>;
  appEnv?: Record<string, string>;
  /** PostgreSQL settings, as `name=value`. */
  databaseFlags?: string[];
  onStep?: (message: string) => void;
  /** Stops everything started so far, even during the start. */
  signal?: AbortSignal;
};

export type Stack = {
  url: string;
  sandboxUrl: string;
  env: Record<string, string>;
  children: Child[];
  stop: () => Promise<void>;
};

/** Starts the database, sandbox, engine and app of one data folder, in order of their dependencies. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const dataDir = resolve(options.dataDir);
  const say = options.onStep ?? (() => undefined);
  await takeFolder(dataDir, options.port);
  const secrets = loadSecrets(dataDir);

  say("Starting PostgreSQL");
  const postgres = await startEmbeddedPostgres(dataDir, secrets.databasePassword, options.databaseFlags);
  const stops: (() => Promise<void>)[] = [postgres.stop];
  const stop = async () => {
    for (const stopOne of stops.splice(0).reverse()) await stopOne().catch(() => undefined);
    leaveFolder(dataDir);
  };
  try {
    await ensureDatabase(postgres.superuserUrl(), DATABASE);
    const enginePort = await freePort();
    const env = stackEnv(options, secrets, { databasePort: postgres.port, enginePort });
    await ensureOwnedDatabase(postgres.superuserUrl(), String(env.HELPDESK_DATABASE_URL));
    const applied = await prepareDatabase(postgres.superuserUrl(DATABASE), String(env.DATABASE_URL));
    if (applied.length > 0) say(`Applied ${applied.length} migration(s)`);
    await runToEnd([join(ROOT, "prisma/seed.ts")], { env: { ...process.env, ...env }, cwd: ROOT });

    const children: Child[] = [];
    const start = (name: string, args: string[], extra: Record<string, string> = {}) => {
      options.signal?.throwIfAborted();
      const child = startChild(name, args, {
        env: { ...process.env, ...env, ...extra },
        cwd: ROOT,
        logDir: join(dataDir, "logs"),
      });
      children.push(child);
      stops.push(child.stop);
      noteChildren(dataDir, children);
      return child;
    };
    say("Starting sandbox, app and job engine");
    const sandbox = start("sandbox", [join(ROOT, "sandbox/server.ts")], options.sandboxEnv);
    // Listen on loopback only: here anyone can sign in as any user.
    const app = start("app", [
      join(ROOT, "scripts/start.mjs"),
      ...(options.mode === "dev" ? ["--dev"] : []),
      "-H",
      "127.0.0.1",
      "-p",
      String(options.port),
    ]);
    await waitUntilUp(`${env.APP_URL}/api/health`, app, { signal: options.signal });
    const engine = start("engine", [join(ROOT, "inngest/local/main.ts")]);
    await waitUntilUp(`${env.INNGEST_BASE_URL}/health`, engine, { signal: options.signal });
    await waitUntilUp(`${env.SANDBOX_URL}/control/faults`, sandbox, { signal: options.signal });
    options.signal?.throwIfAborted();
    return { url: String(env.APP_URL), sandboxUrl: String(env.SANDBOX_URL), env, children, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function stackEnv(
  options: StackOptions,
  secrets: Secrets,
  ports: { databasePort: number; enginePort: number },
): Record<string, string> {
  const appUrl = `http://localhost:${options.port}`;
  const sandboxUrl = `http://127.0.0.1:${options.port + 1}`;
  const smtpUrl = `smtp://127.0.0.1:${options.port + 2}`;
  const receiverUrl = `http://127.0.0.1:${options.port + 3}`; // for a developer's first webhook
  return {
    NODE_ENV: options.mode === "dev" ? "development" : "production",
    APP_URL: appUrl,
    ALLOWED_ORIGINS: `http://127.0.0.1:${options.port}`, // the machine's other hostname
    DATABASE_URL: `postgresql://balcao:${secrets.databasePassword}@127.0.0.1:${ports.databasePort}/${DATABASE}`,
    HELPDESK_DATABASE_URL: `postgresql://helpdesk:${secrets.databasePassword}@127.0.0.1:${ports.databasePort}/${HELPDESK_DATABASE}`,
    HELPDESK_WEBHOOK_SECRET: secrets.helpdeskWebhookSecret,
    IDENTITY_PROVIDER: "local",
    LOCAL_SIGN_IN: "open",
    LOCAL_IDENTITY_PRIVATE_KEY: secrets.identityPrivateKey,
    CLERK_WEBHOOK_SIGNING_SECRET: secrets.webhookSecret,
    ENCRYPTION_KEY: secrets.encryptionKey,
    TAX_ID_HASH_KEY: secrets.taxIdHashKey,
    INTERNAL_API_KEY: secrets.internalApiKey,
    // The app calls the engine like the real Inngest: signed requests to its base URL.
    INNGEST_DEV: "0",
    INNGEST_BASE_URL: `http://127.0.0.1:${ports.enginePort}`,
    INNGEST_EVENT_KEY: secrets.inngestEventKey,
    INNGEST_SIGNING_KEY: secrets.inngestSigningKey,
    ENGINE_PORT: String(ports.enginePort),
    SANDBOX_PORT: String(options.port + 1),
    SANDBOX_SMTP_PORT: String(options.port + 2),
    SANDBOX_URL: sandboxUrl,
    SMTP_URL: smtpUrl,
    OUTBOUND_PRIVATE_HOSTS: [sandboxUrl, smtpUrl, receiverUrl].map((url) => new URL(url).host).join(","),
    SANDBOX_ERP_PASSWORD: secrets.erpPassword,
    ...messagingEnv(appUrl, sandboxUrl, secrets),
    BALCAO_DATA_DIR: resolve(options.dataDir),
    NEXT_TELEMETRY_DISABLED: "1",
    ...options.appEnv,
  };
}

/** The sandbox acts as both WhatsApp providers and sends its webhooks to this application. */
function messagingEnv(appUrl: string, sandboxUrl: string, secrets: Secrets): Record<string, string> {
  const { messagingSecret, appSecret, whatsappVerifyToken, gatewayWebhookSecret } = secrets;
  return {
    WHATSAPP_GRAPH_URL: `${sandboxUrl}/graph`,
    GATEWAY_BASE_URL: `${sandboxUrl}/gateway`,
    APP_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: whatsappVerifyToken,
    GATEWAY_WEBHOOK_SECRET: gatewayWebhookSecret,
    SES_TOPIC_ARNS: SANDBOX_TOPIC,
    SNS_CERT_HOSTS: new URL(sandboxUrl).host,
    SANDBOX_APP_URL: appUrl,
    SANDBOX_MESSAGING_SECRET: messagingSecret,
    SANDBOX_APP_SECRET: appSecret,
    SANDBOX_GATEWAY_WEBHOOK_SECRET: gatewayWebhookSecret,
  };
}
