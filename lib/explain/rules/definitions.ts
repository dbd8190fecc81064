import type { ExplainLanguage, FigureId } from "../names.ts";

type Sentence = Readonly<Record<ExplainLanguage, string>>;

const DAY_SALES = {
  "pt-BR": "Soma das vendas de hoje até agora, menos as devoluções.",
  en: "Sum of today's sales so far, less returns.",
};
const DAY_ORDERS = { "pt-BR": "Vendas de hoje, sem contar devoluções.", en: "Today's sales, without returns." };
const YESTERDAY = {
  "pt-BR": "Soma das vendas de ontem, o dia inteiro, menos as devoluções.",
  en: "Sum of yesterday's sales, the whole day, less returns.",
};
const YESTERDAY_UNTIL_NOW = {
  "pt-BR": "Soma das vendas de ontem até a mesma hora em que se conhecem as de hoje, menos as devoluções.",
  en: "Sum of yesterday's sales until the time of day until which today's are known, less returns.",
};

/** What each figure means, in one sentence. */
export const DEFINITIONS: Readonly<Record<FigureId, Sentence>> = {
  "dashboard.today-sales": DAY_SALES,
  "dashboard.today-orders": DAY_ORDERS,
  "dashboard.today-ticket": {
    "pt-BR": "Vendas de hoje divididas pelos pedidos de hoje.",
    en: "Today's sales divided by today's orders.",
  },
  "dashboard.yesterday-sales": YESTERDAY,
  "dashboard.yesterday-until-now-sales": YESTERDAY_UNTIL_NOW,
  "dashboard.yesterday-until-now-orders": {
    "pt-BR": "Vendas de ontem até a mesma hora, sem contar devoluções.",
    en: "Yesterday's sales until the same time, without returns.",
  },
  "dashboard.yesterday-until-now-ticket": {
    "pt-BR": "Vendas de ontem até a mesma hora divididas pelos pedidos até essa hora.",
    en: "Yesterday's sales until the same time divided by the orders until then.",
  },
  "dashboard.new-customers": {
    "pt-BR": "Clientes identificados que compraram hoje pela primeira vez.",
    en: "Identified customers who bought today for the first time.",
  },
  "dashboard.recurring-customers": {
    "pt-BR": "Clientes identificados que compraram hoje e já tinham comprado antes.",
    en: "Identified customers who bought today and had bought before.",
  },
  "dashboard.period-sales": {
    "pt-BR": "Vendas do período menos as devoluções.",
    en: "Sales of the period, less returns.",
  },
  "dashboard.period-orders": {
    "pt-BR": "Vendas do período, sem contar devoluções.",
    en: "Sales of the period, without returns.",
  },
  "dashboard.period-ticket": {
    "pt-BR": "Vendas do período divididas pelos pedidos do período.",
    en: "Sales of the period divided by its orders.",
  },
  "dashboard.compared-sales": {
    "pt-BR": "Vendas do período de comparação menos as devoluções.",
    en: "Sales of the compared period, less returns.",
  },
  "dashboard.compared-orders": {
    "pt-BR": "Vendas do período de comparação, sem contar devoluções.",
    en: "Sales of the compared period, without returns.",
  },
  "dashboard.compared-ticket": {
    "pt-BR": "Vendas do período de comparação divididas pelos seus pedidos.",
    en: "Sales of the compared period divided by its orders.",
  },
  "dashboard.hour-sales": {
    "pt-BR": "Vendas de uma hora do dia menos as devoluções.",
    en: "Sales of one hour of the day, less returns.",
  },
  "stores.today-sales": {
    "pt-BR": "Vendas de hoje da loja e das lojas somadas a ela, menos as devoluções.",
    en: "Today's sales of the store and the stores counted with it, less returns.",
  },
  "stores.yesterday-sales": {
    "pt-BR": "Vendas de ontem da loja e das lojas somadas a ela, o dia inteiro, menos as devoluções.",
    en: "Yesterday's sales of the store and the stores counted with it, the whole day, less returns.",
  },
  "stores.yesterday-until-now-sales": {
    "pt-BR": "Vendas de ontem da loja e das lojas somadas a ela até a mesma hora, menos as devoluções.",
    en: "Yesterday's sales of the store and the stores counted with it until the same time, less returns.",
  },
  "stores.today-orders": {
    "pt-BR": "Vendas de hoje da loja e das lojas somadas a ela, sem contar devoluções.",
    en: "Today's sales of the store and the stores counted with it, without returns.",
  },
  "rfm.customers": { "pt-BR": "Clientes do grupo no mês.", en: "Customers of the group in the month." },
  "rfm.spent": {
    "pt-BR": "Soma do que os clientes do grupo já gastaram até o mês, menos as devoluções.",
    en: "Sum of what the group's customers have spent until the month, less returns.",
  },
  "rfm.average-spent": {
    "pt-BR": "Total gasto pelos clientes do grupo dividido pelo número de clientes.",
    en: "Total spent by the group's customers divided by their number.",
  },
  "rfm.buyers": {
    "pt-BR": "Clientes que já compraram até o mês.",
    en: "Customers who have bought until the month.",
  },
  "rfm.new-buyers": {
    "pt-BR": "Clientes que compraram pela primeira vez no mês.",
    en: "Customers who bought for the first time in the month.",
  },
  "rfm.recurring-buyers": {
    "pt-BR": "Clientes que compraram no mês e já tinham comprado antes dele.",
    en: "Customers who bought in the month and had bought before it.",
  },
  "rfm.moved-customers": {
    "pt-BR": "Clientes pelo grupo que tinham em um mês e o que têm em outro.",
    en: "Customers by their group in one month and in another.",
  },
  "rfm.moved-spent": {
    "pt-BR": "Soma do que esses clientes já gastaram, no mês mais recente em que são clientes.",
    en: "Sum of what these customers have spent, in the latest of the months in which they are customers.",
  },
};
