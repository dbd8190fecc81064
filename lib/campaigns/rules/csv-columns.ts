import { type CsvColumn, csvTime } from "../../core/csv.ts";
import { toTitleCase } from "../../core/title-case.ts";
import type { Assignment, RecipientRow, RecipientStatus, SkipReason } from "../schemas.ts";

/** Same labels as in the UI. Files are always in Portuguese, independent of the page's language. */
export const STATUS_NAMES: Record<RecipientStatus, string> = {
  queued: "Na fila",
  sending: "Enviando",
  sent: "Enviada",
  delivered: "Entregue",
  read: "Lida",
  failed: "Falhou",
  skipped: "De fora",
  in_doubt: "Sem confirmação",
};

export const REASON_NAMES: Record<SkipReason, string> = {
  no_phone: "Sem telefone",
  not_mobile: "Telefone fixo",
  opt_out: "Recusam WhatsApp",
  no_email: "Sem e-mail",
  email_opt_out: "Recusam e-mail",
  message_limit: "Já no limite de mensagens",
  in_other_campaign: "Em outra campanha ativa",
  empty_variable: "Falta um dado da mensagem",
  duplicate_phone: "Mesmo telefone de outro cliente",
  duplicate_email: "Mesmo e-mail de outro cliente",
  address_changed: "Mudaram de contato",
  suppressed: "Endereço suprimido",
  cancelled: "Envio cancelado",
  programme_holdout: "Grupo de controle geral",
  holdout: "Grupo de controle",
  test_stopped: "Teste A/B sem diferença comprovada",
};

export const ASSIGNMENT_NAMES: Record<Assignment, string> = { treated: "Recebe a mensagem", holdout: "Controle" };

type Time = "acceptedAt" | "deliveredAt" | "readAt" | "failedAt" | "clickedAt" | "repliedAt";
const time = (header: string, name: Time): CsvColumn<RecipientRow> => ({
  header,
  value: ({ [name]: at }) => at && csvTime(new Date(at)),
});

/** Addresses are already masked. Unknown reason codes are written as they are. */
export const RECIPIENT_CSV_COLUMNS: readonly CsvColumn<RecipientRow>[] = [
  { header: "Cliente", value: ({ customer }) => customer.name && toTitleCase(customer.name) },
  { header: "Loja", value: ({ store }) => store.tradeName },
  { header: "Contato", value: ({ address }) => address },
  { header: "Situação", value: ({ status }) => STATUS_NAMES[status] },
  { header: "Motivo", value: ({ reasonCode }) => reasonCode && (REASON_NAMES[reasonCode as SkipReason] ?? reasonCode) },
  { header: "Código", value: ({ errorCode }) => errorCode },
  { header: "Grupo", value: ({ assignment }) => assignment && ASSIGNMENT_NAMES[assignment] },
  { header: "Variante", value: ({ variant }) => variant },
  { header: "Participou do teste", value: ({ variant, isTested }) => variant && (isTested ? "Sim" : "Não") },
  time("Envio", "acceptedAt"),
  time("Entrega", "deliveredAt"),
  time("Leitura", "readAt"),
  time("Falha", "failedAt"),
  time("Clique", "clickedAt"),
  time("Resposta", "repliedAt"),
  { header: "Compras", value: ({ conversions }) => conversions },
  { header: "Receita", value: ({ revenue }) => revenue, decimals: 2 },
  { header: "Versão do conteúdo", value: ({ contentVersion }) => contentVersion },
];
