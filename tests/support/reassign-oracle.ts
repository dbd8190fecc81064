import { walkHours } from "./hours-oracle.ts";
import { CHECK_EVERY, CHECKS, type Day, type Person, SLOW_SECONDS, START, type Step } from "./reassign-day.ts";
import { seeded } from "./seeded.ts";

/**
 * The expected redirects of a day, derived from the rules alone, without a query, a call or product code. Each person
 * is a small state machine; every check decides which conversations are redirected.
 */
export type Predicted = {
  redirects: PredictedRedirect[];
  /** The final state of each person's original conversation. */
  conversations: Map<number, { status: string; labels: string[] }>;
};
export type PredictedRedirect = {
  person: number;
  inboxId: number;
  agentId: number;
  waitingSince: number;
  minutesWaited: number;
  createdAt: number;
  /** Null if not completed by the end of the day. */
  completedAt: number | null;
  attempts: number;
  /** Content of the new conversation; null while it doesn't exist. */
  made: { assigneeId: number | null; note: string | null; message: string | null; labels: string[] } | null;
};

const MINUTE = 60_000;
const [WAITING, REDIRECTED, NO_AGENT] = ["cliente_aguardando", "atendimento_redirecionado", "sem_agente_disponivel"];
const ORDER: Step[] = ["create", "note", "assign", "message", "label", "changeLabels", "resolve"];
/** Stores whose conversations are redirected: not the e-commerce team's own, nor inboxes without a store. */
const STORE: Record<number, string> = { 10: "Loja F10", 20: "Loja F20" };

type State = {
  person: Person;
  status: "absent" | "open" | "resolved";
  labels: Set<string>;
  /** Start of the wait; with `isByActivity`, any activity of the conversation restarts it. */
  since: number;
  isByActivity: boolean;
  hiccups: Person["hiccups"];
  open: { redirect: PredictedRedirect; next: number; restsUntil: number } | null;
};

export function predictDay(day: Day): Predicted {
  const random = seeded(day.seed);
  const redirects: PredictedRedirect[] = [];
  const states = day.people.map(
    (person): State => ({
      person,
      status: "absent",
      labels: new Set([...person.labels, WAITING as string]),
      since: 0,
      isByActivity: !person.isLabelKnown,
      hiccups: [...person.hiccups],
      open: null,
    }),
  );
  const there = new Set<number>();
  const isOpen = day.hours && walkHours(day.hours, new Date(START), CHECKS * CHECK_EVERY + 10);

  for (let check = 0; check < CHECKS; check += 1) {
    const minute = check * CHECK_EVERY;
    happen(day, states, there, minute);
    const outage = day.outages.get(check);
    const now = START + minute * MINUTE;
    const isSlow = day.slow.has(check);
    const line = { now, until: now + 4 * MINUTE, isSlow, outage, day };

    const resting = states.filter((it) => it.open && it.open.restsUntil <= now);
    const isLookedFor = !outage && (!isOpen || isOpen(minute).isOpen);
    const overdue = isLookedFor ? states.filter((it) => isOverdue(it, now, day.timeoutMinutes)) : [];
    for (const state of resting.sort((a, b) => redirects.indexOf(redirectOf(a)) - redirects.indexOf(redirectOf(b)))) {
      if (line.now > line.until) break;
      redirectOf(state).attempts += 1;
      work(state, line, redirects);
    }
    for (const state of overdue.sort((a, b) => a.since - b.since || a.person.id - b.person.id)) {
      if (line.now > line.until) break;
      const agents = [...there].sort();
      if (agents.length === 0) {
        mark(state, now);
        continue;
      }
      const agentId = agents[Math.floor((random.below(1_000) / 1_000) * agents.length)] as number;
      const redirect: PredictedRedirect = {
        person: state.person.id,
        inboxId: state.person.inboxId,
        agentId,
        waitingSince: state.since,
        minutesWaited: Math.floor((line.now - state.since) / MINUTE),
        createdAt: line.now,
        completedAt: null,
        attempts: 1,
        made: null,
      };
      redirects.push(redirect);
      state.open = { redirect, next: 0, restsUntil: 0 };
      work(state, line, redirects);
    }
  }
  happen(day, states, there, CHECKS * CHECK_EVERY);
  const ends = states.map(({ person, status, labels }) => [person.id, { status, labels: [...labels].sort() }] as const);
  return { redirects, conversations: new Map(ends) };
}

/** Applies people's actions since the last check, in chronological order. */
function happen(day: Day, states: State[], there: Set<number>, until: number): void {
  for (let minute = Math.max(0, until - CHECK_EVERY + 1); minute <= until; minute += 1) {
    for (const shift of day.shifts.filter(({ at }) => at === minute))
      shift.isThere ? there.add(shift.agentId) : there.delete(shift.agentId);
    for (const state of states) {
      const { person } = state;
      const at = START + minute * MINUTE;
      if (person.arrivesAt === minute) Object.assign(state, { status: "open", since: at });
      const isOpen = state.status === "open";
      if (person.answeredAt === minute && isOpen) state.labels.delete(WAITING as string);
      if (person.closedAt === minute && isOpen) state.status = "resolved";
      const isHandedOver = state.status === "resolved" && state.labels.has(REDIRECTED as string) && !state.open;
      if (person.returnsAt === minute && isHandedOver)
        Object.assign(state, { status: "open", since: at, isByActivity: true });
    }
  }
}

function isOverdue({ person, status, labels, since, open }: State, now: number, timeoutMinutes: number): boolean {
  const waits = status === "open" && labels.has(WAITING as string) && open === null && person.inboxId in STORE;
  return waits && now - since > timeoutMinutes * MINUTE;
}

function mark(state: State, now: number): void {
  if (state.labels.has(NO_AGENT as string)) return;
  state.labels.add(NO_AGENT as string);
  if (state.isByActivity) state.since = now;
}

type Line = { now: number; until: number; isSlow: boolean; outage: Outage | undefined; day: Day };
type Outage = "everything" | "members" | "list";

/** One attempt at a redirect, up to its first failure. */
function work(state: State, line: Line, redirects: PredictedRedirect[]): void {
  const open = state.open as NonNullable<State["open"]>;
  const { redirect } = open;
  const stop = () => {
    open.restsUntil = line.now + MINUTE * 2 ** (redirect.attempts - 1);
  };
  if (line.outage === "everything" || trip(state, "look")) {
    stop();
    return;
  }
  const first = open.next;
  for (; open.next < ORDER.length; open.next += 1) {
    const step = ORDER[open.next] as Step;
    const isDoneAlready = redirect.attempts > 1 && open.next === first && isThere(redirect, step);
    if (isDoneAlready) continue;
    if (step === "create") {
      if (state.status !== "open" || !state.labels.has(WAITING as string)) {
        redirects.splice(redirects.indexOf(redirect), 1);
        state.open = null;
        return;
      }
      if (line.isSlow) line.now += SLOW_SECONDS * 1_000;
    }
    // The agents are fetched again before the assignment.
    const trouble = line.outage === "members" && step === "assign" ? "fails" : trip(state, step);
    if (trouble !== "fails") effect(state, step, line.day);
    if (trouble) {
      stop();
      return;
    }
  }
  redirect.completedAt = line.now;
  state.open = null;
}

const redirectOf = ({ open }: State) => (open as NonNullable<State["open"]>).redirect;

/** A step with an unknown outcome is looked up before it is repeated. */
function isThere({ made }: PredictedRedirect, step: Step): boolean {
  if (step === "create") return made !== null;
  if (step === "note") return made?.note != null;
  return step === "message" && made?.message != null;
}

function trip(state: State, step: Step): "fails" | "answer lost" | null {
  const index = state.hiccups.findIndex((it) => it.step === step);
  return index < 0 ? null : (state.hiccups.splice(index, 1)[0]?.kind ?? null);
}

function effect(state: State, step: Step, day: Day): void {
  const { redirect } = state.open as NonNullable<State["open"]>;
  const { labels, person } = state;
  if (step === "create") redirect.made = { assigneeId: null, note: null, message: null, labels: [] };
  const made = redirect.made as NonNullable<PredictedRedirect["made"]>;
  if (step === "note") made.note = noteOf(person, redirect);
  if (step === "assign") made.assigneeId = redirect.agentId;
  if (step === "message") made.message = messageOf(person, day, redirect.agentId);
  if (step === "label") made.labels = [REDIRECTED, WAITING] as string[];
  if (step === "resolve") state.status = "resolved";
  if (step !== "changeLabels") return;
  labels.delete(NO_AGENT as string);
  labels.add(REDIRECTED as string);
  labels.add(WAITING as string);
}

const isName = (name: string | null) => name !== null && !name.startsWith("+");

function messageOf({ name, customer }: Person, { template, agents }: Day, agentId: number): string {
  const agent = agents.find(({ id }) => id === agentId)?.name.split(" ")[0];
  const full = isName(name) ? name : (customer?.name ?? null);
  const first = full?.split(" ")[0];
  if (template === null)
    return `Olá${first ? `, ${first}` : ""}! Aqui é ${agent}. Seu atendimento foi transferido para a nossa equipe e logo falaremos com você.`;
  if (template.startsWith("Oi")) return `Oi${first ? ` ${first}` : ""}, ${agent} assume daqui.`;
  return template;
}

function waitOf(minutes: number): string {
  const units = [
    [Math.floor(minutes / 1_440), "d"],
    [Math.floor((minutes % 1_440) / 60), "h"],
    [minutes % 60, "min"],
  ] as const;
  const shown = units.filter(([count]) => count > 0).slice(0, 2);
  const isGap = shown[0]?.[1] === "d" && shown[1]?.[1] === "min";
  return (isGap ? shown.slice(0, 1) : shown).map(([count, unit]) => `${count} ${unit}`).join(" ") || "0 min";
}

function noteOf({ id, name, phone, customer, said, inboxId }: Person, { minutesWaited }: PredictedRedirect): string {
  const bought = customer && `R$ ${(customer.cents / 100).toFixed(2).replace(".", ",")}`;
  const known = !customer
    ? ["Não encontrado no cadastro."]
    : [
        "Grupo RFM: Promissores",
        customer.orders === 0
          ? "Ainda não comprou"
          : `${customer.orders} ${customer.orders === 1 ? "compra" : "compras"}, ${bought}, a última em 01/03/2026`,
      ];
  return [
    `Atendimento transferido da conversa #${id}`,
    `${STORE[inboxId]}, sem resposta por ${waitOf(minutesWaited)}.`,
    "",
    "**Cliente**",
    ...[name ?? customer?.name ?? [], `+${phone}`, known].flat(),
    "",
    "**Últimas mensagens**",
    ...said.slice(-4).map((it) => `${it.senderName ?? (it.type === "in" ? "Cliente" : "Atendente")}: ${it.content}`),
  ].join("\n");
}
