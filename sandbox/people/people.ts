import type { Clock } from "../calendar.ts";
import type { Outbox } from "../control/outbox.ts";
import type { Directory } from "../directory.ts";
import type { Tenant } from "../erp/tenants.ts";
import type { KeptFile, MediaStore } from "../files.ts";
import type { Limits } from "../graph/limits.ts";
import { phoneNameOf, waIdOf } from "../graph/wire.ts";
import type { Mail } from "../smtp/mail.ts";
import type { GatewayWebhooks } from "../webhooks/gateway.ts";
import type { MetaWebhooks } from "../webhooks/meta.ts";
import type { SnsWebhooks } from "../webhooks/sns.ts";
import type { Agenda } from "./agenda.ts";
import type { Browser } from "./browser.ts";
import { Buyers } from "./buyers.ts";
import { type Course, courseOf, Habits, habitsTowards } from "./habits.ts";
import { linksIn } from "./mail-habits.ts";
import { type PhoneEvent, reportReply, reportStatus, type Said } from "./phones.ts";
import { fileReplyOf } from "./sample-files.ts";
import type { Sent } from "./sent.ts";
import { replyOf, stopWordOf } from "./words.ts";

export type PeopleSettings = {
  seed: number;
  habits: Habits;
  clock: Clock;
  agenda: Agenda;
  outbox: Outbox;
  directory: Directory;
  limits: Limits;
  tenants: readonly Tenant[];
  gateway: GatewayWebhooks;
  media: MediaStore;
  received: Map<string, KeptFile>;
  /** Null: no application receives events. */
  app: App | null;
};
type App = { meta: MetaWebhooks; sns: SnsWebhooks; browser: Browser };

const FAILURE_CODES = { unreachable: 131026, too_many: 131049, stopped_marketing: 131050 } as const;

/** The customers behind every phone and e-mail address; their actions follow from a hash, a seed and their habits. */
export class People {
  habits: Habits;
  readonly #settings: PeopleSettings;
  readonly #buyers: Buyers;
  /** Messages per person: each message gets a different course. */
  readonly #counts = new Map<string, number>();
  readonly #last = new Map<string, Sent>();

  constructor(settings: PeopleSettings) {
    this.#settings = settings;
    this.habits = settings.habits;
    this.#buyers = new Buyers(settings.tenants);
  }

  change(habits: Partial<Habits>): Habits {
    this.habits = Habits.parse({ ...this.habits, ...habits });
    return this.habits;
  }

  /** Handles a message to a phone. */
  receive(sent: Sent): void {
    const { outbox, seed } = this.#settings;
    const { id, to, type, text, link, template, opaque, file } = sent;
    const from = sent.via === "graph" ? sent.number.phoneNumberId : sent.instance.name;
    outbox.add(sent.via === "graph" ? "whatsapp" : "gateway", {
      id,
      from,
      to,
      type,
      template,
      text,
      link,
      opaque,
      file,
    });
    this.#last.set(phoneNameOf(to), sent);
    const drawn = courseOf(habitsTowards(this.habits, text), seed, to, this.#next(to));
    const course = isLandline(to) ? { ...drawn, failure: "unreachable" as const } : drawn;
    const status = (afterMs: number | null, event: PhoneEvent) =>
      this.#later(afterMs, () => reportStatus(this.#wires, sent, event));
    status(course.sentMs, { status: "sent" });
    if (course.failure) status(course.sentMs + 1, { status: "failed", code: FAILURE_CODES[course.failure] });
    else this.#enjoy(sent, course);
  }

  /** Handles a message to a mailbox. */
  receiveMail(mail: Mail): void {
    const { app, seed } = this.#settings;
    const [address = ""] = mail.envelope.to;
    if (app === null || address === "") return;
    const course = courseOf(habitsTowards(this.habits, mail.subject), seed, address, this.#next(address));
    if (course.failure) this.#later(course.sentMs, () => app.sns.bounce(mail, address));
    else this.#enjoyMail(app, mail, address, course);
  }

  /** Sends a customer's message now: to the number that last wrote to this phone, else to the large chain's. */
  write(phone: string, said: Said): string {
    const digits = phone.replace(/\D/g, "");
    const to = digits.length <= 11 ? `55${digits}` : digits;
    return this.#say(this.#last.get(phoneNameOf(to)) ?? this.#stranger(to), said);
  }

  #enjoy(sent: Sent, course: Course): void {
    const { to } = sent;
    const status = (afterMs: number | null, event: PhoneEvent) =>
      this.#later(afterMs, () => reportStatus(this.#wires, sent, event));
    status(course.deliveredMs, { status: "delivered" });
    status(course.readMs, { status: "read" });
    this.#later(course.clickMs, () => this.#settings.app?.browser.open(sent.link ?? "", to));
    const { reply } = course;
    if (reply)
      this.#later(reply.afterMs, () => this.#say(sent, reply.isOptOut ? optOut(sent, reply.at) : answer(reply)));
    const shop = sent.via === "graph" ? sent.number.shop : sent.instance.shop;
    this.#later(course.buyMs, () => this.#buyers.buy(shop, to));
  }

  #enjoyMail(app: App, mail: Mail, address: string, course: Course): void {
    const { pixel, click, unsubscribe } = linksIn(mail);
    this.#later(course.deliveredMs, () => app.sns.delivered(mail, address));
    const notBefore = (afterMs: number | null) => afterMs && Math.max(afterMs, this.habits.mailAfterMs);
    this.#later(notBefore(course.readMs), () => pixel && app.browser.open(pixel, address));
    this.#later(notBefore(course.clickMs), () => click && app.browser.open(click, address));
    const oneClick = { method: "POST", body: "List-Unsubscribe=One-Click" };
    if (course.reply?.isOptOut)
      this.#later(course.reply.afterMs, () => unsubscribe && app.browser.open(unsubscribe, address, oneClick));
    this.#later(course.complainMs, () => app.sns.complain(mail, address));
    this.#later(course.buyMs, () => this.#buyers.buy("aurora", address) || this.#buyers.buy("bela", address));
  }

  get #wires() {
    const { app, gateway, limits, clock, media, received } = this.#settings;
    return { meta: app?.meta ?? null, gateway, limits, clock, media, received };
  }

  #say(sent: Sent, said: Said): string {
    return reportReply(this.#wires, sent, said);
  }

  #stranger(to: string): Sent {
    const [number] = this.#settings.directory.numbers.values();
    if (!number) throw new Error("The stub's directory has no number");
    const nothing = { id: "", type: "text", text: "", link: null, stopButton: null, template: null, opaque: null };
    return { via: "graph", number, to, waId: waIdOf(to), ...nothing, file: null };
  }

  #next(person: string): number {
    const nth = (this.#counts.get(person) ?? 0) + 1;
    this.#counts.set(person, nth);
    return nth;
  }

  #later(afterMs: number | null, task: () => unknown): void {
    if (afterMs !== null) this.#settings.agenda.after(afterMs, () => void task());
  }
}

/** Brazilian landline: the subscriber number starts with 2 to 5. */
export function isLandline(digits: string): boolean {
  return /^55\d{2}[2-5]\d{7}$/.test(digits);
}

function answer({ at, withFile }: NonNullable<Course["reply"]>): Said {
  const quotes = at % 3 === 0;
  return withFile ? { ...fileReplyOf(at), quotes } : { text: replyOf(at), quotes };
}

/** Half of the time by the button if there is one, else by text. */
function optOut({ stopButton }: Sent, draw: number): Said {
  if (stopButton && draw % 2 === 0) return { ...stopButton, quotes: true };
  return { text: stopWordOf(draw), quotes: false };
}
