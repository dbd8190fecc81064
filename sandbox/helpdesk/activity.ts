import { utc } from "./database.ts";
import type { Status } from "./enums.ts";
import type { Locale, Turn } from "./turn.ts";

type Told =
  | { kind: "status"; status: Status }
  | { kind: "reopened" }
  | { kind: "labels"; added: string[]; removed: string[] }
  | { kind: "assigned"; id: number; name: string }
  | { kind: "unassigned" };

type Words = {
  status: Record<Status, (user: string) => string>;
  reopened: string;
  added: (user: string, labels: string) => string;
  removed: (user: string, labels: string) => string;
  selfAssigned: (user: string) => string;
  assigned: (user: string, agent: string) => string;
  unassigned: (user: string) => string;
};

/** Texts exactly as the helpdesk writes them: the product parses them to find who did what. */
const WORDS: Record<Locale, Words> = {
  en: {
    status: {
      open: (user) => `Conversation was reopened by ${user}`,
      resolved: (user) => `Conversation was marked resolved by ${user}`,
      pending: (user) => `Conversation was marked as pending by ${user}`,
      snoozed: (user) => `Conversation was snoozed by ${user}`,
    },
    reopened: "System reopened the conversation due to a new incoming message.",
    added: (user, labels) => `${user} added ${labels}`,
    removed: (user, labels) => `${user} removed ${labels}`,
    selfAssigned: (user) => `${user} self-assigned this conversation`,
    assigned: (user, agent) => `Assigned to ${agent} by ${user}`,
    unassigned: (user) => `Conversation unassigned by ${user}`,
  },
  pt_BR: {
    status: {
      open: (user) => `Conversa foi reaberta por ${user}`,
      resolved: (user) => `Conversa foi marcada como resolvida por ${user}`,
      pending: (user) => `Conversa foi marcada como pendente por ${user}`,
      snoozed: (user) => `Conversa foi adiada por ${user}`,
    },
    reopened: "O sistema reabriu a conversa devido a uma nova mensagem recebida.",
    added: (user, labels) => `${user} adicionou ${labels}`,
    removed: (user, labels) => `${user} removeu ${labels}`,
    selfAssigned: (user) => `${user} atribuiu a si mesmo essa conversa`,
    assigned: (user, agent) => `Atribuído a ${agent} por ${user}`,
    unassigned: (user) => `Conversa desatribuída por ${user}`,
  },
};

/**
 * Writes an activity message: a line in the conversation that describes a change. It has no sender and emits no
 * webhook.
 */
export async function writeActivity(turn: Turn, conversationId: number, told: Told): Promise<void> {
  const { sql, now, actor } = turn;
  for (const content of linesOf(WORDS[actor.locale], turn, told))
    await sql.rows(
      `WITH active AS (UPDATE conversations SET last_activity_at = $3 WHERE id = $1 RETURNING account_id, inbox_id, id)
       INSERT INTO messages (content, account_id, inbox_id, conversation_id, message_type, created_at, updated_at)
       SELECT $2, account_id, inbox_id, id, 2, $3, $3 FROM active`,
      [conversationId, content, utc(now)],
    );
}

function linesOf(words: Words, { actor }: Turn, told: Told): string[] {
  switch (told.kind) {
    case "status":
      return [words.status[told.status](actor.name)];
    case "reopened":
      return [words.reopened];
    case "labels":
      return [
        ...(told.added.length > 0 ? [words.added(actor.name, told.added.join(", "))] : []),
        ...(told.removed.length > 0 ? [words.removed(actor.name, told.removed.join(", "))] : []),
      ];
    case "assigned":
      return [told.id === actor.id ? words.selfAssigned(actor.name) : words.assigned(actor.name, told.name)];
    case "unassigned":
      return [words.unassigned(actor.name)];
    default:
      return told satisfies never;
  }
}
