import type { ActionType } from "../names.ts";

/** Action names in the CSV: files are in Portuguese, independent of the page's language. */
const ACTION_LABELS: Record<ActionType, string> = {
  USER_INVITE: "Convite de usuário",
  USER_ROLE_CHANGE: "Troca de papel",
  USER_DELETE: "Remoção de usuário",
  USER_RESET_PASSWORD: "Redefinição de senha",
  ROLE_CREATE: "Criação de papel",
  ROLE_UPDATE: "Alteração de papel",
  ROLE_DELETE: "Exclusão de papel",
  CUSTOMER_VIEW: "Consulta de cliente",
  CAMPAIGN_CREATE: "Criação de campanha",
  CAMPAIGN_SEND: "Envio de campanha",
  CAMPAIGN_UPDATE: "Alteração de campanha",
  CAMPAIGN_DELETE: "Exclusão de campanha",
  SEGMENT_CREATE: "Criação de segmento",
  SEGMENT_EDIT: "Alteração de segmento",
  SEGMENT_STATUS_CHANGE: "Ativação ou desativação de segmento",
  SEGMENT_DELETE: "Exclusão de segmento",
  SEGMENT_EXPORT: "Exportação de segmento",
  SETTINGS_STORE_UPDATE: "Configuração de loja",
  SETTINGS_EMAIL_UPDATE: "Configuração de e-mail",
  SETTINGS_RFM_UPDATE: "Regras do RFM",
  SETTINGS_RETENTION_UPDATE: "Retenção de vendas",
  SETTINGS_QUOTAS_UPDATE: "Limites de uso",
  SETTINGS_COSTS_UPDATE: "Margem dos custos",
  MESSAGE_PRICE_ADD: "Novo preço de mensagem",
  MESSAGE_PRICE_DELETE: "Remoção de preço de mensagem",
  EMAIL_SUPPRESSION_LIFT: "Liberação de e-mail bloqueado",
  SETTINGS_WHATSAPP_ADD: "Novo número de WhatsApp",
  SETTINGS_WHATSAPP_DELETE: "Remoção de número de WhatsApp",
  SYNC_TRIGGERED: "Sincronização de vendas",
  ADMIN_PASSWORD_RESET: "Senha redefinida por administrador",
  CUSTOMER_ERASE: "Apagamento de dados pessoais",
  CUSTOMER_EXPORT: "Exportação de clientes",
  CAMPAIGN_PAUSE: "Pausa de campanha",
  CAMPAIGN_RESUME: "Retomada de campanha",
  CAMPAIGN_CANCEL: "Cancelamento de campanha",
  CAMPAIGN_TEST: "Envio de teste",
  CAMPAIGN_RECIPIENTS_EXPORT: "Exportação de destinatários",
  SENDING_BLOCK_LIFT: "Liberação de envio bloqueado",
  SETTINGS_EMAIL_TEST: "Teste de e-mail",
  TEMPLATE_CREATE: "Criação de modelo de WhatsApp",
  TEMPLATE_UPDATE: "Alteração de modelo de WhatsApp",
  TEMPLATE_DELETE: "Exclusão de modelo de WhatsApp",
  AUDIT_EXPORT: "Exportação da auditoria",
  SIGN_IN_FAILED: "Entrada recusada",
};

/** An unknown action keeps its recorded name. */
export function actionLabel(actionType: string): string {
  return Object.hasOwn(ACTION_LABELS, actionType) ? ACTION_LABELS[actionType as ActionType] : actionType;
}
