import { type CsvColumn, csvTime } from "../../core/csv.ts";
import type { RowKind } from "../../core/figure-names.ts";
import { toTitleCase } from "../../core/title-case.ts";
import type { FigureRow } from "../schemas.ts";

type Column = CsvColumn<FigureRow>;

const time = (header: string, read: (row: FigureRow) => string | null | undefined): Column => ({
  header,
  value: (row) => {
    const at = read(row);
    return at ? csvTime(new Date(at)) : null;
  },
});

const CUSTOMER: Column = {
  header: "Cliente",
  value: ({ customer }) => (customer?.name ? toTitleCase(customer.name) : null),
};
const STORE: Column = { header: "Loja", value: ({ store }) => store?.name ?? null };
const SELLER: Column = { header: "Vendedor", value: ({ seller }) => seller && toTitleCase(seller) };
const AMOUNT: Column = { header: "Valor", value: ({ amount }) => amount, decimals: 2 };
const messageOf = ({ message, attribution }: FigureRow) => message ?? attribution?.message;
const CAMPAIGN: Column[] = [
  { header: "Campanha", value: (row) => messageOf(row)?.campaign?.name ?? null },
  { header: "Canal", value: (row) => messageOf(row)?.channel ?? null },
  time("Mensagem enviada em", (row) => messageOf(row)?.sentAt),
];

/** Headers in Portuguese, as in every file. A column without a value in any row of its figure stays empty. */
export const COLUMNS_OF: Readonly<Record<RowKind, readonly Column[]>> = {
  sales: [
    time("Data", ({ at }) => at),
    CUSTOMER,
    STORE,
    SELLER,
    AMOUNT,
    ...CAMPAIGN,
    { header: "Horas entre mensagem e venda", value: ({ attribution }) => attribution?.hoursBetween ?? null },
    { header: "Janela (dias)", value: ({ attribution }) => attribution?.windowDays ?? null },
    { header: "Outras mensagens na janela", value: ({ attribution }) => attribution?.others.length ?? null },
  ],
  customers: [
    CUSTOMER,
    STORE,
    time("Última compra", ({ at }) => at),
    AMOUNT,
    { header: "Grupo anterior", value: ({ groups }) => groups?.from ?? null },
    { header: "Grupo atual", value: ({ groups }) => groups?.to ?? null },
  ],
  messages: [
    ...CAMPAIGN,
    CUSTOMER,
    STORE,
    { header: "Situação", value: ({ message }) => message?.status ?? null },
    { header: "Motivo", value: ({ reason }) => reason ?? null },
    { header: "Grupo de controle", value: ({ assignment }) => assignment ?? null },
    AMOUNT,
  ],
  clicks: [time("Data", ({ at }) => at), CUSTOMER, STORE, { header: "Endereço", value: ({ url }) => url ?? null }],
  surveys: [time("Enviada em", ({ at }) => at), CUSTOMER, STORE],
  answers: [
    time("Data", ({ at }) => at),
    CUSTOMER,
    STORE,
    { header: "Nota", value: ({ answer }) => answer?.score ?? null },
    { header: "Comentário", value: ({ answer }) => answer?.comment ?? null },
  ],
  conversations: [
    time("Esperando desde", ({ at }) => at),
    CUSTOMER,
    STORE,
    SELLER,
    { header: "Minutos de espera", value: ({ minutes }) => minutes ?? null },
  ],
};
