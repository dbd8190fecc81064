// Labels that the automatic check adds to a conversation. Copied from the slice's rules, with a test that compares
// them: importing the slice's schemas would add their library to this page.
export const NO_AGENT = "sem_agente_disponivel";
export const REDIRECTED = "atendimento_redirecionado";
export const WAITING = "cliente_aguardando";
