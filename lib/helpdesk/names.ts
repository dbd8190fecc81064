export const WHATSAPP_MODES = ["gateway", "waba_official"] as const;
export type WhatsappMode = (typeof WHATSAPP_MODES)[number];

export const REDIRECT_STATUSES = ["started", "completed", "failed"] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];
