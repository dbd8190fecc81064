import { describe, expect, it } from "vitest";
import { unsafeFindDueReassignments } from "../../../lib/helpdesk/index.ts";
import { listJobRuns } from "../../../lib/jobs/index.ts";
import type { BusinessHours } from "../../../lib/stores/schemas.ts";
import { findAllDue } from "../../support/find-all-due.ts";
import type { CallFault } from "../../support/memory-desk.ts";
import {
  CHECK_EVERY,
  CHECKS,
  type Day,
  type Person,
  SLOW_SECONDS,
  START,
  type Step,
  writeDay,
} from "../../support/reassign-day.ts";
import { type PredictedRedirect, predictDay } from "../../support/reassign-oracle.ts";
import { ECOMMERCE_INBOX, ReassignWorld } from "../../support/reassign-world.ts";
import { seeded } from "../../support/seeded.ts";

// A day with 300 conversations in three organizations: customers come, get replies, close and return; agents come and
// go; helpdesks time out, lose responses and are slow. The result must equal the oracle's.
const closed = { active: false, open: "09:00", close: "18:00" };
const open = (from: string, to: string) => ({ active: true, open: from, close: to });
const hours = (tuesday: BusinessHours["schedule"]["tuesday"]): BusinessHours => ({
  schedule: {
    monday: closed,
    tuesday,
    wednesday: closed,
    thursday: closed,
    friday: closed,
    saturday: closed,
    sunday: closed,
  },
});
const shift = (agentId: number, ...stretches: [number, number][]) =>
  stretches.flatMap(([from, to]) => [
    { at: from, agentId, isThere: true },
    { at: to, agentId, isThere: false },
  ]);

const DAYS: Day[] = [
  writeDay(11, {
    timeoutMinutes: 30,
    template: null,
    hours: hours(open("09:00", "18:00")),
    rushAt: 570,
    shifts: [...shift(501, [570, 720], [780, 1_080]), ...shift(502, [560, 700]), ...shift(503, [800, 1_020])],
  }),
  writeDay(22, {
    timeoutMinutes: 7,
    template: "Oi {{customer}}, {{agent}} assume daqui.",
    hours: hours(open("20:00", "02:00")),
    rushAt: 1_200,
    shifts: [...shift(501, [0, 1_300]), ...shift(502, [1_250, 1_500]), ...shift(503, [1_400, 1_450])],
  }),
  writeDay(33, {
    timeoutMinutes: 60,
    template: "Já vamos falar com você.",
    hours: null,
    rushAt: 900,
    shifts: [...shift(501, [900, 1_600]), ...shift(502, [960, 1_200])],
  }),
];

async function openWorld(day: Day): Promise<{ world: ReassignWorld; customerIds: Map<number, string> }> {
  const random = seeded(day.seed);
  const options = { timeoutMinutes: day.timeoutMinutes, message: day.template, hours: day.hours };
  const at = new Date(START).toISOString();
  const world = await ReassignWorld.open(at, options, () => random.below(1_000) / 1_000);
  for (const { id, name } of day.agents) world.agent(id, name, "offline");
  const customerIds = new Map<number, string>();
  for (const { id, phone, customer } of day.people)
    if (customer) customerIds.set(id, await addCustomer(world, phone.slice(2), customer));
  return { world, customerIds };
}

async function addCustomer(
  { ctx, orgId, storeIds }: ReassignWorld,
  phone: string,
  { name, orders, cents }: NonNullable<Person["customer"]>,
): Promise<string> {
  const storeId = storeIds.get(10) as string;
  const lastOrderAt = orders > 0 ? new Date("2026-03-01T12:00:00Z") : null;
  return ctx.db.transaction(async ({ prisma }) => {
    const { id } = await prisma.customer.create({
      data: { organizationId: orgId, storeId, name, phone, phoneType: "MOBILE" },
    });
    const metrics = { spentCents: cents, orderCount: orders, lastOrderAt, rfmStatus: "promising" };
    await prisma.customerMetrics.create({ data: { organizationId: orgId, customerId: id, storeId, ...metrics } });
    return id;
  });
}

function happen(day: Day, world: ReassignWorld, until: number): void {
  const { desk } = world;
  for (let minute = Math.max(0, until - CHECK_EVERY + 1); minute <= until; minute += 1) {
    world.now = new Date(START + minute * 60_000);
    for (const { agentId, isThere } of day.shifts.filter(({ at }) => at === minute)) {
      const agent = desk.members.get(ECOMMERCE_INBOX)?.find(({ id }) => id === agentId);
      if (agent) agent.availability = isThere ? "online" : "offline";
    }
    for (const person of day.people) {
      if (person.arrivesAt === minute) arrive(world, person);
      const conversation = desk.conversations.get(person.id);
      if (!conversation) continue;
      if (person.answeredAt === minute && conversation.status === "open")
        desk.label(
          person.id,
          conversation.labels.filter((label) => label !== "cliente_aguardando"),
        );
      if (person.closedAt === minute && conversation.status === "open") conversation.status = "resolved";
      const isRedirected = conversation.labels.includes("atendimento_redirecionado");
      if (person.returnsAt === minute && conversation.status === "resolved" && isRedirected && !world.inHand(person.id))
        Object.assign(conversation, { status: "open", lastActivityAt: world.now });
    }
  }
}

function arrive({ desk }: ReassignWorld, person: Person): void {
  const { id, contactId, name, phone, inboxId, said, labels, isLabelKnown } = person;
  const messages = said.map((line) => ({ ...line, isPrivate: false, isAutomated: false }));
  const contact = { id: contactId, name, phone: `+${phone}` };
  desk.add({ id, inboxId, contact, messages, labels: isLabelKnown ? labels : [...labels, "cliente_aguardando"] });
  if (isLabelKnown) desk.label(id, [...labels, "cliente_aguardando"]);
}

function troubles(day: Day, world: ReassignWorld): { check: number } {
  const state = { check: 0 };
  const left = new Map(day.people.map((person) => [person.contactId, [...person.hiccups]]));
  const contactOf = (call: string, id: number) =>
    call === "create" ? id : (world.desk.conversations.get(id)?.contact?.id ?? 0);
  const hiccup = (call: string, id: number): CallFault => {
    const mine = left.get(contactOf(call, id)) ?? [];
    const index = mine.findIndex(({ step }) => step === (call as Step));
    return index < 0 ? null : (mine.splice(index, 1)[0]?.kind ?? null);
  };
  world.desk.fault = (call, id) => {
    const outage = day.outages.get(state.check);
    if (outage === "everything" || (outage && outage === call)) return "fails";
    if (call === "create" && day.slow.has(state.check))
      world.now = new Date(world.now.getTime() + SLOW_SECONDS * 1_000);
    return id === null || call === "members" ? null : hiccup(call, id);
  };
  return state;
}

async function live(day: Day, world: ReassignWorld): Promise<number> {
  const trouble = troubles(day, world);
  let handedOver = 0;
  const passes: boolean[] = [];
  for (let check = 0; check < CHECKS; check += 1) {
    trouble.check = check;
    happen(day, world, check * CHECK_EVERY);
    world.now = new Date(START + check * CHECK_EVERY * 60_000);
    const isDue = await isScheduled(world);
    const { state: _, ...counts } = await world.run();
    // A run that the schedule would have left out must not have had work.
    if (!isDue) expect({ check, ...counts }).toEqual({ check, ...IDLE });
    passes.push(isDue);
    handedOver += counts.redirected + counts.resumed;
    await world.noteInHand();
  }
  happen(day, world, CHECKS * CHECK_EVERY);
  expect([passes.includes(true), passes.includes(false)]).toEqual([true, true]);
  return handedOver;
}

const IDLE = { redirected: 0, resumed: 0, withoutAgent: 0, skipped: 0, failed: 0 };

async function isScheduled({ orgId, now }: ReassignWorld): Promise<boolean> {
  return (await findAllDue(unsafeFindDueReassignments, { now })).orgIds.includes(orgId);
}

type Found = Omit<PredictedRedirect, "attempts"> & { customerId: string | null; storeId: string | null; agent: string };

/** The redirect records and the contents of their conversations, in the oracle's form. */
async function found(world: ReassignWorld): Promise<Found[]> {
  return (await world.records()).map((record) => {
    const conversation = record.to === null ? null : world.desk.get(record.to);
    const text = (isPrivate: boolean) => {
      const said =
        conversation?.messages.filter((it) => it.isPrivate === isPrivate && it.isAutomated !== isPrivate) ?? [];
      expect(said.length).toBeLessThanOrEqual(1);
      return said[0]?.content ?? null;
    };
    expect(conversation?.messages.length ?? 0).toBeLessThanOrEqual(2);
    expect(conversation?.inboxId ?? ECOMMERCE_INBOX).toBe(ECOMMERCE_INBOX);
    expect(record.status).toBe(record.completedAt ? "completed" : "started");
    return {
      person: record.from,
      inboxId: record.fromInbox,
      agentId: record.agentId,
      agent: record.agentName,
      waitingSince: record.waitingSince.getTime(),
      minutesWaited: record.minutesWaited,
      createdAt: record.createdAt.getTime(),
      completedAt: record.completedAt?.getTime() ?? null,
      customerId: record.customerId,
      storeId: record.storeId,
      made: conversation && {
        assigneeId: conversation.assignee?.id ?? null,
        note: text(true),
        message: text(false),
        labels: [...conversation.labels].sort(),
      },
    };
  });
}

describe("a simulated day with three hundred conversations", () => {
  it.each(DAYS.map((day) => [day.seed, day] as const))(
    "ends with the result that an independent model predicts (seed %i)",
    { timeout: 240_000 },
    async (_seed, day) => {
      const { world, customerIds } = await openWorld(day);
      const handedOver = await live(day, world);
      const predicted = predictDay(day);
      const byPerson = (a: { person: number; createdAt: number }, b: typeof a) =>
        a.person - b.person || a.createdAt - b.createdAt;
      expect((await found(world)).sort(byPerson)).toEqual(
        predicted.redirects.sort(byPerson).map(({ attempts: _, ...redirect }) => ({
          ...redirect,
          agent: day.agents.find(({ id }) => id === redirect.agentId)?.name,
          customerId: customerIds.get(redirect.person) ?? null,
          storeId: world.storeIds.get(redirect.inboxId) ?? null,
        })),
      );
      const own = day.people.map(({ id }) => {
        const { status, labels } = world.desk.get(id);
        return [id, { status, labels: [...labels].sort() }] as const;
      });
      expect(new Map(own)).toEqual(predicted.conversations);
      const made = [...world.desk.conversations.values()].filter(({ id }) => id >= 10_000);
      expect(made).toHaveLength(predicted.redirects.filter((redirect) => redirect.made).length);
      expect(handedOver).toBe(predicted.redirects.filter(({ completedAt }) => completedAt !== null).length);
      const runs = await listJobRuns(world.ctx, { types: ["reassignment"], limit: 200 });
      expect(runs.data.every(({ status }) => status === "completed")).toBe(true);
    },
  );

  it("covers retries, repeated reassignments, slow runs and missing agents", () => {
    const all = DAYS.map(predictDay);
    const redirects = all.flatMap((it) => it.redirects);
    const ends = all.flatMap((it) => [...it.conversations.values()]);
    expect(redirects.length).toBeGreaterThan(100);
    expect(redirects.filter(({ attempts }) => attempts > 1).length).toBeGreaterThan(20);
    expect(new Set(redirects.map(({ agentId }) => agentId))).toEqual(new Set([501, 502, 503]));
    const twice = all.map((it) => it.redirects.length - new Set(it.redirects.map(({ person }) => person)).size);
    expect(twice.reduce((sum, count) => sum + count)).toBeGreaterThan(5);
    const isDuringSlowRun = ({ createdAt }: PredictedRedirect) => (createdAt - START) % (CHECK_EVERY * 60_000) > 0;
    expect(redirects.filter(isDuringSlowRun).length).toBeGreaterThan(3);
    expect(ends.filter(({ labels }) => labels.includes("sem_agente_disponivel")).length).toBeGreaterThan(3);
    expect(
      ends.filter(({ status, labels }) => status === "open" && labels.includes("cliente_aguardando")).length,
    ).toBeGreaterThan(10);
  });
});
