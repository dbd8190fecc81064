// What the automatic check leaves on a conversation, word for word as the slice's own rules say it; a test holds them
// together. The slice's schemas would bring their whole library to a page that begins with this list.
export const NO_AGENT = "sem_agente_disponivel";
export const REDIRECTED = "atendimento_redirecionado";
export const WAITING = "cliente_aguardando";
