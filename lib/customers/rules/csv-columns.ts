import { type CsvColumn, csvTime } from "../../core/csv.ts";
import { maskEmail, maskPhone } from "../../core/masking.ts";
import { toTitleCase } from "../../core/title-case.ts";
import type { RfmSegment } from "../names.ts";
import type { CustomerRow } from "../schemas.ts";

/** Same labels as the UI. */
export const SEGMENT_NAMES: Record<RfmSegment, string> = {
  champions: "Campeões",
  loyal_customers: "Clientes fiéis",
  potential_loyalist: "Potenciais fiéis",
  recent_customers: "Recentes",
  promising: "Promissores",
  need_attention: "Pedem atenção",
  about_to_sleep: "Quase dormindo",
  at_risk: "Em risco",
  cant_lose_them: "Não pode perder",
  hibernating: "Hibernando",
};

/** Same masking as the segment export: email and phone are masked; names are title-cased as in the UI. */
export const CUSTOMER_CSV_COLUMNS: readonly CsvColumn<CustomerRow>[] = [
  { header: "Nome", value: ({ name }) => name && toTitleCase(name) },
  { header: "E-mail", value: ({ email }) => email && maskEmail(email) },
  { header: "Telefone", value: ({ phone }) => phone && maskPhone(phone) },
  { header: "Cidade", value: ({ city }) => city },
  { header: "UF", value: ({ state }) => state },
  { header: "Grupo RFM", value: ({ rfmStatus }) => SEGMENT_NAMES[rfmStatus] },
  { header: "Gasto total", value: ({ totalSpent }) => totalSpent, decimals: 2 },
  { header: "Compras", value: ({ orderCount }) => orderCount },
  { header: "Ticket médio", value: ({ averageTicket }) => averageTicket, decimals: 2 },
  { header: "Última compra", value: ({ lastOrder }) => lastOrder && csvTime(new Date(lastOrder)) },
  { header: "Última compra (ISO)", value: ({ lastOrder }) => lastOrder },
  { header: "Loja", value: ({ store }) => store.name },
  { header: "Loja preferida", value: ({ preferredStore }) => preferredStore?.name ?? null },
  {
    header: "Vendedor preferido",
    value: ({ preferredSeller }) => preferredSeller && toTitleCase(preferredSeller.name),
  },
];
