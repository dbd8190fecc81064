import type { Clock } from "./calendar.ts";
import type { Outbox } from "./control/outbox.ts";
import { Directory, type GatewayInstance } from "./directory.ts";
import type { Rooms } from "./dispatch.ts";
import type { Tenant } from "./erp/tenants.ts";
import { type KeptFile, MediaStore } from "./files.ts";
import { createGatewayRoom } from "./gateway/room.ts";
import { Limits } from "./graph/limits.ts";
import { createGraphRoom } from "./graph/room.ts";
import { TemplateReview } from "./graph/template-review.ts";
import { type Template, templatesOf } from "./graph/templates.ts";
import { Agenda } from "./people/agenda.ts";
import { Browser } from "./people/browser.ts";
import type { Habits } from "./people/habits.ts";
import { isLandline, People } from "./people/people.ts";
import { GatewayWebhooks } from "./webhooks/gateway.ts";
import { MetaWebhooks } from "./webhooks/meta.ts";
import { type WebhookCounts, WebhookSender } from "./webhooks/sender.ts";
import { SnsWebhooks } from "./webhooks/sns.ts";

export type MessagingSettings = {
  appUrl: string | undefined;
  /** Secret from which all tokens are derived; itself the gateway's admin key. */
  secret: string;
  appSecret: string;
  gatewayWebhookSecret: string;
  habits: Habits;
  /** Milliseconds from a template's submission to the outcome of its review. */
  templateReviewMs: number;
};

type World = { seed: number; clock: Clock; outbox: Outbox; tenants: readonly Tenant[]; ownUrl: () => string };

export type Messaging = {
  rooms: Pick<Rooms, "graph" | "gateway">;
  directory: Directory;
  people: People;
  media: MediaStore;
  /** The files of messages that gateways received, by message id. */
  received: Map<string, KeptFile>;
  /** An account's templates, shared: changes are visible to every caller. */
  templates: (wabaId: string) => Template[];
  review: TemplateReview;
  sender: WebhookSender;
  meta: MetaWebhooks | null;
  certificate: string | null;
  /** `scheduled` counts pending customer actions. */
  counts: () => WebhookCounts & { scheduled: number; gathering: number };
  stop: () => void;
};

const GATEWAY_EVENTS = ["MESSAGES_UPSERT", "MESSAGES_UPDATE", "CONNECTION_UPDATE"];
/** Target of a template's link if no application is configured. */
const NOWHERE = "https://crm.example.test";

/** Both WhatsApp providers and the simulated customers that receive their messages. */
export function openMessaging(settings: MessagingSettings, world: World): Messaging {
  const { appUrl, appSecret, secret, habits } = settings;
  const { clock, ownUrl, ...rest } = world;
  const agenda = new Agenda();
  const sender = new WebhookSender(agenda);
  const directory = new Directory(secret, gatewayWebhook(settings));
  const limits = new Limits(clock);
  const gateway = new GatewayWebhooks({ sender, clock, serverUrl: `${NOWHERE}/gateway` });
  const meta = appUrl === undefined ? null : new MetaWebhooks({ appUrl, appSecret, agenda, sender });
  const sns = appUrl === undefined ? null : new SnsWebhooks({ appUrl, ownUrl, sender, clock });
  const browser = appUrl === undefined ? null : new Browser(appUrl, agenda);
  const app = meta && sns && browser ? { meta, sns, browser } : null;
  const media = new MediaStore();
  const received = new Map<string, KeptFile>();
  const people = new People({ ...rest, clock, habits, agenda, directory, limits, gateway, media, received, app });
  const accounts = new Map<string, Template[]>();
  const templates = (wabaId: string) => {
    const known = accounts.get(wabaId) ?? templatesOf(appUrl ?? NOWHERE, wabaId);
    accounts.set(wabaId, known);
    return known;
  };
  const review = new TemplateReview({ templates, agenda, meta, delayMs: settings.templateReviewMs });
  const accept = people.receive.bind(people);
  const desk = { directory, limits, clock, templates, review, accept, media, received, ownUrl };
  return {
    rooms: {
      graph: createGraphRoom(desk),
      gateway: createGatewayRoom({ ...desk, isOnWhatsapp: (digits) => !isLandline(digits) }),
    },
    directory,
    people,
    media,
    received,
    templates,
    review,
    sender,
    meta,
    certificate: sns?.certificate ?? null,
    counts: () => ({ ...sender.counts, scheduled: agenda.size, gathering: meta?.gathering ?? 0 }),
    stop: () => {
      agenda.stop();
      sender.stop();
      browser?.stop();
    },
  };
}

function gatewayWebhook({ appUrl, gatewayWebhookSecret }: MessagingSettings): GatewayInstance["webhook"] {
  if (appUrl === undefined) return null;
  const headers = { "x-crm-secret": gatewayWebhookSecret };
  return { url: `${appUrl}/api/webhooks/gateway`, headers, events: GATEWAY_EVENTS, enabled: true };
}
