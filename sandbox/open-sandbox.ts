import type { Clock } from "./calendar.ts";
import { ControlRoom } from "./control/control-room.ts";
import { FaultBoard } from "./control/faults.ts";
import { Outbox } from "./control/outbox.ts";
import { createControlHandler } from "./control/routes.ts";
import { createDispatch } from "./dispatch.ts";
import { backfillToday, keepSelling } from "./erp/live.ts";
import { createErpHandler } from "./erp/routes.ts";
import type { Shop } from "./erp/shop.ts";
import type { ShopSize } from "./erp/sources/generator.ts";
import { BELA_USERNAME, loadAurora, loadBela, type Tenant } from "./erp/tenants.ts";
import { addDemoAccounts, furnishDemo } from "./helpdesk/demo.ts";
import { Desk } from "./helpdesk/desk.ts";
import { createHelpdeskRoom } from "./helpdesk/room.ts";
import { keepAnswering } from "./helpdesk/staff.ts";
import { listen } from "./http/listen.ts";
import { type MessagingSettings, openMessaging } from "./open-messaging.ts";
import type { Mail } from "./smtp/mail.ts";
import { openMailroom } from "./smtp/server.ts";
import { createVault } from "./vault/vault.ts";

export type SandboxSettings = {
  port: number;
  smtpPort: number;
  dataset: string | undefined;
  live: boolean;
  /** Mean seconds between two live sales in the busiest hour. */
  liveEverySeconds: number;
  seed: number;
  size: ShopSize;
  clock: Clock;
  username: string;
  password: string;
  messaging: MessagingSettings;
  /** Absent: no helpdesk. `isDemo` seeds it for the demo's shops. */
  helpdesk: { databaseUrl: string; isDemo?: boolean } | undefined;
};

type Shops = { aurora: Shop; bela: Shop };

export type OpenSandbox = {
  url: string;
  smtpUrl: string;
  control: ControlRoom;
  helpdesk: Desk | null;
  tenants: readonly Tenant[];
  /** Resolves when every shop is served; until then the ERP returns 503. */
  loaded: Promise<void>;
  stop: () => Promise<void>;
};

// The small chain sells this many times more slowly than the large one.
const BELA_SLOWNESS = 8;
const ANSWER_EVERY_SECONDS = 40;

/** Listens at once and loads the shops in the background. */
export async function openSandbox(settings: SandboxSettings): Promise<OpenSandbox> {
  const { port, smtpPort, seed, clock, username, password } = settings;
  const aurora: Tenant = { username, password, shop: undefined };
  const bela: Tenant = { username: BELA_USERNAME, password, shop: undefined };
  const tenants = [aurora, bela];
  const faults = new FaultBoard(seed);
  const outbox = new Outbox(clock);
  let url = "";
  const messaging = openMessaging(settings.messaging, { seed, clock, outbox, tenants, ownUrl: () => url });
  const world = { clock, sender: messaging.sender, ownUrl: () => url };
  const helpdesk = settings.helpdesk ? await Desk.open(settings.helpdesk.databaseUrl, world) : null;
  if (helpdesk && settings.helpdesk?.isDemo) await addDemoAccounts(helpdesk, settings.messaging.secret);
  const control = new ControlRoom({ tenants, faults, outbox, messaging, helpdesk });
  const rooms = {
    ...messaging.rooms,
    control: createControlHandler(control),
    erp: { handle: createErpHandler(tenants) },
    vault: createVault(settings.messaging.secret),
    ...(helpdesk && { helpdesk: createHelpdeskRoom(helpdesk, clock) }),
  };
  const server = await listen(port, createDispatch(rooms, faults));
  url = `http://127.0.0.1:${server.port}`;
  const onMail = (mail: Mail) => messaging.people.receiveMail(mail);
  const mailroom = await openMailroom({ port: smtpPort, password, outbox, faults, onMail }).catch(
    async (error: unknown) => {
      messaging.stop();
      await server.close();
      throw error;
    },
  );
  const ending = new AbortController();
  const stop = async (): Promise<void> => {
    ending.abort();
    messaging.stop();
    await Promise.all([server.close(), mailroom.close()]);
    await helpdesk?.close();
  };
  const loaded = load(settings, aurora, bela, ending.signal).then(async (shops) => {
    if (helpdesk && settings.helpdesk?.isDemo) await openDemoDesk(helpdesk, settings, shops, ending.signal);
  });
  return { url, smtpUrl: `smtp://127.0.0.1:${mailroom.port}`, control, helpdesk, tenants, loaded, stop };
}

async function load(settings: SandboxSettings, aurora: Tenant, bela: Tenant, signal: AbortSignal): Promise<Shops> {
  const { seed, clock, live, liveEverySeconds } = settings;
  const shops = { bela: await loadBela(seed, clock), aurora: await loadAurora(settings) };
  if (live) {
    for (const shop of Object.values(shops)) backfillToday(shop);
    void keepSelling(shops.aurora, liveEverySeconds, signal);
    void keepSelling(shops.bela, liveEverySeconds * BELA_SLOWNESS, signal);
  }
  bela.shop = shops.bela;
  aurora.shop = shops.aurora;
  return shops;
}

async function openDemoDesk(desk: Desk, settings: SandboxSettings, shops: Shops, signal: AbortSignal): Promise<void> {
  for (const name of ["aurora", "bela"] as const) await furnishDemo(desk, name, shops[name], settings.clock);
  if (settings.live) void keepAnswering(desk, ANSWER_EVERY_SECONDS, signal);
}
