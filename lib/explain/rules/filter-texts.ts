import type { ExplainLanguage } from "../names.ts";

type Sentence = Readonly<Record<ExplainLanguage, string>>;

/** Sentences of the API, as the labels of its files: they are also read without our pages. */
export const FILTER_TEXTS: Readonly<Record<string, Sentence>> = {
  allStores: { "pt-BR": "Todas as lojas", en: "All stores" },
  stores: { "pt-BR": "Lojas: {names}", en: "Stores: {names}" },
  manyStores: { "pt-BR": "{count} lojas", en: "{count} stores" },
  noStore: { "pt-BR": "Nenhuma loja que você vê", en: "No store that you can see" },
  day: { "pt-BR": "Dia {day}", en: "Day {day}" },
  dayUntil: { "pt-BR": "Até {until}", en: "Until {until}" },
  days: { "pt-BR": "De {from} a {to}", en: "From {from} to {to}" },
  until: { "pt-BR": "O último dia até {until}", en: "The last day until {until}" },
  month: { "pt-BR": "Mês {month}", en: "Month {month}" },
  months: { "pt-BR": "De {previous} a {current}", en: "From {previous} to {current}" },
  group: { "pt-BR": "Grupo: {group}", en: "Group: {group}" },
  groupBefore: { "pt-BR": "Grupo antes: {group}", en: "Group before: {group}" },
  groupNow: { "pt-BR": "Grupo depois: {group}", en: "Group after: {group}" },
  movement: { "pt-BR": "Movimento: {movement}", en: "Movement: {movement}" },
  window: {
    "pt-BR": "Janela de {days} dias depois da mensagem",
    en: "Window of {days} days after the message",
  },
  segment: { "pt-BR": "Segmento: {name}", en: "Segment: {name}" },
  send: { "pt-BR": "Campanha {name}, envio {occurrence}", en: "Campaign {name}, send {occurrence}" },
  code: { "pt-BR": "Código: {code}", en: "Code: {code}" },
  link: { "pt-BR": "Link: {url}", en: "Link: {url}" },
  channel: { "pt-BR": "Canal: {channel}", en: "Channel: {channel}" },
  since: { "pt-BR": "Desde {from}", en: "Since {from}" },
  arm: { "pt-BR": "Grupo: {arm}", en: "Arm: {arm}" },
  armWindow: { "pt-BR": "Compras por {days} dias desde {from}", en: "Purchases for {days} days from {from}" },
  survey: { "pt-BR": "Pesquisa: {question}", en: "Survey: {question}" },
  lastDays: { "pt-BR": "Últimos {days} dias", en: "Last {days} days" },
  score: { "pt-BR": "Nota {score}", en: "Score {score}" },
  windowEnds: { "pt-BR": "Janela que termina em até {hours} h", en: "Window that ends within {hours} h" },
  hour: { "pt-BR": "De {from} a {to}", en: "From {from} to {to}" },
};

/** Words for the codes in a sentence, as in the pages. */
export const CODE_NAMES: Readonly<Record<string, Sentence>> = {
  champions: { "pt-BR": "Campeões", en: "Champions" },
  loyal_customers: { "pt-BR": "Clientes fiéis", en: "Loyal Customers" },
  potential_loyalist: { "pt-BR": "Potenciais fiéis", en: "Potential Loyalist" },
  recent_customers: { "pt-BR": "Recentes", en: "Recent Customers" },
  promising: { "pt-BR": "Promissores", en: "Promising" },
  need_attention: { "pt-BR": "Pedem atenção", en: "Need Attention" },
  about_to_sleep: { "pt-BR": "Quase dormindo", en: "About To Sleep" },
  at_risk: { "pt-BR": "Em risco", en: "At Risk" },
  cant_lose_them: { "pt-BR": "Não pode perder", en: "Can't Lose Them" },
  treated: { "pt-BR": "recebe a mensagem", en: "gets the message" },
  holdout: { "pt-BR": "controle, sem mensagem", en: "control, no message" },
  whatsapp: { "pt-BR": "WhatsApp", en: "WhatsApp" },
  email: { "pt-BR": "e-mail", en: "e-mail" },
  none: { "pt-BR": "não era cliente", en: "not a customer" },
  positive: { "pt-BR": "melhorou", en: "improved" },
  negative: { "pt-BR": "piorou", en: "worsened" },
  neutral: { "pt-BR": "ficou no mesmo nível", en: "stayed on the same level" },
  entered: { "pt-BR": "entrou", en: "entered" },
  left: { "pt-BR": "saiu", en: "left" },
  hibernating: { "pt-BR": "Hibernando", en: "Hibernating" },
};
