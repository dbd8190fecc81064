import type { FileProblem } from "../../messaging/index.ts";

/** Why a customer's file is missing in the helpdesk. */
export type NoFileReason = FileProblem | "helpdesk_refused" | "not_transferred";

/** Whether a retry may succeed. */
export function isPassingFileProblem(reason: NoFileReason): boolean {
  return reason === "unavailable" || reason === "truncated";
}

/** Text shown to the agent instead of the file. */
export function explainNoFile(reason: NoFileReason): string {
  switch (reason) {
    case "gone":
      return "o WhatsApp não tem mais o arquivo";
    case "denied":
      return "o WhatsApp não autorizou o download; confira o acesso do número nas configurações";
    case "blocked":
      return "o endereço do arquivo não é permitido";
    case "too_large":
      return "o arquivo passa do tamanho permitido";
    case "wrong_type":
      return "o tipo do arquivo não é permitido";
    case "truncated":
      return "o arquivo chegou incompleto";
    case "unavailable":
      return "o WhatsApp não entregou o arquivo a tempo";
    case "helpdesk_refused":
      return "o helpdesk não aceitou o arquivo";
    case "not_transferred":
      return "não foi possível passar o arquivo para o helpdesk";
    default:
      return reason satisfies never;
  }
}
