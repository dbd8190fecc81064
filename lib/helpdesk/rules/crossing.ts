/** A customer who got no answer in a day can't be answered over WhatsApp any more: nothing is tried for longer. */
const GIVE_UP_MS = 24 * 60 * 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const SHORTEST_PAUSE_MS = 15_000;

/** So often one message is tried that the helpdesk won't take although it answers. */
const MAX_ATTEMPTS = 10;
/** Whoever claimed a message and died gives it back by that. It outlasts every call that one crossing makes. */
export const LEASE_SECONDS = 240;

type Open = { createdAt: Date; attempts: number };

/**
 * While the helpdesk is away everything waits, a quarter as long again as it has waited already. Null: it has waited for
 * a day, and is given up.
 */
export function pauseForOutage({ createdAt }: Open, now: Date): number | null {
  const waited = now.getTime() - createdAt.getTime();
  return waited >= GIVE_UP_MS ? null : Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, waited / 4));
}

/** One message that fails alone is tried less and less often. Null: that was the last time. */
export function pauseForRefusal({ attempts }: Open): number | null {
  return attempts >= MAX_ATTEMPTS ? null : Math.min(LONGEST_PAUSE_MS, 5_000 * 2 ** attempts);
}

/** `in`: a customer's message, `recorded`: a campaign's, copied into the helpdesk, `out`: an agent's answer. */
export type Direction = "in" | "recorded" | "out";
/** `sending`: it may have gone. `sent` and `refused`: the helpdesk still has to be told. The last four are final. */
export type CrossingState = "queued" | "sending" | "sent" | "refused" | "done" | "failed" | "unknown" | "skipped";

/** Why a message doesn't cross, or not yet. */
export type CrossingProblem =
  | ("menu" | "menu_answer" | "no_inbox" | "helpdesk_away" | "helpdesk_busy" | "helpdesk_refused")
  | ("no_phone" | "no_number" | "number_unusable" | "window_closed" | "too_many_files" | "unanswered")
  | `provider_${string}`;

/**
 * What became of one try. `later`: nobody took it, and it may be tried anew. `stuck`: the helpdesk didn't do its part, or
 * nobody knows how far it came. `lost`: somebody else has it by now.
 */
export type Crossed =
  | { kind: "end"; state: Extract<CrossingState, "done" | "failed" | "unknown" | "skipped">; problem?: CrossingProblem }
  | { kind: "later"; at: Date; problem: CrossingProblem }
  | { kind: "stuck"; problem?: CrossingProblem }
  | { kind: "lost" };

/** WhatsApp's own code for a message after its 24 hours. */
const WINDOW_CODES = new Set(["provider_131047"]);

/** What the agent reads beside an answer that didn't reach the customer. */
export function explainRefusal(problem: CrossingProblem): string {
  if (problem === "window_closed" || WINDOW_CODES.has(problem))
    return "Não enviada: passaram 24 horas desde a última mensagem do cliente. Só um modelo aprovado chega até ele.";
  switch (problem) {
    case "no_phone":
      return "Não enviada: o contato não tem um telefone válido.";
    case "no_number":
      return "Não enviada: não há número de WhatsApp por onde este cliente tenha escrito.";
    case "number_unusable":
      return "Não enviada: o número de WhatsApp da loja não está pronto para enviar.";
    case "too_many_files":
      return "Não enviada: mande um arquivo por mensagem.";
    case "unanswered":
      return "O WhatsApp não confirmou o envio. Confirme com o cliente antes de mandar de novo.";
    default:
      return `Não enviada: o WhatsApp recusou a mensagem (${problem.replace("provider_", "código ")}).`;
  }
}
