export const HELPDESK_SETTINGS = "/configuracoes/helpdesk";
