import { csvText } from "../../core/csv.ts";
import { toTitleCase } from "../../core/title-case.ts";

/** A customer row of the export. The SQL masks email and phone and formats values that cannot contain a separator. */
export type ExportRow = {
  name: string | null;
  maskedEmail: string | null;
  maskedPhone: string | null;
  city: string | null;
  state: string | null;
  /** `1234,50;15/03/2026 14:05;2026-03-15T17:05:00.000Z` */
  purchases: string;
};

/** Columns of the specification, plus the last purchase in ISO format for programs (ADR 0023). */
export const EXPORT_HEADERS = [
  "Nome",
  "E-mail",
  "Telefone",
  "Cidade",
  "UF",
  "Gasto total",
  "Última compra",
  "Última compra (ISO)",
];

export function toExportLine({ name, maskedEmail, maskedPhone, city, state, purchases }: ExportRow): string {
  const person = `${csvText(name && toTitleCase(name))};${csvText(maskedEmail)};${csvText(maskedPhone)}`;
  return `${person};${csvText(city)};${csvText(state)};${purchases}`;
}
