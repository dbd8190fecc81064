import { z } from "zod";
import { Uuid } from "../../core/uuid.ts";
import { CUSTOMER_SORTS, RFM_SEGMENTS, TIMELINE_KINDS } from "../../customers/names.ts";
import { Day, Limit, PageNumber, StoreIds } from "../rules/inputs.ts";
import { toQuery } from "../rules/query.ts";
import { defineTool } from "../tool.ts";

const Amount = z.number().min(0).optional();
const Count = z.int().min(0).optional();

const searchCustomers = defineTool({
  name: "search_customers",
  title: "Buscar clientes",
  description:
    "Clientes que atendem a filtros, com grupo RFM, gasto, número de compras, última compra e canais em que podem ser contatados. `total` é quantos são ao todo. Os mesmos números da página Clientes.",
  input: z.strictObject({
    q: z.string().max(100).optional().describe("Nome, telefone ou e-mail; 11 dígitos de CPF buscam o CPF exato"),
    rfm: z.array(z.enum(RFM_SEGMENTS)).optional().describe("Grupos RFM; veja balcao://rfm/grupos"),
    storeIds: StoreIds,
    city: z.string().max(200).optional(),
    state: z.string().max(2).optional().describe("UF"),
    lastOrderFrom: Day.optional(),
    lastOrderTo: Day.optional(),
    spentMin: Amount.describe("Gasto total mínimo, em reais"),
    spentMax: Amount,
    ordersMin: Count,
    ordersMax: Count,
    channel: z.enum(["whatsapp", "email"]).optional().describe("Só quem pode receber mensagem por este canal"),
    sort: z.enum(CUSTOMER_SORTS).optional(),
    order: z.enum(["asc", "desc"]).optional(),
    page: PageNumber,
    limit: Limit,
  }),
  routes: ["GET /customers"],
  run: async (filters, { call }) => ({ data: (await call("GET /customers", { query: toQuery(filters) })).body }),
});

const customerHistory = defineTool({
  name: "customer_history",
  title: "Histórico de um cliente",
  description:
    "Cadastro de um cliente e o que aconteceu com ele: compras, devoluções, mensagens, mudanças de grupo RFM e consentimentos, do mais novo ao mais antigo. A consulta fica na auditoria.",
  input: z.strictObject({
    customerId: Uuid.describe("Id do cliente, de search_customers"),
    kinds: z.array(z.enum(TIMELINE_KINDS)).optional().describe("Só estes tipos de acontecimento"),
    page: PageNumber,
    limit: Limit,
  }),
  routes: ["GET /webhook/erp/customers/[id]", "GET /customers/[id]/timeline"],
  run: async ({ customerId: id, ...query }, { call }) => {
    const { body: customer } = await call("GET /webhook/erp/customers/[id]", { params: { id } });
    const { body: history } = await call("GET /customers/[id]/timeline", { params: { id }, query: toQuery(query) });
    return { data: { customer, history } };
  },
});

export const CUSTOMER_TOOLS = [searchCustomers, customerHistory];
