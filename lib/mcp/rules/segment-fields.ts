import {
  SEGMENT_FIELDS,
  SEGMENT_OPERATORS,
  SEGMENT_OPTION_FIELDS,
  type SegmentFieldType,
} from "../../segments/names.ts";

type Fields = typeof SEGMENT_FIELDS;
type Meanings = { readonly [Category in keyof Fields]: Readonly<Record<keyof Fields[Category], string>> };

const MEANINGS: Meanings = {
  rfm: { rfmStatus: "grupo RFM" },
  characteristic: {
    customerId: "cliente escolhido, de search_customers",
    name: "nome",
    city: "cidade",
    state: "UF",
    zipCode: "CEP",
    neighborhood: "bairro",
    birthDate: "data de nascimento",
    birthMonth: "mês de aniversário, 1 a 12",
    phoneType: "tipo de telefone",
    storeId: "loja do cadastro",
    preferredStoreId: "loja preferida",
    preferredSellerId: "vendedor preferido",
    hasEmail: "tem e-mail",
    hasPhone: "tem telefone",
  },
  purchase: {
    totalSpent: "gasto total em reais",
    orderCount: "compras no total",
    averageTicket: "ticket médio em reais",
    lastOrder: "última compra",
    firstOrder: "primeira compra",
    daysSinceLastOrder: "dias sem comprar",
    spent: "gasto em um período",
    orders: "compras em um período",
  },
  product: {
    productCode: "comprou o produto",
    brand: "comprou a marca",
    department: "comprou do departamento",
    collection: "comprou da coleção",
  },
  engagement: {
    received: "recebeu mensagem da campanha",
    read: "leu mensagem da campanha",
    clicked: "clicou em mensagem da campanha",
    replied: "respondeu mensagem da campanha",
    converted: "comprou depois da mensagem da campanha",
  },
  consent: { whatsappOptOut: "não quer receber WhatsApp", emailOptOut: "não quer receber e-mail" },
};

const VALUES: Record<SegmentFieldType, string> = {
  text: "texto",
  choice: "um dos valores",
  reference: "id",
  month: "1 a 12",
  amount: "número",
  count: "número inteiro",
  date: "AAAA-MM-DD ou data relativa",
  flag: "true ou false",
  product: "valor de segment_field_values",
  campaign: 'id da campanha, ou "any"',
};

/** All fields of a rule with their operators and values, one a line. */
export const FIELD_LIST = Object.entries(SEGMENT_FIELDS)
  .flatMap(([category, fields]) =>
    Object.entries<{ type: SegmentFieldType; values?: readonly string[]; isWindowed?: boolean }>(fields).map(
      ([field, { type, values, isWindowed }]) => {
        const meaning = (MEANINGS as Record<string, Record<string, string>>)[category]?.[field];
        const isListed = type === "reference" && SEGMENT_OPTION_FIELDS.some((one) => one === field);
        const value = values ? values.join("|") : `${VALUES[type]}${isListed ? " (de segment_field_values)" : ""}`;
        const operators = SEGMENT_OPERATORS[type].join(",");
        return `- ${category}.${field}: ${meaning}; valor: ${value}; operadores: ${operators}${isWindowed ? '; aceita "window"' : ""}`;
      },
    ),
  )
  .concat(
    'Valor de "in"/"notIn": lista; de "between": lista de dois; de "isNull"/"isNotNull": nenhum.',
    'Datas relativas e "window": hoje, ontem, este_mes, mes_passado, ultimo_ano, ultimos_N_dias, ultimos_N_meses, ou {"from":"AAAA-MM-DD","to":"AAAA-MM-DD"} só em "window".',
  )
  .join("\n");
