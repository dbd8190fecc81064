/** User-editable columns of a number by API field name. */
export const WRITABLE = {
  phoneNumberId: "phone_number_id",
  wabaId: "waba_id",
  accessTokenEncrypted: "access_token_encrypted",
  accessTokenTail: "access_token_tail",
  gatewayInstanceName: "gateway_instance_name",
  displayPhoneNumber: "display_phone_number",
  helpdeskInboxId: "helpdesk_inbox_id",
  messagingLimitTier: "messaging_limit_tier",
  qualityScore: "quality_score",
  connectionState: "connection_state",
} as const;
type Field = keyof typeof WRITABLE;
export type NumberFields = Partial<Record<Exclude<Field, "helpdeskInboxId">, string | null>> & {
  helpdeskInboxId?: number | null;
};
