import { csvText } from "../../core/csv.ts";
import { toTitleCase } from "../../core/title-case.ts";

/** A customer of the file. The database has masked e-mail and phone, and written what can't hold a separator. */
export type ExportRow = {
  name: string | null;
  maskedEmail: string | null;
  maskedPhone: string | null;
  city: string | null;
  state: string | null;
  /** `1234,50;15/03/2026 14:05;2026-03-15T17:05:00.000Z` */
  purchases: string;
};

/** The columns of the specification; the last purchase once more for programs (ADR 0023). */
export const EXPORT_HEADERS = [
  ...["Nome", "E-mail", "Telefone", "Cidade", "UF"],
  ...["Total gasto", "Última compra", "Última compra (ISO)"],
];

export function toExportLine({ name, maskedEmail, maskedPhone, city, state, purchases }: ExportRow): string {
  const person = `${csvText(name && toTitleCase(name))};${csvText(maskedEmail)};${csvText(maskedPhone)}`;
  return `${person};${csvText(city)};${csvText(state)};${purchases}`;
}
