import { listOf } from "../core/paging.ts";
import { ExplainedFigure, FIGURE_DEFINITIONS } from "../explain/index.ts";
import { FIELD_LIST } from "./rules/segment-fields.ts";
import { GLOSSARY, RFM_TEXT } from "./rules/texts.ts";
import type { CallRoute } from "./tool.ts";

type Resource = {
  name: string;
  uri: string;
  title: string;
  description: string;
  read: (call: CallRoute) => string | Promise<string>;
};

export const RESOURCES: readonly Resource[] = [
  {
    name: "grupos-rfm",
    uri: "balcao://rfm/grupos",
    title: "Grupos RFM",
    description: "O que cada grupo de clientes quer dizer e o que fazer com ele",
    read: () => RFM_TEXT,
  },
  {
    name: "glossario",
    uri: "balcao://glossario",
    title: "Glossário",
    description: "As palavras que as páginas e as ferramentas usam",
    read: () => GLOSSARY,
  },
  {
    name: "campos-de-segmento",
    uri: "balcao://segmentos/campos",
    title: "Campos de regra de segmento",
    description: "Campos, operadores e valores das regras de preview_segment e save_segment",
    read: () => `# Campos de regra de segmento\n\n${FIELD_LIST}`,
  },
  {
    name: "figuras",
    uri: "balcao://figuras",
    title: "Números das páginas",
    description: "O que cada número que esta chave pode abrir quer dizer",
    read: async (call) => {
      const { data } = listOf(ExplainedFigure).parse((await call("GET /explain")).body);
      const lines = data.map(({ id, parameters }) => {
        const names = parameters.map(({ name }) => name).join(", ");
        return `- \`${id}\`${names === "" ? "" : ` (${names})`}: ${FIGURE_DEFINITIONS[id]["pt-BR"]}`;
      });
      return `# Números das páginas\n\n${lines.join("\n")}`;
    },
  },
];
