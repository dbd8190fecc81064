import type { BusinessHours } from "../../lib/stores/schemas.ts";
import { seeded } from "./seeded.ts";

/** A day's scripted events of one organization, generated before the run. Times are in minutes since `START`. */
export type Day = {
  seed: number;
  timeoutMinutes: number;
  template: string | null;
  hours: BusinessHours | null;
  agents: { id: number; name: string }[];
  /** Agents' presence changes over time. */
  shifts: { at: number; agentId: number; isThere: boolean }[];
  people: Person[];
  /** Checks at which the helpdesk fails: every call, the agents call, or the call that lists waiting conversations. */
  outages: Map<number, "everything" | "members" | "list">;
  /** Checks at which creating a conversation takes `SLOW_SECONDS`. */
  slow: Set<number>;
};
export type Person = {
  id: number;
  contactId: number;
  name: string | null;
  phone: string;
  inboxId: number;
  arrivesAt: number;
  /** Whether an activity records when the label was added. */
  isLabelKnown: boolean;
  labels: string[];
  said: { senderName: string | null; type: "in" | "out"; content: string }[];
  answeredAt: number | null;
  closedAt: number | null;
  returnsAt: number | null;
  customer: { name: string; orders: number; cents: number } | null;
  /** Faults of this person's redirects at each step, in order. */
  hiccups: { step: Step; kind: "fails" | "answer lost" }[];
};
export type Step = "look" | "create" | "note" | "assign" | "message" | "label" | "changeLabels" | "resolve";

/** Tuesday 2026-03-10, midnight in UTC−3, and the first hours of the next day. */
export const START = Date.parse("2026-03-10T03:00:00.000Z");
export const CHECK_EVERY = 5;
export const CHECKS = (27 * 60) / CHECK_EVERY;
export const SLOW_SECONDS = 100;
const STEPS: Step[] = ["look", "create", "note", "assign", "message", "label", "changeLabels", "resolve"];

const NAMES = ["Bia Souza", "Caio Lima", "Duda Reis", "Edu Prado", "Flora Nunes", "+55 11 98888-0000", null];
const AGENTS = ["Ana Braga - ECOM", "Rui Costa - ECOM", "Lia Melo - ECOM"];

/** Deterministic per seed. At `rushAt` (in minutes) many conversations are overdue at once and the helpdesk is slow. */
export function writeDay(
  seed: number,
  { rushAt, ...fields }: Pick<Day, "timeoutMinutes" | "template" | "hours" | "shifts"> & { rushAt: number },
): Day {
  const random = seeded(seed);
  const chance = (percent: number) => random.below(100) < percent;
  const people = Array.from({ length: 100 }, (_, index): Person => {
    const id = index + 1;
    const arrivesAt = random.below(24 * 60);
    const later = (percent: number, most: number) => (chance(percent) ? arrivesAt + 1 + random.below(most) : null);
    return {
      id,
      contactId: 1_000 + id,
      name: random.pick(NAMES),
      phone: `55119${70_000_000 + seed * 1_000 + id}`,
      inboxId: random.pick([10, 10, 10, 20, 20, 20, 20, 80, 99]),
      arrivesAt,
      isLabelKnown: chance(75),
      labels: chance(20) ? ["vip"] : [],
      said: Array.from({ length: 1 + random.below(6) }, (_, turn) => ({
        senderName: chance(80) ? `Pessoa ${id}` : null,
        type: turn % 3 === 2 ? ("out" as const) : ("in" as const),
        content: `Recado ${turn} de ${id}`,
      })),
      answeredAt: later(30, 90),
      closedAt: later(10, 200),
      returnsAt: later(25, 400),
      customer: chance(30) ? { name: `Rita ${id}`, orders: random.below(3), cents: random.below(90_000) } : null,
      hiccups: chance(35)
        ? Array.from({ length: 1 + random.below(3) }, () => ({
            step: random.pick(STEPS),
            kind: random.pick(["fails", "answer lost"] as const),
          }))
        : [],
    };
  });
  const outages: Day["outages"] = new Map();
  for (let index = 0; index < 25; index += 1)
    outages.set(random.below(CHECKS), random.pick(["everything", "members", "list"]));
  const rush = rushAt / CHECK_EVERY;
  const slow = new Set([rush, rush + 1, rush + 2, ...Array.from({ length: 30 }, () => random.below(CHECKS))]);
  const agents = AGENTS.map((name, index) => ({ id: 501 + index, name }));
  return { seed, ...fields, agents, people, outages, slow };
}
