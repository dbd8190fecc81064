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
  hour: { "pt-BR": "De {from} a {to}", en: "From {from} to {to}" },
};

/** Names of RFM groups, as in the pages. */
export const GROUP_NAMES: Readonly<Record<string, Sentence>> = {
  champions: { "pt-BR": "Campeões", en: "Champions" },
  loyal_customers: { "pt-BR": "Clientes fiéis", en: "Loyal Customers" },
  potential_loyalist: { "pt-BR": "Potenciais fiéis", en: "Potential Loyalist" },
  recent_customers: { "pt-BR": "Recentes", en: "Recent Customers" },
  promising: { "pt-BR": "Promissores", en: "Promising" },
  need_attention: { "pt-BR": "Pedem atenção", en: "Need Attention" },
  about_to_sleep: { "pt-BR": "Quase dormindo", en: "About To Sleep" },
  at_risk: { "pt-BR": "Em risco", en: "At Risk" },
  cant_lose_them: { "pt-BR": "Não pode perder", en: "Can't Lose Them" },
  hibernating: { "pt-BR": "Hibernando", en: "Hibernating" },
};
