import { z } from "zod";
import { Limit } from "../rules/inputs.ts";
import { toQuery } from "../rules/query.ts";
import { defineTool } from "../tool.ts";

const listFigures = defineTool({
  name: "list_figures",
  title: "Números que se podem abrir",
  description:
    "Os números das páginas que explain_figure abre, com seus parâmetros. O que cada um quer dizer está em balcao://figuras.",
  input: z.strictObject({}),
  routes: ["GET /explain"],
  run: async (_, { call }) => ({ data: (await call("GET /explain")).body }),
});

const explainFigure = defineTool({
  name: "explain_figure",
  title: "De onde vem um número",
  description:
    "O valor de um número das páginas, o que ele quer dizer, até quando os dados são conhecidos e as linhas que somam esse valor. Fica na auditoria.",
  input: z.strictObject({
    figure: z
      .string()
      .max(100)
      .regex(/^[a-z]+\.[a-z-]+$/)
      .describe("Id de list_figures, como rfm.customers"),
    parameters: z
      .record(z.string().regex(/^[a-zA-Z]{1,40}$/), z.union([z.string().max(500), z.number(), z.boolean()]))
      .default({})
      .describe("Os parâmetros que list_figures diz para este número"),
    limit: Limit,
    cursor: z.string().max(500).optional().describe("nextCursor da página anterior"),
  }),
  routes: ["GET /explain/[figure]"],
  run: async ({ figure, parameters, ...page }, { call }) => ({
    data: (await call("GET /explain/[figure]", { params: { figure }, query: toQuery({ ...parameters, ...page }) }))
      .body,
  }),
});

export const FIGURE_TOOLS = [listFigures, explainFigure];
