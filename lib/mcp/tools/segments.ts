import { z } from "zod";
import { SEGMENT_OPTION_FIELDS, SEGMENT_STATUSES } from "../../segments/names.ts";
import { Limit, PageNumber } from "../rules/inputs.ts";
import { toQuery } from "../rules/query.ts";
import { FIELD_LIST } from "../rules/segment-fields.ts";
import { defineTool } from "../tool.ts";

/** Open here: the route checks every condition and says at which place one is wrong. */
const Part = z.looseObject({});
const Rule = z.looseObject({
  logic: z.enum(["AND", "OR"]),
  negate: z.boolean().optional(),
  filters: z.array(Part).min(1),
});
const Rules = z.array(Rule).max(100);
const DescribedRules = Rules.describe(
  `Grupos ligados por E. Cada grupo: {"logic":"AND"|"OR","negate"?:true,"filters":[…]}; "negate" exclui quem atende. Cada filtro: {"category","field","operator","value"?,"window"?}, ou outro grupo (até 3 níveis). Exemplo, "gastou mais de R$ 500 e não compra há 90 dias": [{"logic":"AND","filters":[{"category":"purchase","field":"totalSpent","operator":"gt","value":500},{"category":"purchase","field":"daysSinceLastOrder","operator":"gt","value":90}]}]. Campos:\n${FIELD_LIST}`,
);
const SameRules = Rules.describe("As regras que preview_segment testou, na mesma forma");

const listSegments = defineTool({
  name: "list_segments",
  title: "Segmentos salvos",
  description: "Segmentos da organização com regras, tamanho e alcance por canal, como contados da última vez.",
  input: z.strictObject({
    q: z.string().max(100).optional().describe("Parte do nome"),
    status: z.enum(SEGMENT_STATUSES).optional(),
    page: PageNumber,
    limit: Limit,
  }),
  routes: ["GET /intelligence/segments"],
  run: async (query, { call }) => ({
    data: (await call("GET /intelligence/segments", { query: toQuery(query) })).body,
  }),
});

const fieldValues = defineTool({
  name: "segment_field_values",
  title: "Valores de um campo de regra",
  description:
    "Os valores que existem de um campo de regra, os mais frequentes antes: cidades, lojas, marcas, produtos.",
  input: z.strictObject({ field: z.enum(SEGMENT_OPTION_FIELDS), q: z.string().max(100).optional() }),
  routes: ["GET /intelligence/segments/options"],
  run: async (query, { call }) => ({
    data: (await call("GET /intelligence/segments/options", { query: toQuery(query) })).body,
  }),
});

const previewSegment = defineTool({
  name: "preview_segment",
  title: "Testar regras de segmento",
  description:
    "Quantos clientes atendem a regras, quantos podem receber WhatsApp ou e-mail, e uma amostra. Nada é salvo. Escreva as regras a partir do pedido da pessoa e mostre a ela o resultado antes de salvar.",
  input: z.strictObject({ rules: DescribedRules }),
  routes: ["POST /intelligence/segments/preview"],
  run: async (body, { call }) => ({ data: (await call("POST /intelligence/segments/preview", { body })).body }),
});

const saveSegment = defineTool({
  name: "save_segment",
  title: "Salvar segmento",
  description:
    "Salva regras como segmento novo. Só depois que a pessoa viu a prévia e pediu para salvar; `save` confirma isso. Não muda nem apaga segmentos.",
  input: z.strictObject({ name: z.string().min(1).max(120), rules: SameRules, save: z.literal(true) }),
  routes: ["POST /intelligence/segments"],
  creates: true,
  run: async ({ name, rules }, { call, idempotencyKey }) => {
    const { body, isReplayed } = await call("POST /intelligence/segments", { body: { name, rules }, idempotencyKey });
    return { data: body, notes: isReplayed ? [ALREADY] : [] };
  },
});

const ALREADY =
  "Este mesmo segmento já tinha sido salvo por esta chave nas últimas 24 horas; nada foi criado de novo. Se alguém o apagou, outro nome cria um novo.";

export const SEGMENT_TOOLS = [listSegments, fieldValues, previewSegment, saveSegment];
