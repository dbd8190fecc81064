export type Component = {
  type: "HEADER" | "BODY" | "FOOTER" | "BUTTONS";
  format?: "TEXT" | "IMAGE";
  text?: string;
  example?: Record<string, unknown>;
  buttons?: Array<{ type: string; text: string; url?: string; phone_number?: string; example?: string[] }>;
};
export type Template = {
  id: string;
  name: string;
  language: string;
  status: string;
  category: string;
  quality_score: { score: string };
  rejected_reason: string;
  components: Component[];
};

const STOP = { type: "QUICK_REPLY", text: "Parar promoções" };
const FOOTER: Component = { type: "FOOTER", text: "Responda SAIR para não receber mais" };

/** The account's registered templates. Links point to the application. */
export function templatesOf(appUrl: string, wabaId: string): Template[] {
  const link = { type: "URL", url: `${appUrl}/api/go/{{1}}`, example: [`${appUrl}/api/go/exemplo`] };
  const make = (at: number, name: string, components: Component[], fields: Partial<Template> = {}): Template => ({
    id: `16895569${String(at).padStart(4, "0")}${wabaId.slice(-4)}`,
    name,
    language: "pt_BR",
    status: "APPROVED",
    category: "MARKETING",
    quality_score: { score: "GREEN" },
    rejected_reason: "NONE",
    components,
    ...fields,
  });
  return [
    make(1, "novidades_da_semana", [
      body(
        "Oi, {{1}}! 👋 Chegou coleção nova na {{2}}. Separamos algumas peças que têm a sua cara.",
        "Bia",
        "Loja Centro",
      ),
      FOOTER,
      { type: "BUTTONS", buttons: [{ ...link, text: "Ver novidades" }, STOP] },
    ]),
    make(2, "cupom_de_volta", [
      {
        type: "BODY",
        text: "{{first_name}}, faz tempo que você não aparece na {{store}} e a gente sentiu saudade. 💛 Volte esta semana e ganhe *15% de desconto* em qualquer compra.",
        example: {
          body_text_named_params: [
            { param_name: "first_name", example: "Bia" },
            { param_name: "store", example: "Loja Centro" },
          ],
        },
      },
      FOOTER,
      { type: "BUTTONS", buttons: [{ ...link, text: "Quero meu desconto" }, STOP] },
    ]),
    make(3, "vitrine_com_foto", [
      { type: "HEADER", format: "IMAGE", example: { header_handle: [`${appUrl}/icon.png`] } },
      body(
        "{{1}}, olha o que acabou de chegar na loja! Passe aqui ou compre pelo link, a entrega é grátis até domingo.",
        "Bia",
      ),
      FOOTER,
      { type: "BUTTONS", buttons: [{ ...link, text: "Comprar agora" }, STOP] },
    ]),
    make(4, "aniversario", [
      { type: "HEADER", format: "TEXT", text: "Feliz aniversário, {{1}}! 🎂", example: { header_text: ["Bia"] } },
      body(
        "Para comemorar, um presente espera por você na {{1}}: é só mostrar esta mensagem no caixa.",
        "Loja da Praça",
      ),
      { type: "BUTTONS", buttons: [STOP] },
    ]),
    make(5, "pesquisa_de_satisfacao", [
      body(
        "Oi, {{1}}! Como foi sua compra na {{2}}? Leva menos de um minuto e ajuda muito a gente.",
        "Bia",
        "Loja do Shopping",
      ),
      {
        type: "BUTTONS",
        buttons: [
          { type: "URL", text: "Responder", url: `${appUrl}/survey/{{1}}`, example: [`${appUrl}/survey/exemplo`] },
        ],
      },
    ]),
    make(
      6,
      "aviso_de_estoque",
      [body("{{1}}, o produto que você procurava voltou ao estoque da {{2}}.", "Bia", "Loja Norte")],
      {
        category: "UTILITY",
      },
    ),
    make(
      7,
      "liquidacao_de_verao",
      [body("Corre, {{1}}! Tudo com até 50% de desconto, só hoje.", "Bia"), { type: "BUTTONS", buttons: [STOP] }],
      { status: "PAUSED", quality_score: { score: "RED" } },
    ),
    make(8, "sorteio_relampago", [body("Parabéns, {{1}}! Você foi sorteado.", "Bia")], {
      status: "REJECTED",
      rejected_reason: "PROMOTIONAL",
      quality_score: { score: "UNKNOWN" },
    }),
    make(9, "lembrete_simples", [{ type: "BODY", text: "Oi! Estamos abertos até as 20h de hoje. Esperamos você! 😊" }]),
  ];
}

function body(text: string, ...examples: string[]): Component {
  return { type: "BODY", text, example: { body_text: [examples] } };
}
