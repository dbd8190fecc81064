import type { Clock } from "./calendar.ts";
import type { ControlRoom } from "./control/control-room.ts";
import type { ShopSize } from "./erp/sources/generator.ts";
import type { Desk } from "./helpdesk/desk.ts";
import { openSandbox } from "./open-sandbox.ts";
import { type Habits, SILENT } from "./people/habits.ts";

export type SandboxOptions = {
  /** 0 (default): any free port. */
  port?: number;
  /** Path of a CSV or CSV.gz; without it a shop is generated. */
  dataset?: string;
  /** Backfill today and keep selling; off by default. */
  live?: boolean;
  liveEverySeconds?: number;
  seed?: number;
  /** Size of the generated shop; by default 200 customers and six transactions per customer. */
  size?: Partial<ShopSize>;
  clock?: Clock;
  username?: string;
  password?: string;
  /** Base URL of the application that receives the webhooks; without it none are sent. */
  appUrl?: string;
  appSecret?: string;
  gatewayWebhookSecret?: string;
  /** Absent: simulated customers do not read, click, answer or buy. */
  habits?: Partial<Habits>;
  /** How long the review of a WhatsApp template takes; by default it is decided almost at once. */
  templateReviewMs?: number;
  /** Absent: no helpdesk. `isDemo` seeds it for the demo's shops. */
  helpdesk?: { databaseUrl: string; isDemo?: boolean };
};

export type Credentials = { username: string; password: string };

export type Sandbox = {
  url: string;
  /** Value for `ERP_BASE_URL`. */
  erpUrl: string;
  /** Value for `SMTP_URL`. */
  smtpUrl: string;
  credentials: { aurora: Credentials; bela: Credentials };
  /** Values for `WHATSAPP_GRAPH_URL` and `GATEWAY_BASE_URL`. */
  graphUrl: string;
  gatewayUrl: string;
  messaging: ControlRoom["messaging"];
  /** The helpdesk's base URL, and the helpdesk itself if enabled. */
  helpdeskUrl: string;
  helpdesk: Desk | null;
  addSales: ControlRoom["addSales"];
  addRows: ControlRoom["addRows"];
  faults: ControlRoom["faults"];
  outbox: ControlRoom["outbox"];
  stop: () => Promise<void>;
};

const INVOICES_PER_CUSTOMER = 6;
const SMALL_SIZE = { customers: 200, days: 374, products: 300 };

/** Starts a sandbox in this process; it is ready when the promise resolves. The caller must stop it. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await openSandbox({
    port: options.port ?? 0,
    smtpPort: 0,
    dataset: options.dataset,
    live: options.live ?? false,
    liveEverySeconds: options.liveEverySeconds ?? 5,
    seed: options.seed ?? 1,
    size: sizeOf(options.size),
    clock: options.clock ?? { now: () => new Date() },
    username: options.username ?? "aurora",
    password: options.password ?? "sandbox",
    messaging: {
      appUrl: options.appUrl,
      secret: "sandbox",
      appSecret: options.appSecret ?? "sandbox-app-secret",
      gatewayWebhookSecret: options.gatewayWebhookSecret ?? "sandbox-gateway-secret",
      habits: { ...SILENT, ...options.habits },
      templateReviewMs: options.templateReviewMs ?? 10,
    },
    helpdesk: options.helpdesk,
  });
  await sandbox.loaded.catch(async (error: unknown) => {
    await sandbox.stop();
    throw error;
  });
  const { control, tenants, url, smtpUrl, stop } = sandbox;
  const [aurora, bela] = tenants.map(({ username, password }) => ({ username, password }));
  if (!aurora || !bela) throw new Error("A sandbox has two tenants");
  return {
    url,
    erpUrl: `${url}/erp`,
    graphUrl: `${url}/graph`,
    gatewayUrl: `${url}/gateway`,
    messaging: control.messaging,
    helpdeskUrl: `${url}/helpdesk`,
    helpdesk: sandbox.helpdesk,
    smtpUrl,
    credentials: { aurora, bela },
    addSales: (input) => control.addSales(input),
    addRows: (input) => control.addRows(input),
    faults: control.faults,
    outbox: control.outbox,
    stop,
  };
}

function sizeOf(size: Partial<ShopSize> = {}): ShopSize {
  const wanted = { ...SMALL_SIZE, ...size };
  return { invoices: wanted.customers * INVOICES_PER_CUSTOMER, ...wanted };
}

export { DEMO, type GatewayInstance, type GraphNumber, tokenOf } from "./directory.ts";
export type { Desk } from "./helpdesk/desk.ts";
export type { DeskAccount, DeskAgent, DeskInbox } from "./helpdesk/furnish.ts";
export { INVALID_BYTES } from "./http/answer.ts";
export { signMeta } from "./webhooks/meta.ts";
