import { ASSIGNMENT_NAMES, REASON_NAMES, STATUS_NAMES } from "../../campaigns/index.ts";
import { type CsvColumn, csvTime } from "../../core/csv.ts";
import type { RowKind } from "../../core/figures/figure-names.ts";
import { isElsewhere } from "../../core/figures/figure-rows.ts";
import { toTitleCase } from "../../core/title-case.ts";
import type { FigureId } from "../names.ts";
import type { FigureRow } from "../schemas.ts";
import { CODE_NAMES } from "./filter-texts.ts";

type Column = CsvColumn<FigureRow>;

const time = (header: string, read: (row: FigureRow) => string | null | undefined): Column => ({
  header,
  value: (row) => {
    const at = read(row);
    return at ? csvTime(new Date(at)) : null;
  },
});

const ELSEWHERE = "Outra loja";
const CUSTOMER: Column = {
  header: "Cliente",
  value: ({ customer }) => (customer?.name ? toTitleCase(customer.name) : null),
};
const STORE: Column = { header: "Loja", value: (row) => row.store?.name ?? (isElsewhere(row) ? ELSEWHERE : null) };
const SELLER: Column = { header: "Vendedor", value: ({ seller }) => seller && toTitleCase(seller) };
const AMOUNT: Column = { header: "Valor", value: ({ amount }) => amount, decimals: 2 };
/** Prices of single messages are parts of a cent. */
const PRICE: Column = { header: "Preço", value: ({ amount }) => amount, decimals: 6 };
const REVENUE: Column = { header: "Receita", value: ({ amount }) => amount, decimals: 2 };
/** A code in words; an unknown one is written as it is. */
const word = (names: Readonly<Record<string, string>>, code: string | null | undefined) =>
  code ? (names[code] ?? code) : null;
const CHANNEL_NAMES = { whatsapp: "WhatsApp", email: "E-mail" };
const groupName = (group: string | null | undefined) => (group ? (CODE_NAMES[group]?.["pt-BR"] ?? group) : null);
const messageOf = ({ message, attribution }: FigureRow) => message ?? attribution?.message;
const CAMPAIGN: Column[] = [
  { header: "Campanha", value: (row) => messageOf(row)?.campaign?.name ?? null },
  { header: "Canal", value: (row) => word(CHANNEL_NAMES, messageOf(row)?.channel) },
  time("Mensagem enviada em", (row) => messageOf(row)?.sentAt),
];

const messages = (amount: Column): Column[] => [
  ...CAMPAIGN,
  CUSTOMER,
  STORE,
  { header: "Situação", value: ({ message }) => word(STATUS_NAMES, message?.status) },
  { header: "Motivo", value: ({ reason }) => word(REASON_NAMES, reason) },
  { header: "Grupo", value: ({ assignment }) => word(ASSIGNMENT_NAMES, assignment) },
  amount,
];

/** Headers in Portuguese, as in every file. A column without a value in any row of its figure stays empty. */
const OF_KIND: Readonly<Record<RowKind, readonly Column[]>> = {
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
    { header: "Grupo anterior", value: ({ groups }) => groupName(groups?.from) },
    { header: "Grupo atual", value: ({ groups }) => groupName(groups?.to) },
  ],
  messages: messages(AMOUNT),
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

/** Figures whose rows have other values than those of their kind. */
const OF_FIGURE: Partial<Record<FigureId, readonly Column[]>> = {
  "campaigns.cost": messages(PRICE),
  "results.cost": messages(PRICE),
  "results.group-cost": messages(PRICE),
  "results.programme-cost": messages(PRICE),
  "results.programme-customers": [CUSTOMER, STORE, time("Primeira campanha em", ({ at }) => at)],
  "results.messages": messages(REVENUE),
  "results.influenced-revenue": messages(REVENUE),
  "results.group-messages": messages(REVENUE),
  "results.group-revenue": messages(REVENUE),
  "campaigns.arm-buyers": [CUSTOMER, STORE, time("Última compra na janela", ({ at }) => at), AMOUNT],
  "helpdesk.expiring": [
    time("Última mensagem em", ({ at }) => at),
    CUSTOMER,
    STORE,
    SELLER,
    { header: "Minutos restantes", value: ({ minutes }) => minutes ?? null },
  ],
};

export function columnsOf({ id, kind }: { id: FigureId; kind: RowKind }): readonly Column[] {
  return OF_FIGURE[id] ?? OF_KIND[kind];
}
