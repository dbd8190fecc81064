import { z } from "zod";
import { createRandom, type Random } from "../random.ts";

const Share = z.number().min(0).max(1);

/** Other shares for messages whose subject or text contains these words, so that an A/B test has a true difference. */
const Liked = z.strictObject({
  contains: z.string().min(1).max(200),
  read: Share.optional(),
  click: Share.optional(),
  buy: Share.optional(),
});

/** Behaviour of simulated customers. All shares except `deliver` apply to those who read. */
export const Habits = z.strictObject({
  /** Share of messages delivered; the others fail with various errors. */
  deliver: Share,
  /** Share of the delivered messages. */
  read: Share,
  reply: Share,
  /** Share of the replies with an image, a voice message, a document or a location. */
  file: Share,
  optOut: Share,
  click: Share,
  buy: Share,
  /** E-mail only: share of spam complaints. */
  complain: Share,
  /** Time unit: a delivery takes up to one, reading several. */
  delayMs: z.number().min(0).max(3_600_000),
  /** Earliest time at which a mail is opened or clicked: faster events are treated as scanners. */
  mailAfterMs: z.number().min(0).max(3_600_000),
  /** Of several that match, the first applies. */
  messages: z.array(Liked).max(20),
});
export type Habits = z.infer<typeof Habits>;

/** The habits towards one message. `words`: its subject or text. */
export function habitsTowards(habits: Habits, words: string): Habits {
  const { contains: _, ...liked } = habits.messages.find(({ contains }) => words.includes(contains)) ?? {
    contains: "",
  };
  return { ...habits, ...liked };
}

/** Shares of all customers who get a message. */
export type TrueEffect = { readRate: number; clickRate: number; purchaseRate: number };

/**
 * The effect that a message to a mobile phone truly has, to check a measured one against it. `purchaseRate`: by how much
 * it raises the share of customers who buy; a reader buys with probability `buy`, in addition to their other purchases.
 */
export function trueEffect(habits: Habits): TrueEffect & { messages: (TrueEffect & { contains: string })[] } {
  return {
    ...effectOf(habits),
    messages: habits.messages.map(({ contains }) => ({ contains, ...effectOf(habitsTowards(habits, contains)) })),
  };
}

function effectOf({ deliver, read, click, buy }: Habits): TrueEffect {
  const readRate = deliver * read;
  return { readRate, clickRate: readRate * click, purchaseRate: readRate * buy };
}

/** No actions: tests trigger only what they ask for. */
export const SILENT: Habits = {
  deliver: 1,
  read: 0,
  reply: 0,
  file: 0,
  optOut: 0,
  click: 0,
  buy: 0,
  complain: 0,
  delayMs: 10,
  mailAfterMs: 0,
  messages: [],
};

/** Customers of the demo like this better than other subjects; its A/B test compares both. */
export const LIKED_SUBJECT = "Separamos para você";

/** The demo's behaviour, compressed from days to minutes. */
export const LIVELY: Habits = {
  deliver: 0.965,
  read: 0.74,
  reply: 0.09,
  file: 0.25,
  optOut: 0.012,
  click: 0.24,
  buy: 0.06,
  complain: 0.002,
  delayMs: 4_000,
  mailAfterMs: 12_000,
  messages: [{ contains: LIKED_SUBJECT, click: 0.5, buy: 0.12 }],
};

/** What one customer does with one message: times after sending, null for events that do not happen. */
export type Course = {
  failure: "unreachable" | "too_many" | "stopped_marketing" | null;
  sentMs: number;
  /** Some read events arrive without a delivery event. */
  deliveredMs: number | null;
  readMs: number | null;
  clickMs: number | null;
  /** An opt-out contains nothing else. */
  reply: { afterMs: number; isOptOut: boolean; withFile: boolean; at: number } | null;
  buyMs: number | null;
  complainMs: number | null;
};

const LOST_DELIVERY_SHARE = 0.03;
const FAILURES = ["unreachable", "unreachable", "unreachable", "too_many", "too_many", "stopped_marketing"] as const;

/**
 * Deterministic for a seed, person and message number; every share is drawn, used or not, to keep the sequence stable.
 */
export function courseOf(habits: Habits, seed: number, person: string, nth: number): Course {
  const random = createRandom(seed, "habits", person, nth);
  const draws = { deliver: random.next(), read: random.next(), reply: random.next(), optOut: random.next() };
  const more = { click: random.next(), buy: random.next(), complain: random.next(), lost: random.next() };
  const times = timesOf(habits.delayMs, random);
  const failure = random.pick(FAILURES);
  const isDelivered = draws.deliver < habits.deliver;
  const isRead = isDelivered && draws.read < habits.read;
  const isOptOut = isRead && draws.optOut < habits.optOut;
  const replies = isOptOut || (isRead && draws.reply < habits.reply);
  const at = random.between(0, 1_000);
  const withFile = random.next() < habits.file;
  return {
    failure: isDelivered ? null : failure,
    sentMs: times.sent,
    deliveredMs: isDelivered && !(isRead && more.lost < LOST_DELIVERY_SHARE) ? times.delivered : null,
    readMs: isRead ? times.read : null,
    clickMs: isRead && more.click < habits.click ? times.click : null,
    reply: replies ? { afterMs: times.reply, isOptOut, withFile, at } : null,
    buyMs: isRead && more.buy < habits.buy ? times.buy : null,
    complainMs: isRead && more.complain < habits.complain ? times.reply : null,
  };
}

function timesOf(step: number, random: Random) {
  const sent = step * 0.3 * random.next();
  const delivered = sent + step * 0.7 * random.next();
  const read = delivered + step * (0.2 + 3 * random.next());
  const click = read + step * (0.1 + random.next());
  const reply = read + step * (0.3 + 3 * random.next());
  return { sent, delivered, read, click, reply, buy: click + step * (1 + 4 * random.next()) };
}
