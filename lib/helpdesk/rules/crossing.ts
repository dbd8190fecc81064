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
  | ("no_phone" | "no_number" | "number_unusable" | "window_closed" | "unanswered")
  | ("file_gone" | "file_denied" | "file_blocked" | "file_too_large" | "file_truncated" | "file_unavailable")
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

type Part = { part: number; parts: number };

/** WhatsApp's own code for a message after its 24 hours. */
const WINDOW_CODES = new Set(["provider_131047"]);

/** What the agent reads about an answer that WhatsApp didn't take; of several messages, about one of them. */
export function explainRefusal(problem: CrossingProblem, part?: Part): string {
  return ofPart(reasonOf(problem), part);
}

/** The same about an answer that WhatsApp took and could not deliver. */
export function explainFailure(code: string | null, part?: Part): string {
  return ofPart(`Não entregue pelo WhatsApp (código ${code ?? "desconhecido"}).`, part);
}

function ofPart(reason: string, { part, parts }: Part = { part: 0, parts: 1 }): string {
  return parts === 1 ? reason : `Parte ${part + 1} de ${parts} desta resposta. ${reason}`;
}

function reasonOf(problem: CrossingProblem): string {
  if (problem === "window_closed" || WINDOW_CODES.has(problem))
    return "Não enviada: passaram 24 horas desde a última mensagem do cliente. Só um modelo aprovado chega até ele.";
  switch (problem) {
    case "no_phone":
      return "Não enviada: o contato não tem um telefone válido.";
    case "no_number":
      return "Não enviada: não há número de WhatsApp por onde este cliente tenha escrito.";
    case "number_unusable":
      return "Não enviada: o número de WhatsApp da loja não está pronto para enviar.";
    case "file_gone":
      return "Não enviada: o arquivo não está mais no helpdesk.";
    case "file_too_large":
      return "Não enviada: o arquivo passa do tamanho que o WhatsApp aceita.";
    case "file_blocked":
      return "Não enviada: o endereço do arquivo não é permitido.";
    case "file_denied":
    case "file_truncated":
    case "file_unavailable":
      return "Não enviada: o helpdesk não entregou o arquivo. Anexe o arquivo de novo.";
    case "unanswered":
      return "O WhatsApp não confirmou o envio. Confirme com o cliente antes de mandar de novo.";
    default:
      return `Não enviada: o WhatsApp recusou a mensagem (${problem.replace("provider_", "código ")}).`;
  }
}
