/** The customer waits for an answer. */
export const WAITING = "cliente_aguardando";
/** The conversation was redirected to the e-commerce team, or was created by a redirect. */
export const REDIRECTED = "atendimento_redirecionado";
/** The wait is overdue, and the e-commerce inbox has no available agent. */
export const NO_AGENT = "sem_agente_disponivel";
