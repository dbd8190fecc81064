import { z } from "zod";
import { Uuid } from "../../core/uuid.ts";
import { RESULT_PERIODS } from "../../experiments/names.ts";
import { CAMPAIGN_CHANNELS, CAMPAIGN_STATUSES } from "../../sending/names.ts";
import { Limit, PageNumber } from "../rules/inputs.ts";
import { toQuery } from "../rules/query.ts";
import { defineTool } from "../tool.ts";

const listCampaigns = defineTool({
  name: "list_campaigns",
  title: "Campanhas",
  description: "Campanhas com canal, situação, público e números do último envio.",
  input: z.strictObject({
    q: z.string().max(100).optional().describe("Parte do nome"),
    channel: z.enum(CAMPAIGN_CHANNELS).optional(),
    status: z.array(z.enum(CAMPAIGN_STATUSES)).optional(),
    page: PageNumber,
    limit: Limit,
  }),
  routes: ["GET /campaigns"],
  run: async (query, { call }) => ({ data: (await call("GET /campaigns", { query: toQuery(query) })).body }),
});

const campaignReport = defineTool({
  name: "campaign_report",
  title: "Resultado de um envio",
  description: "Entregas, leituras, cliques, respostas, vendas atribuídas e falhas de um envio de uma campanha.",
  input: z.strictObject({
    campaignId: Uuid,
    occurrence: z.int().min(1).optional().describe("Número do envio de uma campanha recorrente; sem valor, o último"),
  }),
  routes: ["GET /campaigns/[id]/report"],
  run: async ({ campaignId: id, ...query }, { call }) => ({
    data: (await call("GET /campaigns/[id]/report", { params: { id }, query: toQuery(query) })).body,
  }),
});

const campaignResults = defineTool({
  name: "campaign_results",
  title: "O que as campanhas causaram",
  description:
    "Vendas e lucro que os envios de um período causaram, medidos contra os grupos de controle, com o intervalo de confiança e o veredito. Os números da página Resultados.",
  input: z.strictObject({ days: z.enum(RESULT_PERIODS).default(RESULT_PERIODS[0]).describe("Dias até hoje") }),
  routes: ["GET /campaigns/results"],
  run: async (query, { call }) => ({ data: (await call("GET /campaigns/results", { query: toQuery(query) })).body }),
});

const Text = (most: number) => z.string().max(most).optional();

const createDraft = defineTool({
  name: "create_campaign_draft",
  title: "Criar rascunho de campanha",
  description:
    "Cria o rascunho de uma campanha e devolve o endereço da página em que uma pessoa confere, completa e envia. Esta ferramenta nunca envia nem agenda, e nenhuma outra também. Textos aceitam {{first_name|cliente}}, {{store}} e {{link}}.",
  input: z.strictObject({
    name: z.string().min(1).max(120),
    channel: z.enum(CAMPAIGN_CHANNELS),
    segmentId: Uuid.optional().describe("Público: id de list_segments ou save_segment"),
    whatsapp: z
      .strictObject({
        templateName: Text(512).describe("Modelo aprovado; números do Cloud API só enviam modelos"),
        language: Text(20),
        text: Text(4_096).describe("Texto livre, só para números de gateway"),
      })
      .optional(),
    email: z
      .strictObject({ subject: Text(200), preheader: Text(200), html: Text(40_000), text: Text(20_000) })
      .optional(),
    linkUrl: z.url().max(2_000).optional().describe("Endereço que {{link}} abre"),
    tags: z.array(z.string().min(1).max(40)).max(20).optional(),
    holdoutPercent: z.int().min(0).max(50).optional().describe("Parte do público que não recebe, para medir o efeito"),
  }),
  routes: ["POST /campaigns"],
  creates: true,
  run: async (body, { call, idempotencyKey, appUrl }) => {
    const { body: campaign, isReplayed } = await call("POST /campaigns", { body, idempotencyKey });
    const { id } = z.object({ id: Uuid }).parse(campaign);
    const page = new URL(`/campanhas/${id}`, appUrl).href;
    const notes = [`Nada foi enviado. Uma pessoa confere e envia em ${page}`];
    return { data: { page, campaign }, notes: isReplayed ? [...notes, ALREADY] : notes };
  },
});

const ALREADY =
  "Este mesmo rascunho já tinha sido criado por esta chave nas últimas 24 horas; nada foi criado de novo. Se alguém o apagou, outro nome cria um novo.";

export const CAMPAIGN_TOOLS = [listCampaigns, campaignReport, campaignResults, createDraft];
