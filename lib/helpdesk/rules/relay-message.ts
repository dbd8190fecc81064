/** WhatsApp allows no free replies after 24 hours, so retries end then. */
const GIVE_UP_MS = 24 * 60 * 60_000;
const LONGEST_PAUSE_MS = 15 * 60_000;
const SHORTEST_PAUSE_MS = 15_000;

/** Attempts for one message that a reachable helpdesk rejects. */
const MAX_ATTEMPTS = 10;
/**
 * Claim lease: after a crash the message becomes available again. Exceeds the total duration of all calls for one
 * message.
 */
export const LEASE_SECONDS = 240;

type Open = { createdAt: Date; attempts: number };

/** Retry delay during a helpdesk outage: a quarter of the time waited so far. Null after a day: give up. */
export function pauseForOutage({ createdAt }: Open, now: Date): number | null {
  const waited = now.getTime() - createdAt.getTime();
  return waited >= GIVE_UP_MS ? null : Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, waited / 4));
}

/** Exponential backoff for one message that fails alone. Null: no attempts left. */
export function pauseForRefusal({ attempts }: Open): number | null {
  return attempts >= MAX_ATTEMPTS ? null : Math.min(LONGEST_PAUSE_MS, 5_000 * 2 ** attempts);
}

/** `in`: customer message. `recorded`: copy of a campaign message. `out`: agent's answer. */
export type Direction = "in" | "recorded" | "out";
/** `sending`: possibly sent. `sent` and `refused`: the helpdesk must still be updated. The last four are final. */
export type RelayState = "queued" | "sending" | "sent" | "refused" | "done" | "failed" | "unknown" | "skipped";

/** Why a message is not relayed, or not yet. */
export type RelayProblem =
  | ("menu" | "menu_answer" | "no_inbox" | "helpdesk_away" | "helpdesk_busy" | "helpdesk_refused")
  | ("no_phone" | "no_number" | "number_unusable" | "window_closed" | "unanswered")
  | ("file_gone" | "file_denied" | "file_blocked" | "file_too_large" | "file_truncated" | "file_unavailable")
  | `provider_${string}`;

/**
 * Result of one attempt. `later`: not accepted, safe to retry. `stuck`: the helpdesk failed or the progress is unknown.
 * `lost`: another worker has the claim.
 */
export type RelayOutcome =
  | { kind: "end"; state: Extract<RelayState, "done" | "failed" | "unknown" | "skipped">; problem?: RelayProblem }
  | { kind: "later"; at: Date; problem: RelayProblem }
  | { kind: "stuck"; problem?: RelayProblem }
  | { kind: "lost" };

type Part = { part: number; parts: number };

/** WhatsApp's code for a message outside the 24-hour window. */
const WINDOW_CODES = new Set(["provider_131047"]);

/** Failure text for the agent about a message that WhatsApp rejected; names the part of a split answer. */
export function explainRefusal(problem: RelayProblem, part?: Part): string {
  return ofPart(reasonOf(problem), part);
}

/** Failure text for a message that WhatsApp accepted but could not deliver. */
export function explainFailure(code: string | null, part?: Part): string {
  return ofPart(`Não entregue pelo WhatsApp (código ${code ?? "desconhecido"}).`, part);
}

function ofPart(reason: string, { part, parts }: Part = { part: 0, parts: 1 }): string {
  return parts === 1 ? reason : `Parte ${part + 1} de ${parts} desta resposta. ${reason}`;
}

function reasonOf(problem: RelayProblem): string {
  if (problem === "window_closed" || WINDOW_CODES.has(problem))
    return "Não enviada: a janela de 24 h desde a última mensagem do cliente acabou. Só um modelo aprovado chega até ele.";
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
