/** Typical replies of a Brazilian shop's customers. */
const REPLIES = [
  "Oi! Ainda tem no tamanho M?",
  "Que lindo! Qual o valor?",
  "Vocês abrem no domingo?",
  "Obrigada! Passo aí amanhã 😊",
  "Tem na cor azul?",
  "Boa tarde, faz entrega em casa?",
  "Aceita pix? E parcela em quantas vezes?",
  "Adorei, pode separar um pra mim?",
  "Qual o endereço da loja?",
  "Esse desconto vale até quando?",
  "Comprei semana passada e amei ❤️",
  "Oi, tudo bem? Quero saber mais",
  "Ainda não recebi minha troca, podem ver pra mim?",
  "Tem como reservar?",
  "👏👏👏",
  "Vou mostrar pra minha mãe, ela vai gostar",
  "Não é pra mim, mas obrigado!",
  "Chegou minha encomenda?",
  "Qual o prazo de entrega pro interior?",
  "Opa, me interessa sim",
] as const;

/** Opt-out keywords, as customers type them. */
const STOPS = ["SAIR", "Parar", "sair", "Stop", "PARE", "Descadastrar", "remover", "Cancelar"] as const;

export function replyOf(draw: number): string {
  return REPLIES[draw % REPLIES.length] ?? REPLIES[0];
}

export function stopWordOf(draw: number): string {
  return STOPS[draw % STOPS.length] ?? STOPS[0];
}
