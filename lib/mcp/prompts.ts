import { z } from "zod";

type Prompt<Input extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  text: (args: z.output<Input>) => string;
};

function definePrompt<Input extends z.ZodObject>(prompt: Prompt<Input>): Prompt {
  return prompt as unknown as Prompt;
}

const Line = z.string().max(200);

export const PROMPTS: readonly Prompt[] = [
  definePrompt({
    name: "quem_chamar_de_volta",
    title: "Quem eu devo chamar de volta?",
    description: "Clientes de valor que pararam de comprar, com o que dizer a cada um",
    input: z.object({ loja: Line.optional().describe("Nome da loja; sem valor, todas") }),
    text: ({ loja }) =>
      `Quem eu devo chamar de volta${loja ? ` na loja ${loja}` : ""}? Use search_customers com os grupos cant_lose_them e at_risk, do maior gasto para o menor, e só quem pode receber contato. Mostre até dez pessoas com grupo, gasto, última compra e vendedor preferido, diga quantas são ao todo, e sugira uma frase de contato para cada grupo.`,
  }),
  definePrompt({
    name: "como_estao_os_clientes",
    title: "Como está a minha base de clientes?",
    description: "Os grupos RFM do mês e o que mudou desde o mês passado",
    input: z.object({}),
    text: () =>
      "Como está a minha base de clientes? Use rfm_overview do mês atual e rfm_movements entre o mês passado e o atual. Diga quantos clientes cada grupo tem, quem subiu e quem caiu, e a ação mais importante desta semana.",
  }),
  definePrompt({
    name: "o_que_as_campanhas_causaram",
    title: "O que as minhas campanhas causaram?",
    description: "Efeito medido contra grupos de controle, sem confundir com vendas influenciadas",
    input: z.object({ dias: z.enum(["30", "90", "365"]).optional() }),
    text: ({ dias = "90" }) =>
      `O que as minhas campanhas dos últimos ${dias} dias causaram? Use campaign_results com days=${dias}. Separe o que está comprovado do que não está, diga o intervalo e não trate venda influenciada como venda causada.`,
  }),
  definePrompt({
    name: "preparar_campanha",
    title: "Preparar uma campanha",
    description: "Público, prévia e rascunho; o envio é sempre de uma pessoa",
    input: z.object({ objetivo: Line.describe("O que a campanha deve conseguir, e para quem") }),
    text: ({ objetivo }) =>
      `Prepare uma campanha com este objetivo: ${objetivo}. Escreva as regras do público, teste com preview_segment e me mostre quantos são e quantos podem receber. Depois que eu aprovar, salve o segmento, crie o rascunho com create_campaign_draft e me dê o endereço para conferir. Não há ferramenta de envio: quem envia sou eu.`,
  }),
];
