import { csvText } from "../../core/csv.ts";
import { toTitleCase } from "../../core/title-case.ts";

/** A customer row of the export. The SQL masks email and phone and joins the values that contain no separator. */
export type ExportRow = {
  name: string | null;
  maskedEmail: string | null;
  maskedPhone: string | null;
  city: string | null;
  state: string | null;
  /** `123450;2026-03-15 14:05:00;2026-03-15 17:05:00`: cents, and the last purchase in UTC−3 and in UTC. */
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
  return `${person};${csvText(city)};${csvText(state)};${toPurchases(purchases)}`;
}

/** `1234,50;15/03/2026 14:05;2026-03-15T17:05:00.000Z`. PostgreSQL takes several times longer for this format. */
function toPurchases(purchases: string): string {
  const [cents = "", local = "", utc = ""] = purchases.split(";");
  return `${toDecimal(cents)};${local && toLocalTime(local)};${utc && toIsoTime(utc)}`;
}

function toDecimal(cents: string): string {
  const sign = cents.startsWith("-") ? "-" : "";
  const digits = cents.slice(sign.length).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)},${digits.slice(-2)}`;
}

function toLocalTime(text: string): string {
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)} ${text.slice(11, 16)}`;
}

/** PostgreSQL leaves out trailing zeros of a second. */
function toIsoTime(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20).padEnd(3, "0")}Z`;
}
