import type { CsvColumn } from "../../core/csv.ts";
import { BUSINESS_OFFSET_MS } from "../../core/dates.ts";
import type { AccessLog } from "../schemas.ts";
import { actionLabel } from "./action-labels.ts";

export const AUDIT_CSV_COLUMNS: readonly CsvColumn<AccessLog>[] = [
  { header: "Data ISO", value: ({ createdAt }) => createdAt },
  { header: "Data e hora (UTC−3)", value: ({ createdAt }) => businessTime(createdAt) },
  { header: "Usuário", value: ({ user }) => user.name },
  { header: "E-mail", value: ({ user }) => user.email },
  { header: "Ação", value: ({ actionType }) => actionLabel(actionType) },
  { header: "Código da ação", value: ({ actionType }) => actionType },
  { header: "Sobre", value: ({ targets }) => targets.map(({ id, name }) => name ?? id).join(", ") },
  { header: "Resultado", value: ({ status }) => (status < 400 ? "Concluído" : "Recusado") },
  { header: "Status", value: ({ status }) => status },
  { header: "IP", value: ({ ip }) => ip },
  { header: "Método", value: ({ method }) => method },
  { header: "Endereço", value: ({ endpoint }) => endpoint },
  { header: "Navegador", value: ({ userAgent }) => userAgent },
  { header: "Detalhes", value: ({ metadata }) => metadata && JSON.stringify(metadata) },
  { header: "Código de correlação", value: ({ correlationId }) => correlationId },
];

/** `15/03/2026 14:05:09`, the format of a Brazilian spreadsheet. */
function businessTime(instant: string): string {
  const local = new Date(Date.parse(instant) + BUSINESS_OFFSET_MS).toISOString();
  const [year, month, day] = local.slice(0, 10).split("-");
  return `${day}/${month}/${year} ${local.slice(11, 19)}`;
}
