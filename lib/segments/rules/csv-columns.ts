import { type CsvColumn, csvTime } from "../../core/csv.ts";
import { maskEmail, maskPhone } from "../../core/masking.ts";
import { centsToAmount } from "../../core/money.ts";
import { toTitleCase } from "../../core/title-case.ts";

export type ExportRow = {
  name: string | null;
  email: string | null;
  phone: string | null;
  city: string | null;
  state: string | null;
  spentCents: bigint;
  lastOrderAt: Date | null;
};

/** The columns of the specification: e-mail and phone masked, the others as they are. */
export const SEGMENT_CSV_COLUMNS: readonly CsvColumn<ExportRow>[] = [
  { header: "Nome", value: ({ name }) => name && toTitleCase(name) },
  { header: "E-mail", value: ({ email }) => email && maskEmail(email) },
  { header: "Telefone", value: ({ phone }) => phone && maskPhone(phone) },
  { header: "Cidade", value: ({ city }) => city },
  { header: "UF", value: ({ state }) => state },
  { header: "Total gasto", value: ({ spentCents }) => centsToAmount(spentCents), decimals: 2 },
  { header: "Última compra", value: ({ lastOrderAt }) => lastOrderAt && csvTime(lastOrderAt) },
  { header: "Última compra (ISO)", value: ({ lastOrderAt }) => lastOrderAt?.toISOString() ?? null },
];
