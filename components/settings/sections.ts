import type { Permission } from "@/lib/core/permissions.ts";

type Section = { key: string; href: string; permission: Permission };

/** Second-level navigation: sections of this page, then related pages. */
export const SECTIONS: readonly Section[] = [
  { key: "organization", href: "/configuracoes", permission: "app:settings" },
  { key: "campaigns", href: "/configuracoes/campanhas", permission: "app:settings" },
  { key: "rfm", href: "/configuracoes/rfm", permission: "app:settings" },
  { key: "quotas", href: "/configuracoes/limites", permission: "app:settings" },
  { key: "retention", href: "/configuracoes/retencao", permission: "app:settings" },
  { key: "email", href: "/configuracoes/email", permission: "app:settings" },
  { key: "helpdesk", href: "/configuracoes/helpdesk", permission: "app:integrations" },
  { key: "webhooks", href: "/configuracoes/webhooks", permission: "app:integrations" },
];
export const ELSEWHERE: readonly Section[] = [
  { key: "whatsapp", href: "/integracoes/whatsapp", permission: "app:integrations" },
  { key: "erp", href: "/integracoes", permission: "app:integrations" },
];
