import { z } from "zod";
import { FULL_SIZE } from "./erp/sources/generator.ts";
import type { SandboxSettings } from "./open-sandbox.ts";
import { LIVELY } from "./people/habits.ts";

const Environment = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  SANDBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(3002),
  /** The credentials of the large chain; the small one is `bela` with the same password. */
  SANDBOX_ERP_USERNAME: z.string().default("aurora"),
  SANDBOX_ERP_PASSWORD: z.string().default("sandbox"),
  SANDBOX_SEED: z.coerce.number().int().default(1),
  SANDBOX_CUSTOMERS: z.coerce.number().int().min(1).default(FULL_SIZE.customers),
  DEMO_DATASET: z.string().optional(),
  DEMO_LIVE: z.enum(["0", "1"]).default("1"),
  DEMO_LIVE_SECONDS: z.coerce.number().positive().default(60),
  /** Base URL of the application that receives webhooks; without it none are sent. */
  SANDBOX_APP_URL: z.url().optional(),
  SANDBOX_MESSAGING_SECRET: z.string().min(1).default("sandbox"),
  SANDBOX_APP_SECRET: z.string().min(1).default("sandbox-app-secret"),
  SANDBOX_GATEWAY_WEBHOOK_SECRET: z.string().min(1).default("sandbox-gateway-secret"),
  /** Time unit of all simulated customer actions. */
  SANDBOX_PEOPLE_DELAY_MS: z.coerce.number().min(0).default(LIVELY.delayMs),
  /** How long the review of a WhatsApp template takes. */
  SANDBOX_TEMPLATE_REVIEW_MS: z.coerce.number().min(0).max(3_600_000).default(8_000),
  SANDBOX_MAIL_AFTER_MS: z.coerce.number().min(0).default(LIVELY.mailAfterMs),
  /** The helpdesk's own database; without it there is no helpdesk. */
  HELPDESK_DATABASE_URL: z.string().optional(),
});

export function readSettings(environment: Record<string, string | undefined>): SandboxSettings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const result = Environment.safeParse(present);
  if (!result.success) throw new Error(z.prettifyError(result.error));
  const values = result.data;
  return {
    port: values.SANDBOX_PORT,
    smtpPort: values.SANDBOX_SMTP_PORT,
    dataset: values.DEMO_DATASET,
    live: values.DEMO_LIVE === "1",
    liveEverySeconds: values.DEMO_LIVE_SECONDS,
    seed: values.SANDBOX_SEED,
    size: sizeFor(values.SANDBOX_CUSTOMERS),
    clock: { now: () => new Date() },
    username: values.SANDBOX_ERP_USERNAME,
    password: values.SANDBOX_ERP_PASSWORD,
    messaging: {
      appUrl: values.SANDBOX_APP_URL,
      secret: values.SANDBOX_MESSAGING_SECRET,
      appSecret: values.SANDBOX_APP_SECRET,
      gatewayWebhookSecret: values.SANDBOX_GATEWAY_WEBHOOK_SECRET,
      habits: { ...LIVELY, delayMs: values.SANDBOX_PEOPLE_DELAY_MS, mailAfterMs: values.SANDBOX_MAIL_AFTER_MS },
      templateReviewMs: values.SANDBOX_TEMPLATE_REVIEW_MS,
    },
    helpdesk: values.HELPDESK_DATABASE_URL ? { databaseUrl: values.HELPDESK_DATABASE_URL, isDemo: true } : undefined,
  };
}

// A smaller shop keeps the proportions of the full one.
function sizeFor(customers: number): SandboxSettings["size"] {
  const share = customers / FULL_SIZE.customers;
  return { ...FULL_SIZE, customers, invoices: Math.ceil(FULL_SIZE.invoices * share) };
}
