import { z } from "zod";
import { dayOf } from "../../core/dates.ts";
import { COMPARISONS, SALES_PERIODS } from "../../sales/names.ts";
import { Day, Month, PageNumber, StoreIds } from "../rules/inputs.ts";
import { toQuery } from "../rules/query.ts";
import { defineTool } from "../tool.ts";

const listStores = defineTool({
  name: "list_stores",
  title: "Lojas",
  description:
    "As lojas que esta chave vê, com id, código e nome; até 200 por página, `total` é quantas são. Use os ids nos filtros de loja.",
  input: z.strictObject({ page: PageNumber }),
  routes: ["GET /settings/stores"],
  run: async ({ page }, { call }) => ({
    data: (await call("GET /settings/stores", { query: toQuery({ page, limit: 200 }) })).body,
  }),
});

const salesPeriod = defineTool({
  name: "sales_period",
  title: "Vendas de um período",
  description:
    "Vendas, número de vendas e ticket médio de um período, comparados com o período anterior ou com o ano passado. Os números da página Início.",
  input: z.strictObject({
    period: z.enum(SALES_PERIODS).default("month").describe("`range`: de `from` até `to`"),
    compare: z.enum(COMPARISONS).default("previous"),
    from: Day.optional(),
    to: Day.optional(),
    storeIds: StoreIds,
  }),
  routes: ["GET /sales/dashboard-period"],
  run: async (query, { call }) => ({
    data: (await call("GET /sales/dashboard-period", { query: toQuery(query) })).body,
  }),
});

const compareStores = defineTool({
  name: "compare_stores",
  title: "Comparação das lojas hoje",
  description: "Vendas e número de vendas de hoje de cada loja, ao lado dos de ontem até a mesma hora.",
  input: z.strictObject({ storeIds: StoreIds }),
  routes: ["GET /sales/store-comparison"],
  run: async (query, { call }) => ({
    data: (await call("GET /sales/store-comparison", { query: toQuery(query) })).body,
  }),
});

const rfmOverview = defineTool({
  name: "rfm_overview",
  title: "Grupos RFM",
  description:
    "Os dez grupos RFM de um mês: clientes, gasto e participação de cada um. Sem mês, o atual. Os números da página RFM.",
  input: z.strictObject({ month: Month.optional(), storeIds: StoreIds }),
  routes: ["GET /rfm/overview"],
  run: async ({ month, storeIds }, { call, now }) => {
    const query = toQuery({ referencePeriod: firstDay(month ?? monthOf(now)), storeIds });
    return { data: (await call("GET /rfm/overview", { query })).body };
  },
});

const rfmMovements = defineTool({
  name: "rfm_movements",
  title: "Quem mudou de grupo RFM",
  description: "Quantos clientes subiram ou caíram de grupo RFM de um mês para outro.",
  input: z.strictObject({ currentMonth: Month, previousMonth: Month, storeIds: StoreIds }),
  routes: ["GET /rfm/migrations"],
  run: async ({ currentMonth, previousMonth, storeIds }, { call }) => {
    const periods = { currentPeriod: firstDay(currentMonth), previousPeriod: firstDay(previousMonth) };
    return { data: (await call("GET /rfm/migrations", { query: toQuery({ ...periods, storeIds }) })).body };
  },
});

const monthOf = (now: Date) => dayOf(now).slice(0, "2026-01".length);
const firstDay = (month: string) => `${month}-01`;

export const SALES_TOOLS = [listStores, salesPeriod, compareStores, rfmOverview, rfmMovements];
