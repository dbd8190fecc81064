/** The customer waits for an answer. */
export const WAITING = "cliente_aguardando";
/** The conversation was handed to the e-commerce team, or is what became of one that was. */
export const REDIRECTED = "atendimento_redirecionado";
/** It waits too long, and the e-commerce inbox has nobody to take it. */
export const NO_AGENT = "sem_agente_disponivel";
